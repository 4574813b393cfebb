#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "tests/support/quake_room.h"
#include "tests/support/run_cli.h"

namespace portcullis::tests {
namespace {

namespace fs = std::filesystem;

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST_CASE("a leak names the entity and its line, writes the world and a point file, code 1") {
    const CommandLine commandLine;
    commandLine.write("room.map", quakeRoom(false));
    const Run run = commandLine.run({"compile", "room.map"});
    CAPTURE(run.err);
    CHECK(run.exitCode == 1);
    CHECK(run.out.empty());
    CHECK(run.err.starts_with("room.map:"));
    CHECK(contains(run.err, "error PC1301"));
    CHECK(contains(run.err, "info_player_start"));
    CHECK(contains(run.err, "the way to the outside is in room.pts\n"));
    CHECK(commandLine.read("room.pts").starts_with("0 0 32\n"));
    CHECK(commandLine.run({"info", "room.pcw"}).exitCode == 0);

    CHECK(commandLine.run({"compile", "room.map", "--allow-leaks"}).exitCode == 0);
    CHECK(commandLine.has("room.pts"));

    commandLine.write("room.map", quakeRoom(true));
    const Run sealed = commandLine.run({"compile", "room.map"});
    CAPTURE(sealed.err);
    CHECK(sealed.exitCode == 0);
    CHECK(sealed.err.starts_with("room: 1 cell, 0 portals, 6 surfaces in "));
    CHECK_FALSE(commandLine.has("room.pts"));
}

TEST_CASE("the outcome as data says the same as code and words, and the same every time") {
    const CommandLine commandLine;
    commandLine.write("room.map", quakeRoom(false));
    const Run first = commandLine.run({"compile", "room.map", "--json"});
    CHECK(first.exitCode == 1);
    for (const char* part :
         {"\"status\": \"leak\"", "\"exitCode\": 1", "\"class\": \"info_player_start\"",
          "\"pointFile\": \"room.pts\"", "\"code\": \"PC1301\"", "\"errors\": 1"})
        CHECK_MESSAGE(contains(first.out, part), part);
    CHECK_FALSE(contains(first.err, "PC1301"));
    CHECK(commandLine.run({"compile", "room.map", "--json"}).out == first.out);

    const Run lines = commandLine.run({"compile", "room.map", "--jsonl", "--quiet"});
    CHECK(lines.err.empty());
    CHECK(lines.out.starts_with("{\"reason\": \"diagnostic\", \"code\": \"PC1301\""));
    CHECK(contains(lines.out, "\n{\"reason\": \"summary\", \"map\": \"room.map\""));

    commandLine.write("broken.json", "{\"version\": 1,}");
    const Run broken = commandLine.run({"compile", "broken.json", "--json"});
    CHECK(broken.exitCode == 3);
    CHECK(contains(broken.out, "\"status\": \"failed\""));
    CHECK(contains(broken.out, "\"world\": null"));
}

TEST_CASE("a map from stdin, by its text or as told, gives the same world on stdout") {
    const CommandLine commandLine;
    const std::string pool = contentOf(commandLine / commandLine.take("maps/units/pool.json"));
    const Run json = commandLine.run({"compile", "-"}, {.input = "// a comment\n" + pool});
    CHECK(json.exitCode == 0);
    CHECK(json.out.starts_with("\x89PCW\r\n\x1a\n"));
    const Run quake = commandLine.run({"compile", "-"}, {.input = quakeRoom(true)});
    CHECK(quake.exitCode == 0);
    CHECK(quake.out.starts_with("\x89PCW\r\n\x1a\n"));
    CHECK(commandLine.run({"compile", "-", "--format", "quake"}, {.input = pool}).exitCode == 3);
    const Run wrong = commandLine.run({"compile", "-"}, {.input = "{\"version\": 3}"});
    CHECK(wrong.err.starts_with("<stdin>:1:"));
}

TEST_CASE("threads, cache and a second run change no byte and no time stamp of the output") {
    const CommandLine commandLine;
    const std::string map = commandLine.take("maps/units/every_shape.json");
    REQUIRE(commandLine.run({"compile", map, "-o", "a.pcw", "--threads", "1"}).exitCode == 0);
    const std::string bytes = commandLine.read("a.pcw");
    const auto stamp = fs::last_write_time(commandLine / "a.pcw");
    const std::vector<std::string> cached{"compile", map,      "-o",           "a.pcw",
                                          "--cache", "blocks", "--cache-size", "1MB"};
    CHECK(commandLine.run(cached).exitCode == 0);
    const Run again = commandLine.run(cached);
    CHECK(contains(again.err, "from the cache)"));
    CHECK(commandLine.read("a.pcw") == bytes);
    CHECK(fs::last_write_time(commandLine / "a.pcw") == stamp);
    const Run byEnvironment = commandLine.run({"compile", map, "-o", "a.pcw"},
                                              {.environment = {"PORTCULLIS_CACHE=blocks"}});
    CHECK(contains(byEnvironment.err, "from the cache)"));
}

TEST_CASE("a cache that cannot be used is a warning, and the world is compiled without it") {
    const CommandLine commandLine;
    const std::string map = commandLine.take("maps/units/pool.json");
    commandLine.write("file", "");
    const Run run = commandLine.run({"compile", map, "--cache", "file"});
    CHECK(run.exitCode == 0);
    CHECK(contains(run.err, "warning PC5003"));
    CHECK(commandLine.has("pool.pcw"));
}

TEST_CASE("--keep-going writes what is left of a faulty map, with code 1") {
    const CommandLine commandLine;
    commandLine.write("map.json", R"({"version": 1, "materials": [{"name": "m"}], "brushes": [
      {"op": "air", "material": "m", "shape": {"type": "box", "min": [0, 0, 0], "max": [8, 8, 8]}},
      {"op": "air", "material": "m", "shape": {"type": "bux", "min": [0, 0, 0], "max": [8, 8, 8]}}]})");
    CHECK(commandLine.run({"compile", "map.json"}).exitCode == 3);
    CHECK_FALSE(commandLine.has("map.pcw"));
    const Run run = commandLine.run({"compile", "map.json", "--keep-going"});
    CHECK(run.exitCode == 1);
    CHECK(contains(run.err, "map.json:3:"));
    CHECK(contains(run.err, "map: 1 cell, 0 portals, 6 surfaces in "));
    CHECK(commandLine.has("map.pcw"));
}

TEST_CASE("--seal-width decides what leaks") {
    // The ceiling hangs a quarter unit above the walls.
    const CommandLine commandLine;
    std::string map = quakeRoom(true);
    const auto lift = [&](const std::string& from, const std::string& to) {
        for (std::size_t at = map.rfind("{\n( -80 -80 64"); (at = map.find(from, at)) != map.npos;
             at += to.size())
            map.replace(at, from.size(), to);
    };
    lift(" 64 )", " 64.25 )");
    commandLine.write("gap.map", map);
    CHECK(commandLine.run({"compile", "gap.map"}).exitCode == 1);
    const Run wide = commandLine.run({"compile", "gap.map", "--seal-width", "0.5"});
    CHECK(wide.exitCode == 0);
    CHECK(contains(wide.err, "note PC1303"));
}

}  // namespace
}  // namespace portcullis::tests
