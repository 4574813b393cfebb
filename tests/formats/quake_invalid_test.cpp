#include <algorithm>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "formats/quake/quake_import.h"
#include "formats/quake/quake_map_reader.h"

namespace portcullis::formats {
namespace {

namespace fs = std::filesystem;

std::string contentOf(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<fs::path> invalidMaps() {
    std::vector<fs::path> paths;
    for (const auto& entry :
         fs::directory_iterator(fs::path(PORTCULLIS_SOURCE_DIR) / "maps/invalid"))
        if (entry.path().extension() == ".map") paths.push_back(entry.path());
    std::ranges::sort(paths);
    return paths;
}

/// What reading says and, where that gives a map, what importing says.
Diagnostics findingsOf(const fs::path& path) {
    auto map = readQuakeMap(contentOf(path));
    Diagnostics all = map.takeDiagnostics();
    if (map.hasValue()) append(all, importQuakeMap(map.value()).takeDiagnostics());
    for (Diagnostic& diagnostic : all) diagnostic.file = path.filename().string();
    return all;
}

TEST_CASE("each invalid Quake map gives exactly the report beside it") {
    std::size_t judged = 0;
    for (const fs::path& path : invalidMaps()) {
        CAPTURE(path.filename().string());
        std::string report;
        for (const Diagnostic& diagnostic : findingsOf(path)) report += toText(diagnostic) + "\n";
        if (report.empty()) continue;  // its fault lies in geometry, which a later stage judges
        fs::path expected = path;
        expected.replace_extension(".report.txt");
        CHECK(report == contentOf(expected));
        ++judged;
    }
    CHECK(judged >= 31);
}

TEST_CASE("every code of Quake text and import is raised by some invalid map") {
    std::set<Code> raised;
    for (const fs::path& path : invalidMaps())
        for (const Diagnostic& diagnostic : findingsOf(path)) raised.insert(diagnostic.code);
    for (const Code code : {Code::quakeSyntax, Code::quakeBadNumber, Code::quakeTruncated,
                            Code::quakeDuplicateKey, Code::quakePatchSkipped, Code::quakeBadTexture,
                            Code::quakeTooDeep, Code::quakeBrushDropped, Code::quakeBadOrigin,
                            Code::quakeNoClass, Code::quakeBrushLeftOut, Code::quakeValueAdjusted,
                            Code::quakeUnknownLightKey, Code::quakeNoTarget}) {
        CAPTURE(codeName(code));
        CHECK(raised.contains(code));
    }
}

}  // namespace
}  // namespace portcullis::formats
