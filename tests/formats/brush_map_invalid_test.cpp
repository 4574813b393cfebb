#include <algorithm>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "formats/map/brush_map_reader.h"

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
        if (entry.path().extension() == ".json") paths.push_back(entry.path());
    std::ranges::sort(paths);
    return paths;
}

/// The diagnostics as text, one after another, as the report beside a map holds them.
std::string reportOf(const Diagnostics& diagnostics, const std::string& file) {
    std::string report;
    for (Diagnostic diagnostic : diagnostics) {
        diagnostic.file = file;
        report += toText(diagnostic) + "\n";
    }
    return report;
}

TEST_CASE("each invalid map gives exactly the report beside it") {
    std::size_t judged = 0;
    for (const fs::path& path : invalidMaps()) {
        const auto map = readBrushMap(contentOf(path), {});
        if (map.hasValue()) continue;  // its fault lies in geometry, which a later stage judges
        CAPTURE(path.filename().string());
        fs::path report = path;
        report.replace_extension(".report.txt");
        CHECK(reportOf(map.diagnostics(), path.filename().string()) == contentOf(report));
        ++judged;
    }
    CHECK(judged >= 70);
}

TEST_CASE("every code of map text is raised by some invalid map") {
    std::set<Code> raised;
    for (const fs::path& path : invalidMaps()) {
        const auto map = readBrushMap(contentOf(path), {});
        for (const Diagnostic& diagnostic : map.diagnostics()) raised.insert(diagnostic.code);
    }
    for (const CodeInfo& info : codeCatalogue()) {
        if (info.code >= Code::quakeSyntax) break;
        CAPTURE(codeName(info.code));
        CHECK(raised.contains(info.code));
    }
}

}  // namespace
}  // namespace portcullis::formats
