#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/run_cli.h"

namespace portcullis::tests {
namespace {

using nlohmann::json;

/// Two halls of 128 units joined by a passage of 64 x 128, as in world_builder.h.
constexpr const char* kHalls = R"({"version": 1, "materials": [{"name": "m"}], "brushes": [
{"op": "air", "material": "m", "shape": {"type": "box", "min": [0, 0, 0], "max": [128, 128, 128]}},
{"op": "air", "material": "m", "shape": {"type": "box", "min": [128, 32, 0], "max": [256, 96, 128]}},
{"op": "air", "material": "m", "shape": {"type": "box", "min": [256, 0, 0], "max": [384, 128, 128]}}
], "cameras": [
{"name": "ahead", "position": [64, 64, 64], "angles": [0, 0, 0], "fov": 120},
{"name": "back, \"wall\"", "position": [64, 64, 64], "angles": [180, 0, 0], "fov": 60}
], "entities": [
{"class": "info_player_start", "position": [320, 64, 24], "properties": {"angle": "180"}},
{"class": "info_player_start", "position": [320, 64, 32]},
{"class": "info_intermission", "position": [32, 32, 96], "properties": {"mangle": "30 45 0"}}
]})";

struct Halls {
    Halls() {
        commandLine.write("halls.json", kHalls);
        REQUIRE(commandLine.run({"compile", "halls.json"}).exitCode == 0);
    }
    [[nodiscard]] Run vis(std::vector<std::string> options, const std::string& file = "halls.pcw",
                          const RunSetting& setting = {}) const {
        options.insert(options.begin(), {"vis", file});
        return commandLine.run(options, setting);
    }
    [[nodiscard]] json visJson(std::vector<std::string> options) const {
        options.emplace_back("--json");
        const Run run = vis(std::move(options));
        REQUIRE(run.exitCode == 0);
        return json::parse(run.out);
    }
    CommandLine commandLine;
};

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

