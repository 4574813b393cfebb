#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "formats/world/chunk_file.h"
#include "formats/world/world_reader.h"
#include "formats/world/world_writer.h"
#include "tests/support/quake_room.h"
#include "tests/support/run_cli.h"

namespace portcullis::tests {
namespace {

namespace fs = std::filesystem;

/// The world without what names places in its source text, which differ between two texts.
std::string withoutPlaces(const std::string& bytes) {
    auto world = formats::readWorld(formats::asBytes(bytes));
    REQUIRE(world.hasValue());
    formats::World& value = world.value();
    value.source.clear();
    for (formats::WorldBrush& brush : value.brushes) brush.location = {};
    formats::BrushMap& scene = value.scene;
    for (auto& material : scene.materials) material.location = {};
    for (auto& light : scene.lights) light.location = {};
    for (auto& camera : scene.cameras) camera.location = {};
    for (auto& entity : scene.entities) entity.location = {};
    for (auto& object : scene.objects) {
        object.location = {};
        for (auto& brush : object.brushes) {
            brush.location = {};
            for (auto& face : brush.faces) face.location = {};
        }
    }
    return writeWorld(value);
}

TEST_CASE("a Quake map or mission and the brush map imported from it compile to the same world") {
    const CommandLine commandLine;
    std::vector<std::string> maps{"room.map"};
    commandLine.write("room.map", quakeRoom(true));
    maps.push_back(commandLine.take("maps/thief/vault.mis"));
    for (const char* name : {"standard", "valve", "quake2", "quake3", "doom3"})
        maps.push_back(
            commandLine.take("tests/fuzz/corpus/quake_map/" + std::string(name) + ".map"));
    for (const std::string& map : maps) {
        CAPTURE(map);
        REQUIRE(commandLine.run({"import", map, "-o", "map.json"}).exitCode == 0);
        const Run direct = commandLine.run({"compile", map, "-o", "direct.pcw", "--allow-leaks"});
        CAPTURE(direct.err);
        REQUIRE(direct.exitCode == 0);
        REQUIRE(
            commandLine.run({"compile", "map.json", "-o", "way.pcw", "--allow-leaks"}).exitCode ==
            0);
        const bool same = withoutPlaces(commandLine.read("direct.pcw")) ==
                          withoutPlaces(commandLine.read("way.pcw"));
        CHECK(same);
    }
}

TEST_CASE("import writes to stdout unless told where, and what it wrote it can read") {
    const CommandLine commandLine;
    const std::string map = commandLine.take("tests/fuzz/corpus/quake_map/valve.map");
    const Run once = commandLine.run({"import", map});
    CHECK(once.exitCode == 0);
    CHECK(once.out.starts_with("{"));
    const Run twice = commandLine.run({"import", "-"}, {.input = once.out});
    CHECK(twice.exitCode == 0);
    CHECK(twice.out == once.out);
    CHECK(commandLine.run({"import", map, "-o", "./" + map}).exitCode == 2);
}

TEST_CASE("import of a faulty map writes nothing, or with --keep-going what is left") {
    const CommandLine commandLine;
    const std::string map = commandLine.take("maps/invalid/quake_many_faults.map");
    const Run run = commandLine.run({"import", map, "-o", "x.json"});
    CHECK(run.exitCode == 3);
    CHECK_FALSE(commandLine.has("x.json"));
    CHECK(run.err ==
          contentOf(fs::path(PORTCULLIS_SOURCE_DIR) / "maps/invalid/quake_many_faults.report.txt"));
    CHECK(commandLine.run({"import", map, "-o", "x.json", "--keep-going"}).exitCode == 1);
    CHECK(commandLine.run({"compile", "x.json", "--allow-leaks"}).exitCode != 3);
}

}  // namespace
}  // namespace portcullis::tests
