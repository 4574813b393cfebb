#include <doctest/doctest.h>
#include <string>

#include "tests/support/run_cli.h"

namespace portcullis::tests {
namespace {

std::size_t countOf(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size())
        ++count;
    return count;
}

/// An entity whose keys are each given twice: a warning (PC1204) for each key.
std::string mapOfWarnings(int count) {
    std::string map = "{\n\"classname\" \"worldspawn\"\n";
    for (int i = 0; i < count; ++i) {
        const std::string line = "\"key" + std::to_string(i) + "\" \"value\"\n";
        map += line + line;
    }
    return map + "}\n";
}

TEST_CASE(
    "at most 50 warnings are listed and the rest counted; all with --verbose, none when quiet") {
    const CommandLine commandLine;
    for (const int count : {50, 51, 120}) {
        CAPTURE(count);
        commandLine.write("map.map", mapOfWarnings(count));
        const Run normal = commandLine.run({"import", "map.map"});
        CHECK(normal.exitCode == 0);
        CHECK(countOf(normal.err, "warning PC1204") == 50);
        const std::string rest =
            std::to_string(count - 50) + " more warnings; --verbose lists them\n";
        CHECK(countOf(normal.err, rest) == (count > 50 ? 1 : 0));
        const Run verbose = commandLine.run({"import", "map.map", "--verbose"});
        CHECK(countOf(verbose.err, "warning PC1204") == static_cast<std::size_t>(count));
        CHECK(commandLine.run({"import", "map.map", "--quiet"}).err.empty());
    }
}

TEST_CASE("notes are for --verbose") {
    const CommandLine commandLine;
    const std::string map = commandLine.take("maps/invalid/quake_clip_and_trigger.map");
    CHECK(commandLine.run({"import", map}).err.empty());
    CHECK(countOf(commandLine.run({"import", map, "--verbose"}).err, "note PC1304") == 2);
}

TEST_CASE("every error is told, even when quiet, and the note that counts the unlisted") {
    const CommandLine commandLine;
    const std::string map = commandLine.take("maps/invalid/more_faults_than_listed.json");
    const Run quiet = commandLine.run({"compile", map, "--quiet"});
    CHECK(countOf(quiet.err, "error PC1104") == 100);
    CHECK(countOf(commandLine.run({"compile", map}).err, "20 more faults not listed") == 1);
}

TEST_CASE("colour is for terminals that want it") {
    const CommandLine commandLine;
    commandLine.write("map.json", "{}");
    const std::string escape = "\x1b[1;31merror PC1101:\x1b[0m";
    struct Case {
        RunSetting setting;
        bool colour;
    };
    const std::vector<Case> cases{
        {{.environment = {"TERM=xterm"}, .errTerminal = true}, true},
        {{.environment = {"TERM=xterm", "NO_COLOR="}, .errTerminal = true}, true},
        {{.environment = {"TERM=xterm", "NO_COLOR=1"}, .errTerminal = true}, false},
        {{.environment = {"TERM=dumb"}, .errTerminal = true}, false},
        {{.environment = {"TERM=xterm"}}, false}};
    for (const Case& testCase : cases) {
        const Run run = commandLine.run({"compile", "map.json"}, testCase.setting);
        CAPTURE(run.err);
        CHECK(run.exitCode == 3);
        CHECK(countOf(run.err, "error PC1101:") == 1);
        CHECK(countOf(run.err, "\x1b") == (testCase.colour ? 2 : 0));
        CHECK(countOf(run.err, escape) == (testCase.colour ? 1 : 0));
    }
}

}  // namespace
}  // namespace portcullis::tests
