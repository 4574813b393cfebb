#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/run_cli.h"

namespace portcullis::tests {
namespace {

using nlohmann::json;

/// A room of 16 x 16 x 16 units, its lower half water; brush lines are those of the text.
constexpr const char* kPool = R"({"version": 1, "materials": [{"name": "m"}], "brushes": [
{"name": "room", "op": "air", "material": "m", "shape": {"type": "box", "min": [-8, -8, -8], "max": [8, 8, 8]}},
{"name": "pool", "op": "flood", "material": "m", "shape": {"type": "box", "min": [-8, -8, -8], "max": [8, 8, 0]}},
{"op": {"water": "lava"}, "material": "m", "shape": {"type": "box", "min": [4, 4, -8], "max": [8, 8, 8]}}
]})";

struct Pool {
    Pool() {
        commandLine.write("pool.json", kPool);
        REQUIRE(commandLine.run({"compile", "pool.json"}).exitCode == 0);
    }
    CommandLine commandLine;
};

std::vector<std::string> linesOf(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

TEST_CASE("--at tells medium, cell and the brushes that made it so") {
    const Pool pool;
    struct Case {
        std::string point, medium;
        std::vector<int> chain;
        int decidedBy;  ///< -1: none
        bool onBoundary;
    };
    const std::vector<Case> cases{
        {"-1,-1,1.5", "air", {0}, 0, false},     {"-1,-1,-1.5", "water", {0, 1}, 1, false},
        {"5,5,-5", "lava", {0, 1, 2}, 2, false}, {"5,5,5", "air", {0, 2}, 0, false},
        {"-100,0,0", "solid", {}, -1, false},    {"-1,-1,0", "air", {0}, 0, true}};
    for (const Case& expected : cases) {
        CAPTURE(expected.point);
        const Run run =
            pool.commandLine.run({"info", "pool.pcw", "--at", expected.point, "--json"});
        REQUIRE(run.exitCode == 0);
        const json answer = json::parse(run.out);
        CHECK(answer["medium"] == expected.medium);
        CHECK(answer["onBoundary"] == expected.onBoundary);
        CHECK(answer["cell"].is_null() == (expected.medium == "solid"));
        std::vector<int> chain;
        for (const json& brush : answer["chain"]) chain.push_back(brush["index"]);
        CHECK(chain == expected.chain);
        if (expected.decidedBy < 0)
            CHECK(answer["brush"].is_null());
        else
            CHECK(answer["brush"]["index"] == expected.decidedBy);
    }
}

TEST_CASE("--at for people names brush, operation and line") {
    const Pool pool;
    const Run run = pool.commandLine.run({"info", "pool.pcw", "--at", "-1,-1,-1.5"});
    CHECK(run.exitCode == 0);
    const auto lines = linesOf(run.out);
    REQUIRE(lines.size() == 6);
    CHECK(lines[0] == "point    -1, -1, -1.5");
    CHECK(lines[1] == "medium   water");
    CHECK(lines[2].starts_with("cell     "));
    CHECK(lines[3] == "brush    1 \"pool\" (flood, line 3)");
    CHECK(lines[4] == "chain    0 \"room\" (air, line 2)");
    CHECK(lines[5] == "         1 \"pool\" (flood, line 3)");
}

TEST_CASE("--at - answers each line of stdin, in any of three notations, and tells bad ones") {
    const Pool pool;
    const std::string input =
        "-1,-1,-1.5\n\n-1 -1 -1.5\r\n[-1, -1, -1.5]\n1,2\nnorth\n1,2,3,4\n1 2 nan\n" +
        std::string(5000, '1') + "\n-1,-1,-1.5";
    const Run run = pool.commandLine.run({"info", "pool.pcw", "--at", "-"}, {.input = input});
    CHECK(run.exitCode == 3);
    const auto answers = linesOf(run.out);
    REQUIRE(answers.size() == 4);
    for (const std::string& answer : answers) CHECK(answer == answers[0]);
    CHECK(json::parse(answers[0])["point"] == json{-1, -1, -1.5});
    CHECK(json::parse(answers[0])["brush"] ==
          json{{"index", 1}, {"name", "pool"}, {"operation", "flood"}, {"line", 3}});
    for (const char* place : {"<stdin>:5:", "<stdin>:6:", "<stdin>:7:", "<stdin>:8:", "<stdin>:9:"})
        CHECK(run.err.find(place) != std::string::npos);
    CHECK(run.err.find("<stdin>:10:") == std::string::npos);
    CHECK(pool.commandLine.run({"info", "pool.pcw", "--at", "-"}, {.input = "1,2,3\n"}).exitCode ==
          0);
}

TEST_CASE("the numbers of a world that can be counted by hand") {
    // Air 16*16*8 above; below it, water but for a 4 x 4 column of lava, 8 high.
    const Pool pool;
    const Run run = pool.commandLine.run({"info", "pool.pcw", "--json", "--summary"});
    REQUIRE(run.exitCode == 0);
    const json summary = json::parse(run.out);
    CHECK(summary["source"] == "pool.json");
    CHECK(summary["media"]["air"]["volume"] == 2048.0);
    CHECK(summary["media"]["lava"]["volume"] == 128.0);
    CHECK(summary["media"]["water"]["volume"] == 1920.0);
    CHECK(summary["bounds"] == json{{"min", {-8, -8, -8}}, {"max", {8, 8, 8}}});
    CHECK(summary["counts"]["brushes"] == 3);
    CHECK(summary["file"]["bytes"] == pool.commandLine.read("pool.pcw").size());

    const std::string table = pool.commandLine.run({"info", "pool.pcw"}).out;
    CHECK(table.find("(-8 -8 -8) to (8 8 8)") != std::string::npos);
    CHECK(table.find("2,048\n") != std::string::npos);
    const json whole = json::parse(pool.commandLine.run({"info", "pool.pcw", "--json"}).out);
    CHECK(whole["cells"].size() == summary["counts"]["cells"]);
    CHECK(whole["source"] == "pool.json");
}

TEST_CASE("a world from stdin is the same as from its file") {
    const Pool pool;
    const Run run =
        pool.commandLine.run({"info", "-"}, {.input = pool.commandLine.read("pool.pcw")});
    CHECK(run.exitCode == 0);
    CHECK(run.out == pool.commandLine.run({"info", "pool.pcw"}).out);
}

TEST_CASE("what is no world gives code 3 and no data") {
    const Pool pool;
    std::string damaged = pool.commandLine.read("pool.pcw");
    damaged[damaged.size() / 2] ^= 1;
    pool.commandLine.write("damaged.pcw", damaged);
    pool.commandLine.write("empty.pcw", "");
    for (const char* file : {"damaged.pcw", "empty.pcw", "pool.json", "missing.pcw", "."}) {
        CAPTURE(file);
        const Run run = pool.commandLine.run({"info", file});
        CHECK(run.exitCode == 3);
        CHECK(run.out.empty());
        CHECK(run.err.starts_with(std::string(file) + ": error PC"));
    }
}

}  // namespace
}  // namespace portcullis::tests
