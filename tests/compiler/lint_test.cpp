#include "compiler/lint.h"

#include <doctest/doctest.h>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "compiler/compile_map.h"
#include "formats/map/brush_map_reader.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::formats;

Diagnostics lintsOf(const std::string& name) {
    const std::string folder = PORTCULLIS_SOURCE_DIR "/maps/units/lint-";
    std::ifstream file(folder + name + ".json");
    std::stringstream text;
    text << file.rdbuf();
    auto map = readBrushMap(text.str(), {});
    for (const Diagnostic& diagnostic : map.diagnostics()) FAIL_CHECK(toText(diagnostic));
    REQUIRE(map.hasValue());
    auto compiled = compileMap(map.value(), {});
    REQUIRE(compiled.hasValue());
    return lintMap(map.value(), compiled.value().world);
}

struct Expected {
    std::string map;
    std::map<Code, std::size_t> findings;
    std::vector<std::uint32_t> lines;
};

TEST_CASE("each map has exactly the lints that it was made for, at their lines") {
    const std::vector<Expected> table{
        {"clean", {}, {}},
        {"duplicate", {{Code::lintDuplicateBrush, 1}}, {11}},
        {"repeated-with-reason", {}, {}},
        {"overwritten", {{Code::lintOverwrittenBrush, 1}}, {9}},
        {"half-overwritten", {}, {}},
        {"micro-edge", {{Code::lintMicroEdge, 1}}, {9}},
        // The slot's four short edges; the slot; and its floor and two ends.
        {"sliver", {{Code::lintMicroEdge, 4}, {Code::lintSliver, 4}}, {}},
        {"in-solid", {{Code::lintEntityInSolid, 3}}, {15, 12, 14}},
        {"unused-material", {{Code::lintUnusedMaterial, 1}}, {6}},
    };
    for (const Expected& expected : table) {
        CAPTURE(expected.map);
        std::map<Code, std::size_t> found;
        std::vector<std::uint32_t> lines;
        std::string all;
        for (const Diagnostic& lint : lintsOf(expected.map)) {
            ++found[lint.code];
            lines.push_back(lint.location.line);
            all += toText(lint) + "\n";
            CHECK(lint.severity == Severity::warning);
        }
        CHECK_MESSAGE(found == expected.findings, all);
        if (!expected.lines.empty()) CHECK_MESSAGE(lines == expected.lines, all);
    }
}

}  // namespace
}  // namespace portcullis::compiler
