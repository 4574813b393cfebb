#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/support/run_cli.h"

namespace portcullis::tests {
namespace {

using nlohmann::json;

/// A hall, a passage of water and a hall behind it, in a row; and a room that nothing leads to.
struct Rooms {
    Rooms() {
        commandLine.write("rooms.json",
                          R"({"version": 1, "materials": [{"name": "m"}], "brushes": [
{"op": "air", "material": "m", "shape": {"type": "box", "min": [0, 0, 0], "max": [128, 128, 128]}},
{"op": "water", "material": "m", "shape": {"type": "box", "min": [128, 32, 0], "max": [256, 96, 128]}},
{"op": "air", "material": "m", "shape": {"type": "box", "min": [256, 0, 0], "max": [384, 128, 128]}},
{"op": "air", "material": "m", "shape": {"type": "box", "min": [512, 0, 0], "max": [640, 128, 128]}}
], "cameras": [
{"name": "ahead", "position": [64, 64, 64], "angles": [0, 0, 0]},
{"name": "back", "position": [64, 64, 64], "angles": [180, 0, 0]}]})");
        REQUIRE(commandLine.run({"compile", "rooms.json"}).exitCode == 0);
    }
    [[nodiscard]] Run explain(const std::string& from, const std::string& to,
                              std::vector<std::string> options = {}) const {
        options.insert(options.begin(), {"vis", "explain", "rooms.pcw", from, to});
        return commandLine.run(options);
    }
    [[nodiscard]] std::string cellAt(const std::string& point) const {
        const Run run = commandLine.run({"info", "rooms.pcw", "--at", point, "--json"});
        return "#" + std::to_string(json::parse(run.out)["cell"].get<int>());
    }
    CommandLine commandLine;
};

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST_CASE("explain: the portals between two points, their media, planes and middles") {
    const Rooms rooms;
    const Run run = rooms.explain("64,64,64", "320,64,32", {"--json", "--pts", "line.pts"});
    CHECK(run.exitCode == 0);
    const json line = json::parse(run.out);
    CHECK(line["seen"] == true);
    CHECK(line["eye"] == json{64, 64, 64});
    CHECK(line["end"] == json{320, 64, 32});
    REQUIRE(line["passages"].size() == 2);
    CHECK(line["passages"][0]["media"] == json{"air", "water"});
    CHECK(line["passages"][0]["normal"] == json{1, 0, 0});
    CHECK(line["passages"][0]["distance"] == 128);
    CHECK(line["passages"][0]["middle"] == json{128, 64, 64});
    CHECK(line["passages"][0]["point"] == json{128, 64, 56});
    CHECK(line["passages"][1]["media"] == json{"water", "air"});
    CHECK("#" + std::to_string(line["passages"][1]["cell"].get<int>()) ==
          rooms.cellAt("300,64,64"));
    CHECK(rooms.commandLine.read("line.pts") == "64 64 64\n128 64 56\n256 64 40\n320 64 32\n");

    const std::string text = rooms.explain("64,64,64", "320,64,32").out;
    CHECK(text.starts_with("(64 64 64) sees (320 64 32) through 2 portals\n"));
    CHECK(contains(text, "air to water"));
    CHECK(contains(text, "x = 256"));
}

TEST_CASE("explain: cells see by any place in them, cameras by their picture") {
    const Rooms rooms;
    const std::string near = rooms.cellAt("64,64,64");
    const std::string far = rooms.cellAt("320,64,64");
    for (const std::string& from : {near, std::string("ahead"), std::string("64,4,64")})
        CHECK(rooms.explain(from, from == "64,4,64" ? rooms.cellAt("192,64,64") : far).exitCode ==
              0);
    CHECK(contains(rooms.explain(near, near).out, " through 0 portals"));
    // The far corner is not seen from where the camera stands, but its hall is.
    CHECK(json::parse(rooms.explain("ahead", "370,64,64", {"--json"}).out)["placeSeen"] == true);
    CHECK(json::parse(rooms.explain("ahead", "370,4,64", {"--json"}).out)["placeSeen"] == false);
    CHECK(rooms.explain("ahead", "370,4,64")
              .out.starts_with("camera \"ahead\" sees the cell, but not the place, of (370 4 64)"));
}

TEST_CASE("explain: what is not seen ends with code 1 and leaves no point file") {
    const Rooms rooms;
    rooms.commandLine.write("old.pts", "1 2 3\n");
    const std::string hidden = rooms.cellAt("600,64,64");
    const Run run = rooms.explain(rooms.cellAt("64,64,64"), hidden, {"--pts", "old.pts"});
    CHECK(run.exitCode == 1);
    CHECK(contains(run.out, "does not see cell " + hidden.substr(1) + " from any of 32 points"));
    CHECK_FALSE(rooms.commandLine.has("old.pts"));
    const Run back = rooms.explain("back", "320,64,64");
    CHECK(back.exitCode == 1);
    CHECK(contains(back.out, "camera \"back\" does not see (320 64 64) in its picture"));
    CHECK(json::parse(rooms.explain("back", "#0", {"--json"}).out)["from"] == "camera \"back\"");
}

TEST_CASE("explain: places that are not there give code 3, all of them told") {
    const Rooms rooms;
    const Run run = rooms.explain("#4", "-64,0,0");
    CHECK(run.exitCode == 3);
    CHECK(run.out.empty());
    CHECK(contains(run.err, "rooms.pcw: error PC6103: there is no cell \"#4\""));
    CHECK(contains(run.err, "cells go from 0 to 3"));
    CHECK(contains(run.err, "error PC6002: (-64 0 0): "));
    CHECK(contains(rooms.explain("#x", "#0").err, "PC6103"));
    const Run misspelt = rooms.explain("ahed", "#0");
    CHECK(misspelt.exitCode == 3);
    CHECK(contains(misspelt.err, "did you mean \"ahead\"?"));
}

TEST_CASE("explain: without two places there is nothing to explain") {
    const Rooms rooms;
    const Run run = rooms.commandLine.run({"vis", "explain", "rooms.pcw", "#0"});
    CHECK(run.exitCode == 2);
    CHECK(contains(run.err, "portcullis vis explain: name a file and two places"));
    CHECK(rooms.explain("#0", "#1", {"--pts", "-"}).exitCode == 2);
    CHECK(contains(rooms.explain("#0", "#1", {"--ptz", "a"}).err, "did you mean \"--pts\"?"));
}

}  // namespace
}  // namespace portcullis::tests
