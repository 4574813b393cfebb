#include <doctest/doctest.h>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "formats/files/text_file.h"
#include "formats/image/texture_folder.h"
#include "formats/quake/quake_map_reader.h"

// Real textures are not part of the product; where they are missing these tests say so and pass.
namespace portcullis::formats {
namespace {

namespace fs = std::filesystem;

const fs::path kMaps = fs::path(PORTCULLIS_SHARED_DIR) / "maps";

TEST_SUITE("real") {
    TEST_CASE("every texture that LibreQuake's maps name is found and read without a word") {
        const fs::path folder = kMaps / "textures";
        if (!fs::exists(folder)) {
            MESSAGE("skipped: no folder " << folder.string());
            return;
        }
        const auto textures = TextureFolder::open(std::vector{folder});
        REQUIRE(textures.hasValue());
        CHECK(textures.value().size() == 215);
        std::set<std::string> names;
        for (const char* const map : {"lq_start.map", "lqdm1.map", "lq_e1m1.map", "lqdm11.map"}) {
            const auto text = readFile(kMaps / "real" / map);
            REQUIRE(text.hasValue());
            const auto read = readQuakeMap(text.value());
            REQUIRE(read.hasValue());
            for (const std::string& name : read.value().textures) names.insert(name);
        }
        CHECK(names.size() > 200);
        std::size_t masked = 0;
        for (const std::string& name : names) {
            CAPTURE(name);
            const auto texture = textures.value().find(name);
            REQUIRE(texture.hasValue());
            CHECK(texture.diagnostics().empty());
            REQUIRE(texture.value().has_value());
            CHECK(texture.value()->image.width % 16 == 0);
            if (!name.starts_with('{')) continue;
            CHECK(texture.value()->masked);
            ++masked;
        }
        CHECK(masked > 0);
    }
}

}  // namespace
}  // namespace portcullis::formats
