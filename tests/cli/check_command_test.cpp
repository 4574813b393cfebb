#include <algorithm>
#include <doctest/doctest.h>
#include <string>

#include "formats/world/chunk_file.h"
#include "formats/world/world_reader.h"
#include "formats/world/world_writer.h"
#include "tests/support/mission_world_bytes.h"
#include "tests/support/quake_room.h"
#include "tests/support/run_cli.h"

namespace portcullis::tests {
namespace {

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

struct Pillar {
    Pillar() {
        commandLine.take("maps/units/pillar.json");
        REQUIRE(commandLine.run({"compile", "pillar.json"}).exitCode == 0);
    }
    CommandLine commandLine;
};

TEST_CASE("a good world is proved, from its file, from stdin and from its map") {
    const Pillar pillar;
    const CommandLine& commandLine = pillar.commandLine;
    const Run stored = commandLine.run({"check", "pillar.pcw"});
    CHECK(stored.exitCode == 0);
    CHECK(stored.out.empty());
    CHECK(contains(stored.err, "proved: 4 cells convex and closed, "));
    CHECK(commandLine.run({"check", "pillar.pcw", "--source", "pillar.json"}).exitCode == 0);
    CHECK(commandLine.run({"check", "pillar.json"}).err == stored.err);
    CHECK(commandLine.run({"check", "-"}, {.input = commandLine.read("pillar.pcw")}).err ==
          stored.err);
    CHECK(commandLine.run({"check", "pillar.pcw", "--quiet"}).err.empty());
}

TEST_CASE("a world whose medium is a lie is found out: code 1, with code, place and cure") {
    const Pillar pillar;
    const CommandLine& commandLine = pillar.commandLine;
    const std::string bytes = commandLine.read("pillar.pcw");
    auto world = formats::readWorld(formats::asBytes(bytes));
    REQUIRE(world.hasValue());
    for (formats::Cell& cell : world.value().cells) cell.medium = formats::Medium::lava;
    commandLine.write("lie.pcw", writeWorld(world.value()));
    const Run run = commandLine.run({"check", "lie.pcw"});
    CHECK(run.exitCode == 1);
    CHECK(contains(run.err, "lie.pcw: error PC4006"));
    CHECK(contains(run.err, "(/cells/0)"));
    CHECK(contains(run.err, "hint: "));
    CHECK_FALSE(contains(run.err, "proved"));
    const Run json = commandLine.run({"check", "lie.pcw", "--json", "--quiet"});
    CHECK(json.exitCode == 1);
    CHECK(json.err.empty());
    CHECK(contains(json.out, "\"code\": \"PC4006\""));
    CHECK(contains(json.out, "\"exitCode\": 1"));
    const Run lines = commandLine.run({"check", "lie.pcw", "--jsonl"});
    CHECK(lines.out.starts_with("{\"reason\": \"diagnostic\""));
    CHECK(contains(lines.out, "\n{\"reason\": \"summary\""));
}

TEST_CASE("a world that does not come from the map named as its source is found out") {
    const Pillar pillar;
    pillar.commandLine.take("maps/units/pool.json");
    const Run run = pillar.commandLine.run({"check", "pillar.pcw", "--source", "pool.json"});
    CHECK(run.exitCode == 1);
    CHECK(contains(run.err, "PC4008"));
}

TEST_CASE("a leak is a finding; a warning is one unless --errors-only") {
    const CommandLine commandLine;
    commandLine.write("leak.map", quakeRoom(false));
    const Run leak = commandLine.run({"check", "leak.map"});
    CHECK(leak.exitCode == 1);
    CHECK(contains(leak.err, "error PC1301"));
    CHECK(commandLine.run({"check", "leak.map", "--errors-only"}).exitCode == 1);
    CHECK(commandLine.run({"check", "leak.map", "--allow-leaks"}).exitCode == 1);
    CHECK(commandLine.run({"check", "leak.map", "--allow-leaks", "--errors-only"}).exitCode == 0);
}

TEST_CASE("lints need the map, and can be left out") {
    // The second brush is the first again.
    const CommandLine commandLine;
    commandLine.write("twice.json", R"({"version": 1, "materials": [{"name": "m"}], "brushes": [
      {"op": "air", "material": "m", "shape": {"type": "box", "min": [0, 0, 0], "max": [8, 8, 8]}},
      {"op": "air", "material": "m", "shape": {"type": "box", "min": [0, 0, 0], "max": [8, 8, 8]}}
    ]})");
    REQUIRE(commandLine.run({"compile", "twice.json"}).exitCode == 0);
    const Run linted = commandLine.run({"check", "twice.json"});
    CHECK(linted.exitCode == 1);
    CHECK(contains(linted.err, "twice.json:3:7: warning PC2101"));
    CHECK(contains(linted.err, "proved: "));
    CHECK(commandLine.run({"check", "twice.pcw", "--source", "twice.json"}).err == linted.err);
    CHECK(commandLine.run({"check", "twice.pcw"}).exitCode == 0);
    CHECK(commandLine.run({"check", "twice.json", "--no-lints"}).exitCode == 0);
    CHECK(commandLine.run({"check", "twice.json", "--errors-only"}).exitCode == 0);
}

TEST_CASE("check of what cannot be read or compiled gives code 3") {
    const Pillar pillar;
    const std::string broken = pillar.commandLine.take("maps/invalid/unknown_op.json");
    CHECK(pillar.commandLine.run({"check", broken}).exitCode == 3);
    CHECK(pillar.commandLine.run({"check", "missing.pcw"}).exitCode == 3);
    CHECK(pillar.commandLine.run({"check", "pillar.pcw", "--source", broken}).exitCode == 3);
    CHECK(pillar.commandLine.run({"check", "-", "--source", "-"}).exitCode == 2);
}

TEST_CASE("check lists what brushes cost, lights that reach too far, and what limits come near") {
    const CommandLine commandLine;
    const std::string vault = commandLine.take("maps/thief/vault.mis");
    const Run run = commandLine.run(
        {"check", vault, "--costs", "2", "--light-cells", "5", "--limits", "thief2"});
    CAPTURE(run.err);
    CHECK(run.exitCode == 1);
    CHECK(run.out.starts_with("costly brush  cells  portals  surfaces  name\n"));
    CHECK(std::ranges::count(run.out, '\n') == 3);
    CHECK(run.err.find("warning PC2109: light \"light 11\" reaches ") != std::string::npos);
    CHECK(run.err.find("PC2110") == std::string::npos);
    const Run plain = commandLine.run({"check", vault});
    CHECK(plain.exitCode == 0);
    CHECK(plain.out.empty());
    CHECK(commandLine.run({"check", vault, "--limits", "quake"}).exitCode == 2);
    const Run json = commandLine.run({"check", vault, "--costs", "1", "--json"});
    CHECK(json.out.find(R"("costs": [{"brush": )") != std::string::npos);
}

TEST_CASE("faults of a world that the editor compiled are not called ours") {
    formats::MissionWorld rooms = twoRoomMission();
    rooms.cells[1].medium = 1;  // of air, though the brushes fill it with water
    const CommandLine commandLine;
    commandLine.write("rooms.mis", roomsMission(rooms));
    const Run run = commandLine.run({"check", "rooms.mis", "--from-compiled"});
    CHECK(run.exitCode == 1);
    CHECK(contains(run.err, "error PC4006"));
    CHECK(contains(run.err, "hint: this world is as the mission's editor compiled it"));
    CHECK_FALSE(contains(run.err, "fault of the compiler"));
}

}  // namespace
}  // namespace portcullis::tests
