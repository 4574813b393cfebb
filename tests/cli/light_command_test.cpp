#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/support/run_cli.h"

namespace portcullis::tests {
namespace {

using nlohmann::json;

/// Two halls joined by a passage; a lamp in the first, two torches in the second, one in solid.
constexpr const char* kHalls = R"({"version": 1, "materials": [{"name": "m"}], "brushes": [
{"op": "air", "material": "m", "shape": {"type": "box", "min": [0, 0, 0], "max": [128, 128, 128]}},
{"op": "air", "material": "m", "shape": {"type": "box", "min": [128, 32, 0], "max": [256, 96, 128]}},
{"op": "air", "material": "m", "shape": {"type": "box", "min": [256, 0, 0], "max": [384, 128, 128]}}
], "lights": [
{"name": "lamp", "kind": "point", "position": [64, 64, 96], "brightness": 255},
{"name": "torch 1", "kind": "point", "position": [300, 20, 96], "brightness": 100, "group": "torches", "radius": 200},
{"name": "torch 2", "kind": "point", "position": [300, 108, 96], "brightness": 100, "group": "torches", "radius": 200},
{"name": "lost", "kind": "point", "position": [500, 64, 96]}
], "cameras": [{"name": "ahead", "position": [64, 64, 64], "angles": [0, 0, 0], "size": [64, 48]}]
})";

struct Halls {
    Halls() {
        commandLine.write("halls.json", kHalls);
        REQUIRE(commandLine.run({"compile", "halls.json"}).exitCode == 0);
    }
    [[nodiscard]] Run light(std::vector<std::string> options,
                            const std::string& file = "halls.pcw") const {
        options.insert(options.begin(), {"light", file});
        return commandLine.run(options);
    }
    CommandLine commandLine;
};

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST_CASE("light: bakes into the world, warns of a lamp in solid, and reports each light") {
    const Halls halls;
    const std::string before = halls.commandLine.read("halls.pcw");
    const Run run = halls.light({"--report", "report.json", "--list"});
    CHECK(run.exitCode == 0);
    CHECK(contains(run.err, "halls.json:9:1: warning PC6203: light \"lost\" is in solid"));
    CHECK(contains(run.err, "halls: 4 lights on "));
    CHECK(contains(run.out, "in solid"));
    CHECK(halls.commandLine.read("halls.pcw").size() > before.size());

    const json report = json::parse(halls.commandLine.read("report.json"));
    CHECK(report["layers"] == 2);
    REQUIRE(report["lights"].size() == 4);
    CHECK(report["lights"][0]["overlaps"] == 2);
    CHECK(report["lights"][1]["group"] == "torches");
    CHECK(report["lights"][3]["inSolid"] == true);
    CHECK(report["lights"][3]["surfaces"] == 0);
}

TEST_CASE("light: the same bytes for any number of threads, and from a cache") {
    const Halls halls;
    const std::vector<std::vector<std::string>> ways{
        {"--threads", "1"}, {"--threads", "4"}, {"--cache", "kept"}, {"--cache", "kept"}};
    std::string first;
    for (const std::vector<std::string>& way : ways) {
        std::vector<std::string> options{"-o", "lit.pcw", "--bounces", "1", "--occlusion"};
        options.insert(options.end(), way.begin(), way.end());
        const Run run = halls.light(options);
        REQUIRE(run.exitCode == 0);
        const std::string bytes = halls.commandLine.read("lit.pcw");
        if (first.empty()) first = bytes;
        CHECK(bytes == first);
        if (&way == &ways.back()) CHECK(contains(run.err, "(3 of 4 lights from the cache)"));
    }
}

TEST_CASE("light: tells how light the floor below a point is, and who lights it") {
    const Halls halls;
    REQUIRE(halls.light({}).exitCode == 0);
    const Run run = halls.light({"--at", "320,64,40", "--at", "64,64,-40", "--json"});
    REQUIRE(run.exitCode == 0);
    const std::size_t end = run.out.find('\n');
    const json open = json::parse(run.out.substr(0, end));
    CHECK(open["floor"] == json::parse("[320, 64, 0]"));
    CHECK(open["brightness"].get<double>() > 0.1);
    REQUIRE(open["lights"].size() == 3);
    CHECK(open["lights"][0]["name"] == "torch 1");
    CHECK(json::parse(run.out.substr(end + 1))["brightness"].is_null());

    const Run dark = halls.light({"--at", "320,64,40", "--lights", "torches=off", "--json"});
    CHECK(json::parse(dark.out)["brightness"].get<double>() < open["brightness"].get<double>());
    const Run unlit = halls.light({"--at", "320,64,40"}, "halls.json");
    CHECK(unlit.exitCode == 3);
    CHECK(contains(unlit.err, "the world is not lit"));
}

TEST_CASE("light: what makes no sense is refused, and nothing is written") {
    const Halls halls;
    struct Case {
        std::vector<std::string> options;
        int exitCode;
        std::string says;
    };
    const std::vector<Case> cases{{{"--luxel", "0"}, 2, "--luxel"},
                                  {{"--luxel", "nan"}, 2, "--luxel"},
                                  {{"--occlusion-reach", "nan"}, 2, "--occlusion-reach"},
                                  {{"--bounces", "-1"}, 2, "--bounces"},
                                  {{"--at", "1,2"}, 2, "is no point"},
                                  {{"-o", "halls.json"}, 2, "would replace a map"},
                                  {{"--luxel", "0.0625", "--memory", "1MB"}, 3, "PC6202"},
                                  {{"--surfaces", "--textures", "nowhere"}, 3, "nowhere"}};
    const std::string before = halls.commandLine.read("halls.pcw");
    for (const Case& bad : cases) {
        CAPTURE(bad.options[0]);
        const Run run = halls.light(bad.options);
        CHECK(run.exitCode == bad.exitCode);
        CHECK(contains(run.err, bad.says));
        CHECK(halls.commandLine.read("halls.pcw") == before);
    }
}

TEST_CASE("light: too many lights on the same walls are findings") {
    const Halls halls;
    const Run run = halls.light({"--most-overlaps", "1"});
    CHECK(run.exitCode == 1);
    CHECK(contains(run.err, "warning PC6205: light \"lamp\" shares walls with 2 other lights"));
}

TEST_CASE("light: writes an atlas to look at, and lit texels that change no frame") {
    const Halls halls;
    REQUIRE(halls.light({"--atlas", "atlas.png"}).exitCode == 0);
    CHECK(halls.commandLine.has("atlas.png"));
    REQUIRE(halls.commandLine.run({"render", "halls.pcw", "-o", "plain.png"}).exitCode == 0);
    REQUIRE(halls.light({"--surfaces"}).exitCode == 0);
    REQUIRE(halls.commandLine.run({"render", "halls.pcw", "-o", "ready.png"}).exitCode == 0);
    CHECK(halls.commandLine.run({"diff", "plain.png", "ready.png"}).exitCode == 0);
}

}  // namespace
}  // namespace portcullis::tests
