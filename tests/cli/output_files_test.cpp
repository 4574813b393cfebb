#include <chrono>
#include <doctest/doctest.h>
#include <signal.h>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

#include "tests/support/run_cli.h"

namespace portcullis::tests {
namespace {

namespace fs = std::filesystem;

TEST_CASE("a depfile names target and map, escaped as Make and Ninja read them") {
    const CommandLine commandLine;
    const std::vector<std::pair<std::string, std::string>> cases{
        {"plain", "plain"},
        {"two words", "two\\ words"},
        {"tag#1", "tag\\#1"},
        {"cost$5", "cost$$5"},
        {"a:b", "a\\:b"},
        {"back\\slash", "back\\slash"},
        {"back\\ space", "back\\\\\\ space"}};
    for (const auto& testCase : cases) {
        const std::string& name = testCase.first;
        const std::string& escaped = testCase.second;
        CAPTURE(name);
        fs::copy_file(fs::path(PORTCULLIS_SOURCE_DIR) / "maps/units/one_room.json",
                      commandLine / (name + ".json"));
        CHECK(commandLine.run({"compile", name + ".json", "--depfile", "d"}).exitCode == 0);
        CHECK(commandLine.read("d") == escaped + ".pcw: " + escaped + ".json\n");
    }
    const Run piped = commandLine.run({"compile", "-", "-o", "x.pcw", "--depfile", "d"},
                                      {.input = commandLine.read("plain.json")});
    CHECK(piped.exitCode == 0);
    CHECK(commandLine.read("d") == "x.pcw:\n");
}

TEST_CASE("each output that cannot be written gives code 4 and its name") {
    const CommandLine commandLine;
    const std::string map = commandLine.take("maps/units/one_room.json");
    for (const char* option : {"-o", "--prt", "--depfile", "--report"}) {
        CAPTURE(option);
        const Run run = commandLine.run({"compile", map, option, "no/such/folder/file"});
        CHECK(run.exitCode == 4);
        CHECK(run.err.starts_with("no/such/folder/file: error PC5002"));
    }
    CHECK(commandLine.run({"compile", map, "-o", "-"}, {.outputPath = "/dev/full"}).exitCode == 4);
    CHECK(commandLine.run({"import", map, "-o", "no/folder"}).exitCode == 4);
    CHECK(commandLine.run({"import", map}, {.outputPath = "/dev/full"}).exitCode == 4);
    CHECK(commandLine.run({"info", "one_room.pcw"}, {.outputPath = "/dev/full"}).exitCode == 4);
}

TEST_CASE("the files beside the world: portals, report with times, and nothing unasked for") {
    const CommandLine commandLine;
    const std::string map = commandLine.take("maps/units/two_rooms.json");
    const Run run =
        commandLine.run({"compile", map, "--prt", "two.prt", "--report", "two.report.json"});
    CHECK(run.exitCode == 0);
    CHECK(commandLine.read("two.prt").starts_with("PRT1\n2\n1\n"));
    const std::string report = commandLine.read("two.report.json");
    for (const char* part : {"\"status\": \"fine\"", "\"stage\": \"assemble\"", "\"predicates\""})
        CHECK_MESSAGE(report.find(part) != std::string::npos, part);
    std::size_t files = 0;
    for ([[maybe_unused]] const auto& entry : fs::directory_iterator(commandLine / "")) ++files;
    CHECK(files == 4);
}

TEST_CASE("a compile killed at any moment leaves the old world or the new one") {
    const CommandLine commandLine;
    const std::string map = commandLine.take("maps/units/every_shape.json");
    const auto begin = std::chrono::steady_clock::now();
    REQUIRE(commandLine.run({"compile", map, "-o", "new.pcw"}).exitCode == 0);
    const auto whole = std::chrono::steady_clock::now() - begin;
    const std::string newBytes = commandLine.read("new.pcw");
    const std::string oldBytes(newBytes.size() + 1, 'o');
    constexpr int kKills = 40;
    int killed = 0;
    for (int i = 0; i < kKills; ++i) {
        commandLine.write("world.pcw", oldBytes);
        const pid_t process = commandLine.start({"compile", map, "-o", "world.pcw"});
        std::this_thread::sleep_for(whole * i / (kKills * 3 / 4));
        ::kill(process, SIGKILL);
        int status = 0;
        ::waitpid(process, &status, 0);
        killed += WIFSIGNALED(status) ? 1 : 0;
        const std::string left = commandLine.read("world.pcw");
        const bool oldOrNew = left == oldBytes || left == newBytes;
        CHECK(oldOrNew);
    }
    CHECK(killed > 0);
}

}  // namespace
}  // namespace portcullis::tests