std::vector<std::string> linesOf(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

/// Fields of a line of CSV.
std::vector<std::string> fieldsOf(const std::string& line) {
    std::vector<std::string> fields(1);
    bool quoted = false;
    for (const char c : line) {
        if (c == '"') quoted = !quoted;
        if (c == ',' && !quoted)
            fields.emplace_back();
        else
            fields.back() += c;
    }
    return fields;
}

/// Whether every tag of an XML text is closed in turn, and no bare & or < is left.
bool isWellFormed(const std::string& text) {
    std::vector<std::string> open;
    std::size_t at = 0;
    while ((at = text.find_first_of("<&", at)) != std::string::npos) {
        if (text[at] == '&') {
            const std::string entity = text.substr(at, text.find(';', at) - at);
            if (entity != "&lt" && entity != "&amp" && entity != "&quot") return false;
            ++at;
            continue;
        }
        const std::size_t end = text.find('>', at);
        if (end == std::string::npos) return false;
        const std::string tag = text.substr(at + 1, end - at - 1);
        if (tag.starts_with('/')) {
            if (open.empty() || open.back() != tag.substr(1)) return false;
            open.pop_back();
        } else if (!tag.ends_with('/')) {
            open.push_back(tag.substr(0, tag.find(' ')));
        }
        at = end;
    }
    return open.empty();
}

TEST_CASE("vis: what cameras cost and see can be counted by hand") {
    const Halls halls;
    const json all = halls.visJson({});
    CHECK(all["bounds"] == json{"octagon", "box", "exact"});
    CHECK(all["samples"].is_null());
    REQUIRE(all["cameras"].size() == 2);
    // The first hall shows four sides and two walls beside the door, the passage four sides, the
    // other hall floor, ceiling and its end. The three entities stand in the halls.
    const json& ahead = all["cameras"][0];
    CHECK(ahead["name"] == "ahead");
    CHECK(ahead["seen"] == json{{"cells", 3}, {"polygons", 13}, {"objects", 3}});
    for (const char* way : {"octagon", "box", "exact"}) {
        CAPTURE(way);
        CHECK(ahead[way]["cells"] == 3);
        CHECK(ahead[way]["portalsTested"] == 4);
        CHECK(ahead[way]["portalsPassed"] == 2);
        CHECK(ahead[way]["polygons"] == 13);
        CHECK(ahead[way]["depth"] == 2);
        CHECK(ahead[way]["waste"] == 1.0);
        CHECK(ahead[way]["missed"] == 0);
        CHECK(ahead[way]["overdraw"].get<double>() == doctest::Approx(1.0).epsilon(0.001));
        CHECK_FALSE(ahead[way].contains("seconds"));
    }
    // The other looks at one wall.
    CHECK(all["cameras"][1]["seen"] == json{{"cells", 1}, {"polygons", 1}, {"objects", 1}});
    CHECK(halls.visJson({"--timing"})["cameras"][0]["exact"].contains("seconds"));

    const Run table = halls.vis({"--camera", "ahead"});
    CHECK(table.exitCode == 0);
    CHECK(table.err.empty());
    CHECK(contains(table.out, "halls.json: 3 cells, 2 portals, "));
    CHECK(contains(table.out, "ahead: from (64 64 64), cell "));
    CHECK_FALSE(contains(table.out, "wall"));
}

TEST_CASE("vis: sample points see all around, and their percentiles are values") {
    const Halls halls;
    // From the middle of each room 14 walls in all three are seen.
    const json samples = halls.visJson({"--samples", "1", "--worst", "2"})["samples"];
    CHECK(samples["points"] == 3);
    CHECK(samples["cellsWithout"] == 0);
    const json same{{"p50", 14}, {"p90", 14}, {"p99", 14}, {"max", 14}};
    CHECK(samples["seen"]["polygons"] == same);
    CHECK(samples["exact"]["polygons"] == same);
    CHECK(samples["exact"]["depth"] == json{{"p50", 2}, {"p90", 2}, {"p99", 2}, {"max", 2}});
    REQUIRE(samples["worst"].size() == 2);
    CHECK(samples["worst"][0]["size"] == json{64, 64});
    CHECK(halls.visJson({"--samples", "1"})["cameras"].empty());
    CHECK(halls.visJson({"--samples", "1", "--camera", "ahead"})["cameras"].size() == 1);
    const Run table = halls.vis({"--samples", "2"});
    CHECK(contains(table.out, "6 sample points, up to 2 in each cell"));
    CHECK(contains(table.out, "most polygons by octagon"));
}

TEST_CASE("vis: visible sets are a way of their own, where the world has them") {
    const Halls halls;
    const Run without = halls.vis({"--bounds", "pvs"});
    CHECK(without.exitCode == 3);
    CHECK(without.out.empty());
    CHECK(contains(without.err, "halls.pcw: error PC6102: "));
    const Run compiled = halls.vis({"--bounds", "exact,pvs", "--json"}, "halls.json");
    CHECK(compiled.exitCode == 0);
    const json camera = json::parse(compiled.out)["cameras"][0];
    CHECK(camera["pvs"]["cells"] == 3);
    CHECK(camera["pvs"]["depth"].is_null());
    CHECK(camera["pvs"]["missed"] == 0);
    // Without windows the side walls of the far hall are drawn too: its middle is 90 degrees wide.
    CHECK(camera["pvs"]["polygons"] == 15);
    REQUIRE(halls.commandLine.run({"compile", "--pvs", "halls.json"}).exitCode == 0);
    CHECK(halls.visJson({})["bounds"] == json{"octagon", "box", "exact", "pvs"});
}

TEST_CASE("vis: a map is compiled in memory, to the same answers") {
    const Halls halls;
    const std::vector<std::string> options{"--cameras", "all", "--samples", "2", "--json"};
    const Run world = halls.vis(options);
    CHECK(world.exitCode == 0);
    CHECK(halls.vis(options, "halls.json").out == world.out);
}

TEST_CASE("vis: the same bytes on any number of threads") {
    const Halls halls;
    std::vector<std::string> results;
    for (const char* threads : {"1", "2"}) {
        const Run run = halls.vis({"--cameras", "all", "--samples", "7", "--json", "--threads",
                                   threads, "--csv", "a.csv", "--svg", "a.svg"});
        CHECK(run.exitCode == 0);
        results.push_back(run.out + halls.commandLine.read("a.csv") +
                          halls.commandLine.read("a.svg"));
    }
    CHECK(results[0] == results[1]);
}

TEST_CASE("vis: CSV has a line for each camera and sample point, all with the columns named") {
    const Halls halls;
    const Run run = halls.vis({"--cameras", "all", "--samples", "2", "--csv", "-"});
    CHECK(run.exitCode == 0);
    const auto lines = linesOf(run.out);
    REQUIRE(lines.size() == 1 + 5 + 6);
    const auto names = fieldsOf(lines[0]);
    CHECK(
        lines[0].starts_with("kind,name,cell,x,y,z,yaw,pitch,roll,seen_cells,seen_polygons,seen_"
                             "objects,octagon_cells,"));
    CHECK(names.size() == 12 + 3 * 9);
    for (const std::string& line : lines) CHECK(fieldsOf(line).size() == names.size());
    CHECK(lines[1].starts_with("camera,ahead,"));
    CHECK(contains(lines[2], "camera,\"back, \"\"wall\"\"\","));
    CHECK(lines[6].starts_with("sample,,"));
}

TEST_CASE("vis: the plan is well-formed, with a title for each cell and the worst places") {
    const Halls halls;
    const Run run = halls.vis(
        {"--svg", "plan.svg", "--cameras", "all", "--worst", "2", "--budget", "polygons=13"});
    CHECK(run.exitCode == 1);
    const std::string plan = halls.commandLine.read("plan.svg");
    CHECK(plan.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    CHECK(isWellFormed(plan));
    CHECK(contains(plan, "storey 1: floors from 0 to 0, 3 cells"));
    CHECK(contains(plan, "<title>cell 0: 14 polygons in 3 cells; truly seen: 14</title>"));
    CHECK(contains(plan, "camera &quot;back, &quot;wall&quot;&quot;"));
    CHECK(contains(plan, ">2</text>"));
    CHECK_FALSE(contains(plan, ">3</text>"));
    CHECK(contains(plan, "class=\"o\""));
}

TEST_CASE("vis: a broken budget ends with code 1 and names the places") {
    const Halls halls;
    CHECK(halls.vis({"--budget", "polygons=13,cells=3,waste=1"}).exitCode == 0);
    const Run run = halls.vis({"--budget", "polygons=12,depth=1"});
    CHECK(run.exitCode == 1);
    CHECK(contains(
        run.err, "halls.json:6:1: error PC6101: camera \"ahead\": polygons 13, the budget is 12"));
    CHECK(contains(run.err, "camera \"ahead\": depth 2, the budget is 1"));
    CHECK_FALSE(contains(run.err, "back"));
    const Run samples =
        halls.vis({"--samples", "1", "--budget", "cells=2", "--worst", "1", "--json"});
    CHECK(samples.exitCode == 1);
    const json document = json::parse(samples.out);
    CHECK(document["budget"] == json{{"cells", 2}});
    REQUIRE(document["diagnostics"].size() == 1);
    const std::string message = document["diagnostics"][0]["message"];
    CHECK(message.starts_with("cell 0 at ("));
    CHECK(contains(message, "; 2 more places are above it"));
}

TEST_CASE("vis: entities to look from stand in where cameras are named or missing") {
    const Halls halls;
    const json all = halls.visJson({"--cameras", "all"})["cameras"];
    REQUIRE(all.size() == 5);
    CHECK(all[2]["name"] == "info_player_start");
    CHECK(all[2]["position"] == json{320, 64, 46});
    CHECK(all[2]["angles"] == json{180, 0, 0});
    CHECK(all[3]["name"] == "info_player_start_2");
    CHECK(all[3]["position"] == json{320, 64, 54});
    CHECK(all[4]["name"] == "info_intermission");
    CHECK(all[4]["position"] == json{32, 32, 96});
    CHECK(all[4]["angles"] == json{45, -30, 0});
    const json own = halls.visJson({"--at", "64,64,64", "--look-at", "320,64,64", "--size", "64x48",
                                    "--fov", "100"})["cameras"];
    REQUIRE(own.size() == 1);
    CHECK(own[0]["lookAt"] == json{320, 64, 64});
    CHECK(own[0]["size"] == json{64, 48});
    CHECK(own[0]["exact"]["cells"] == 3);
    const Run moved = halls.vis({"--at", "64,64,-64", "--nearest"});
    CHECK(moved.exitCode == 0);
    CHECK(contains(moved.err, "warning PC6002"));
}

TEST_CASE("vis: what cannot be looked through gives code 3") {
    const Halls halls;
    const Run unknown = halls.vis({"--camera", "ahed", "--camera", "info_player_strat"});
    CHECK(unknown.exitCode == 3);
    CHECK(unknown.out.empty());
    CHECK(contains(unknown.err, "error PC6003: there is no camera \"ahed\""));
    CHECK(contains(unknown.err, "did you mean \"ahead\"?"));
    CHECK(contains(unknown.err, "did you mean \"info_player_start\"?"));
    const Run inSolid = halls.vis({"--at", "64,64,-64"});
    CHECK(inSolid.exitCode == 3);
    CHECK(contains(inSolid.err, "error PC6002: camera \"at\": the eye (64 64 -64) is in solid"));
    CHECK(halls.vis({"--at", "64,64,64", "--look-at", "64,64,64"}).exitCode == 3);
    halls.commandLine.write("bare.json",
                            R"({"version": 1, "materials": [{"name": "m"}], "brushes": [
{"op": "air", "material": "m", "shape": {"type": "box", "min": [0, 0, 0], "max": [9, 9, 9]}}]})");
    const Run bare = halls.vis({}, "bare.json");
    CHECK(bare.exitCode == 3);
    CHECK(contains(bare.err, "bare.json: error PC6004"));
    CHECK(halls.vis({"--samples", "1"}, "bare.json").exitCode == 0);
    CHECK(halls.vis({}, "missing.pcw").exitCode == 3);
    CHECK(halls.vis({"--csv", "no/folder.csv"}).exitCode == 4);
}

