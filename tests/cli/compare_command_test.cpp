#include <algorithm>
#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/support/run_cli.h"

namespace portcullis::tests {
namespace {

using nlohmann::json;

/// Two halls of 128 units joined by a passage of 64 x 128, its middle brush as told.
std::string halls(const std::string& passage, const std::string& more = "") {
    return R"({"version": 1, "materials": [{"name": "m"}, {"name": "n"}], "brushes": [
{"op": "air", "material": "m", "shape": {"type": "box", "min": [0, 0, 0], "max": [128, 128, 128]}},
)" + passage +
           R"(,
{"op": "air", "material": "m", "shape": {"type": "box", "min": [256, 0, 0], "max": [384, 128, 128]}}
)" + more + R"(], "cameras": [{"name": "ahead", "position": [64, 64, 64]}]})";
}

constexpr const char* kPassage =
    R"({"op": "air", "material": "m", "shape": {"type": "box", "min": [128, 32, 0], "max": [256, 96, 128]}})";
constexpr const char* kFlooded =
    R"({"op": "water", "material": "n", "shape": {"type": "box", "min": [128, 32, 0], "max": [256, 96, 128]}})";
constexpr const char* kPillar =
    R"(, {"op": "solid", "material": "m", "shape": {"type": "box", "min": [32, 32, 0], "max": [48, 48, 128]}})";

struct Halls {
    Halls() {
        commandLine.write("dry.json", halls(kPassage));
        commandLine.write("wet.json", halls(kFlooded));
        commandLine.write("pillar.json", halls(kPassage, kPillar));
        REQUIRE(commandLine.run({"compile", "dry.json"}).exitCode == 0);
    }
    [[nodiscard]] Run compare(std::vector<std::string> arguments) const {
        if (std::ranges::find(arguments, "--vis") == arguments.end())
            arguments.insert(arguments.end(), {"--vis", "2"});
        arguments.insert(arguments.begin(), {"compare", "--points", "2000"});
        return commandLine.run(arguments);
    }
    CommandLine commandLine;
};

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST_CASE("a world and its map compiled anew are equal, and the table says so") {
    const Halls halls;
    const Run run = halls.compare({"dry.pcw", "dry.json", "--vis", "0"});
    CHECK(run.exitCode == 0);
    CHECK(run.err.empty());
    CHECK(run.out == R"(A  dry.pcw
B  dry.json

                          A          B  B / A
cells                     3          3      =
portals                   2          2      =
surfaces                 18         18      =
polygons                 22         22      =
vertices                 24         24      =
planes                   10         10      =
nodes                    10         10      =
tree-depth               10         10      =
portal-area          16,384     16,384      =
surface-area        229,376    229,376      =
edges                    48         48      =
t-junctions               0          0      =
  in one cell             0          0      =
air, cubic units  5,242,880  5,242,880      =

media: equal at 2,006 points, 0 too near to a change
media of A and of its brushes: equal at 2,004 points, 2 too near to a change
media of B and of its brushes: equal at 2,004 points, 2 too near to a change
walls: equal at 4,000 places, 0 too near to an edge
)");
}

TEST_CASE("what differs is told with its code, listed, and makes the exit code 1") {
    const Halls halls;
    const Run run = halls.compare({"dry.pcw", "wet.json"});
    CHECK(run.exitCode == 1);
    CHECK(contains(run.err, "wet.json: error PC6401: at "));
    CHECK(contains(run.err, " the media differ\n"));
    CHECK(contains(run.err, "have different materials\n"));
    CHECK(contains(run.out, "air     1  water"));
    CHECK(contains(run.out, "1 m"));
    CHECK(contains(run.out, "1 n"));
    CHECK(contains(run.out, "seen all around from 2 places\n"));
    CHECK(halls.compare({"dry.pcw", "wet.json", "--judge", "brushes,missing"}).exitCode == 0);
    CHECK(halls.compare({"dry.pcw", "wet.json", "--judge", "none"}).exitCode == 0);
    CHECK(halls.compare({"dry.pcw", "wet.json", "--judge", "material"}).exitCode == 1);
    CHECK(contains(halls.compare({"dry.pcw", "wet.json", "--quiet"}).err, "PC6401"));
    CHECK(halls.compare({"dry.pcw", "wet.json", "--quiet"}).out.empty());
}

