#include <algorithm>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "formats/map/brush_map_reader.h"
#include "formats/map/brush_map_writer.h"
#include "formats/quake/quake_import.h"
#include "formats/quake/quake_map_reader.h"

// Real maps are not part of the product; where they are missing these tests say so and pass.
namespace portcullis::formats {
namespace {

namespace fs = std::filesystem;

const fs::path kMaps = fs::path(PORTCULLIS_SHARED_DIR) / "maps";

std::string contentsOf(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::vector<fs::path> mapsIn(const std::string& folder) {
    std::vector<fs::path> paths;
    std::error_code missing;
    for (const auto& entry : fs::directory_iterator(kMaps / folder, missing))
        if (entry.path().extension() == ".map") paths.push_back(entry.path());
    if (missing) MESSAGE("skipped: no folder " << (kMaps / folder).string());
    std::ranges::sort(paths);
    return paths;
}

std::size_t brushesIn(const QuakeMap& map) {
    std::size_t count = 0;
    for (const QuakeEntity& entity : map.entities) count += entity.brushes.size();
    return count;
}

TEST_SUITE("real") {
    TEST_CASE("real maps read with the number of brushes that their authors made") {
        struct Row {
            const char* file;
            std::size_t brushes;
            std::uint32_t patches = 0;
        };
        const Row rows[] = {{"lq_start", 253},     {"lqdm1", 808},
                            {"lq_e1m1", 3258},     {"q30_junction", 4129},
                            {"lqdm11", 426},       {"id_dm6", 476},
                            {"id_e1m1", 1257},     {"unv_perseus", 6150, 441},
                            {"lqdm11_rot30", 426}, {"nb_invisible_face2", 577}};
        if (mapsIn("real").empty()) return;
        for (const Row& row : rows) {
            CAPTURE(row.file);
            const auto map =
                readQuakeMap(contentsOf(kMaps / "real" / (row.file + std::string(".map"))));
            REQUIRE(map);
            CHECK(brushesIn(map.value()) == row.brushes);
            CHECK(map.value().patches == row.patches);
        }
    }

    TEST_CASE("every real map imports, and brush maps from them survive JSON") {
        for (const auto& path : mapsIn("real")) {
            CAPTURE(path.filename().string());
            const auto map = readQuakeMap(contentsOf(path));
            REQUIRE(map);
            const auto imported = importQuakeMap(map.value());
            REQUIRE(imported);
            CHECK(imported.value().brushes.size() > 1);
            CHECK_FALSE(hasErrors(imported.diagnostics()));
            if (fs::file_size(path) > 300000) continue;  // small ones have all that JSON holds
            const std::string json = writeBrushMap(imported.value());
            const auto again = readBrushMap(json, {});
            REQUIRE(again);
            CHECK(writeBrushMap(again.value()) == json);
        }
    }

    TEST_CASE("small cases read and import, but for those that expect a rejection") {
        struct Rejection {
            std::string_view file;
            Code code;
            SourceLocation location;
        };
        const Rejection rejections[] = {
            {"42-decimal-comma.map", Code::quakeBadNumber, {6, 40}},
            {"43-nan-inf-in-plane.map", Code::quakeBadNumber, {6, 3}},
            {"51-truncated-file.map", Code::quakeTruncated, {9, 25}},
        };
        for (const auto& path : mapsIn("cases")) {
            CAPTURE(path.filename().string());
            const auto map = readQuakeMap(contentsOf(path));
            const auto* const rejection =
                std::ranges::find(rejections, path.filename().string(), &Rejection::file);
            if (rejection == std::end(rejections)) {
                REQUIRE(map);
                CHECK(importQuakeMap(map.value()));
            } else {
                CHECK_FALSE(map);
                CHECK(map.diagnostics()[0].code == rejection->code);
                CHECK(map.diagnostics()[0].location == rejection->location);
            }
        }
    }
}

}  // namespace
}  // namespace portcullis::formats