TEST_CASE("vis: options that make no sense end with code 2") {
    const Halls halls;
    struct Case {
        std::vector<std::string> options;
        std::string words;
    };
    const std::vector<Case> cases{
        {{"--samples", "0"}, "--samples"},
        {{"--samples", "100000"}, "--samples"},
        {{"--samples", "many"}, "--samples"},
        {{"--face-size", "0"}, "--face-size"},
        {{"--bounds", "sphere"}, "--bounds"},
        {{"--budget", "polygon=4"}, "unknown limit \"polygon\"; did you mean \"polygons\"?"},
        {{"--budget", "polygons"}, "write for example polygons=400"},
        {{"--budget", "polygons=few"}, "\"few\" is no number"},
        {{"--budget", "polygons=-1"}, "is no number from 0 on"},
        {{"--budget", "polygons=4,"}, "is no limit"},
        {{"--cameras", "some"}, "--cameras"},
        {{"--size", "640"}, "no size such as 640x480"},
        {{"--fov", "180"}, "--fov"},
        {{"--angles", "90"}, "YAW,PITCH"},
        {{"--angles", "0,0", "--look-at", "0,0,0"}, "--angles"},
        {{"--at", "1,2"}, "no point"},
        {{"--csv", "-", "--json"}, "standard output"},
        {{"--csv", "-", "--svg", "-"}, "standard output"},
        {{"--csv", "a", "--svg", "a"}, "named twice"},
        {{"--csv", "halls.pcw"}, "replace the input"},
    };
    for (const Case& testCase : cases) {
        const Run run = halls.vis(testCase.options);
        CAPTURE(testCase.words);
        CAPTURE(run.err);
        CHECK(run.exitCode == 2);
        CHECK(run.out.empty());
        CHECK(contains(run.err, testCase.words));
    }
    CHECK(halls.commandLine.run({"vis"}).exitCode == 2);
}

TEST_CASE("vis: progress is shown on a terminal, and only there") {
    const Halls halls;
    const RunSetting terminal{.environment = {"TERM=xterm"}, .errTerminal = true};
    CHECK(contains(halls.vis({"--samples", "1"}, "halls.pcw", terminal).err,
                   "sample points: 3 of 3 (100 %)"));
    CHECK(halls.vis({"--samples", "1"}).err.empty());
    CHECK(halls.vis({"--samples", "1", "--quiet"}, "halls.pcw", terminal).err.empty());
}

}  // namespace
}  // namespace portcullis::tests