TEST_CASE("budgets hold what B may have, at most or more than A") {
    const Halls halls;
    struct Row {
        std::string budget;
        std::string told;  ///< empty: it holds
    };
    const std::vector<Row> rows{
        {"cells=6", ""},
        {"cells=5", "cells 6, the budget is 5\n"},
        {"cells=+3", ""},
        {"cells=+2", "cells 6, the budget is 5 (3 +2)\n"},
        {"cells=+100%", ""},
        {"cells=+50%", "cells 6, the budget is 4.5 (3 +50%)\n"},
        {"t-junctions=+0,portal-area=1000", "portal-area "},
        {"cells=1,cells=99", ""},
    };
    for (const Row& row : rows) {
        CAPTURE(row.budget);
        const Run run =
            halls.compare({"dry.pcw", "pillar.json", "--judge", "none", "--budget", row.budget});
        CHECK(run.exitCode == (row.told.empty() ? 0 : 1));
        if (row.told.empty())
            CHECK(run.err.empty());
        else
            CHECK(contains(run.err, "pillar.json: error PC6404: " + row.told));
    }
    for (const char* wrong : {"cells", "cells=", "cells=+", "cells=-1", "cells=5%", "cels=5"}) {
        CAPTURE(wrong);
        const Run run = halls.compare({"dry.pcw", "pillar.json", "--budget", wrong});
        CHECK(run.exitCode == 2);
        CHECK(contains(run.err, "--budget"));
    }
}

TEST_CASE("JSON holds all of it") {
    const Halls halls;
    const Run run = halls.compare({"dry.pcw", "pillar.json", "--json", "--budget", "cells=+1",
                                   "--camera", "ahead", "--worst", "1"});
    CHECK(run.exitCode == 1);
    CHECK(run.err.empty());
    const json report = json::parse(run.out);
    CHECK(report["a"]["cells"] == 3);
    CHECK(report["a"]["volumes"]["air"] == 5242880);
    CHECK(report["b"]["volumes"]["air"] == 5242880 - 16 * 16 * 128);
    CHECK(report["b"]["tJunctions"] == 0);
    CHECK(report["media"]["worlds"]["differing"] > 0);
    CHECK(report["media"]["worlds"]["places"].size() == 1);
    CHECK(report["media"]["worlds"]["places"][0]["media"] == json{"air", "solid"});
    CHECK(report["media"]["brushesA"]["differing"] == 0);
    CHECK(report["walls"]["missing"] > 0);
    CHECK(report["walls"]["owner"] == 0);
    CHECK(report["walls"]["groups"].size() == 1);
    CHECK(report["budget"]["cells"] == 4);
    REQUIRE(report["views"].size() == 3);
    CHECK(report["views"][0]["camera"].is_null());
    CHECK(report["views"][2]["camera"] == "ahead");
    CHECK(report["views"][2]["a"]["octagon"]["cells"] == 3);
    CHECK(report["diagnostics"].size() == 3);
}

TEST_CASE("the same arguments give the same bytes, for any number of threads") {
    const Halls halls;
    const std::string one =
        halls.compare({"dry.pcw", "pillar.json", "--json", "--threads", "1"}).out;
    CHECK(one == halls.compare({"dry.pcw", "pillar.json", "--json", "--threads", "3"}).out);
    CHECK(one != halls.compare({"dry.pcw", "pillar.json", "--json", "--seed", "2"}).out);
}

TEST_CASE("a mission is held against what its editor made of it") {
    const Halls halls;
    const std::string mission = halls.commandLine.take("maps/thief/rooms.mis");
    const Run run = halls.compare({mission, "--from-compiled"});
    CHECK(run.exitCode == 0);
    CHECK(contains(run.out, "A  " + mission + " (as its editor compiled it)\nB  " + mission));
    CHECK(contains(run.out, "walls: equal at "));
    // Its world is one for every command that takes a map, and for those that take worlds.
    REQUIRE(
        halls.commandLine.run({"compile", mission, "--from-compiled", "-o", "a.pcw"}).exitCode ==
        0);
    CHECK(halls.compare({"a.pcw", mission}).exitCode == 0);
    CHECK(halls.compare({mission, "a.pcw"}).exitCode == 0);
    CHECK(halls.commandLine.run({"check", mission, "--from-compiled", "--no-lints"}).exitCode == 0);
    CHECK(halls.commandLine.run({"vis", mission, "--from-compiled", "--at", "-64,0,0"}).exitCode ==
          0);
    CHECK(halls.commandLine
              .run({"render", mission, "--from-compiled", "--at", "-64,0,0", "-o", "a.png"})
              .exitCode == 0);
    CHECK(halls.commandLine.has("a.png"));
    // It is lit as the editor lit it.
    CHECK(contains(halls.commandLine.run({"info", "a.pcw"}).out,
                   "light groups    ungrouped, animated 4\n"));
    CHECK(
        contains(halls.commandLine.run({"compile", "dry.json", "--from-compiled"}).err, "PC1401"));
}

TEST_CASE("info counts what is in a mission, and what its editor made of it") {
    const CommandLine commandLine;
    const std::string mission = commandLine.take("maps/thief/rooms.mis");
    const Run table = commandLine.run({"info", mission});
    CHECK(table.exitCode == 0);
    CHECK(contains(table.out, "terrain brushes                 2\n"));
    const Run run = commandLine.run({"info", mission, "--json"});
    const json report = json::parse(run.out);
    CHECK(report["brushes"]["terrain"] == 2);
    CHECK(report["operations"] == json{{"air", 1}, {"water", 1}});
    CHECK(report["compiled"]["chunk"] == "WREXT");
    CHECK(report["compiled"]["cells"] == 2);
    CHECK(report["compiled"]["waterCells"] == 1);
    CHECK(report["compiled"]["polygons"] == 12);
    CHECK(report["compiled"]["portals"] == 1);
    CHECK(report["compiled"]["nodes"] == 13);
    CHECK(report["compiled"]["luxels"] == 10 * 6);
    CHECK(report["compiled"]["animatedLayers"] == 5);
    CHECK(report["compiled"]["most"]["planes"] == 6);
    const std::string vault = commandLine.take("maps/thief/vault.mis");
    CHECK(json::parse(commandLine.run({"info", vault, "--json"}).out)["compiled"].is_null());
    CHECK(commandLine.run({"info", mission, "--at", "0,0,0"}).exitCode == 2);
    commandLine.write("cut.mis", commandLine.read(mission).substr(0, 3000));
    const Run cut = commandLine.run({"info", "cut.mis"});
    CHECK(cut.exitCode == 3);
    CHECK(contains(cut.err, "cut.mis: error PC1402"));
    CHECK(commandLine.run({"compile", "--from-compiled", vault}).exitCode == 3);
}

TEST_CASE("what cannot be compared is bad input or bad usage") {
    const Halls halls;
    CHECK(halls.compare({"dry.pcw"}).exitCode == 2);
    CHECK(halls.compare({"-", "-"}).exitCode == 2);
    CHECK(halls.compare({"dry.pcw", "dry.pcw", "--judge", "colour"}).exitCode == 2);
    CHECK(halls.compare({"dry.pcw", "missing.pcw"}).exitCode == 3);
    CHECK(contains(halls.compare({"dry.pcw", "pillar.json", "--at", "40,40,64"}).err,
                   "pillar.json: error PC6002"));
    CHECK(halls.compare({"dry.pcw", "dry.json", "--camera", "behind"}).exitCode == 3);
}

}  // namespace
}  // namespace portcullis::tests
