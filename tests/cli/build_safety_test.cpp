#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <sys/mount.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "tests/support/random_numbers.h"
#include "tests/support/sample_project.h"

namespace portcullis::tests {
namespace {

namespace fs = std::filesystem;
using Files = std::map<std::string, std::string>;

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

/// A sample project with many more rooms, so that a build takes a while.
void addRooms(const SampleProject& project, int count) {
    for (int i = 0; i < count; ++i)
        project.write("maps/room" + std::to_string(i) + ".json", project.room(64 + 8 * i));
}

int exitCodeOf(pid_t process) {
    int status = 0;
    ::waitpid(process, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

std::size_t leftOvers(const fs::path& folder) {
    std::size_t count = 0;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.path().filename().string().ends_with(".tmp")) ++count;
    return count;
}

/// PORTCULLIS_BUILD_KILLS says how many; each ends a build at another moment.
int killsWanted() {
    const char* const wanted = std::getenv("PORTCULLIS_BUILD_KILLS");
    return wanted == nullptr ? 15 : std::atoi(wanted);
}

TEST_CASE("killed at any moment and run again, a build gives the bytes of an undisturbed one") {
    const SampleProject calm, disturbed;
    addRooms(calm, 8);
    addRooms(disturbed, 8);
    const auto start = std::chrono::steady_clock::now();
    REQUIRE(calm.build().exitCode == 0);
    const auto whole = std::chrono::duration_cast<std::chrono::microseconds>(
                           std::chrono::steady_clock::now() - start)
                           .count();
    const Files wanted = calm.outputs();
    RandomNumbers random(5);
    int killed = 0;
    const int kills = killsWanted();
    for (int i = 0; i < kills; ++i) {
        CAPTURE(i);
        // From nothing, from what the last one left, or from the cache alone.
        if (i % 3 == 0) fs::remove_all(disturbed.commandLine / "out");
        if (i % 3 == 2)
            for (const char* folder : {"out/worlds", "out/frames", "out/.portcullis/state"})
                fs::remove_all(disturbed.commandLine / folder);
        const pid_t process = disturbed.commandLine.start({"build"});
        // With a cache there is less to do.
        const std::int64_t longest = std::max<std::int64_t>(i % 3 == 0 ? whole : whole / 4, 1);
        std::this_thread::sleep_for(std::chrono::microseconds(random.between(0, longest)));
        ::kill(process, SIGKILL);
        killed += exitCodeOf(process) == 128 + SIGKILL ? 1 : 0;
        for (const auto& file : disturbed.outputs())
            if (wanted.contains(file.first))
                CHECK(wanted.at(file.first) == file.second);  // never half a file
        if (i % 2 == 0) continue;
        CHECK(disturbed.build().exitCode == 0);
        CHECK(disturbed.outputs() == wanted);
        CHECK(leftOvers(disturbed.commandLine / "out") == 0);
    }
    CHECK(disturbed.build().exitCode == 0);
    CHECK(disturbed.outputs() == wanted);
    MESSAGE(killed, " of ", kills, " builds were ended by the signal");
    if (kills >= 10) CHECK(killed > 0);
}

TEST_CASE("two builds of one project at once, and of two projects on one cache") {
    const SampleProject one, other;
    addRooms(one, 6);
    addRooms(other, 6);
    const std::string cache = (one.commandLine / "cache").string();
    for (int round = 0; round < 3; ++round) {
        fs::remove_all(one.commandLine / "out");
        if (round == 1) fs::remove_all(other.commandLine / "out");
        const std::array<pid_t, 3> processes{one.commandLine.start({"build", "--cache", cache}),
                                             one.commandLine.start({"build", "--cache", cache}),
                                             other.commandLine.start({"build", "--cache", cache})};
        for (const pid_t process : processes) CHECK(exitCodeOf(process) == 0);
        CHECK(one.outputs() == other.outputs());
        CHECK(one.outputs().size() > 30);
    }
}

TEST_CASE("an output folder that cannot be made, or a file in a file's way, is exit code 4") {
    const SampleProject project;
    project.write("out", "a file");
    const Run run = project.build();
    CHECK(run.exitCode == 4);
    CHECK(contains(run.err, "out: error PC8028"));
    fs::remove(project.commandLine / "out");
    project.commandLine.write("blocked", "a file");
    fs::create_directories(project.commandLine / "out/worlds/maps/room.pcw");
    const Run folder = project.build({"--keep-going"});
    CHECK(folder.exitCode == 4);
    CHECK(contains(folder.err, "out/worlds/maps/room.pcw: error PC5002"));
    CHECK(project.commandLine.has("out/worlds/maps/pool.pcw"));
    fs::remove_all(project.commandLine / "out/worlds/maps/room.pcw");
    CHECK(project.build().exitCode == 0);
}

TEST_CASE("a cache folder that cannot be used is a warning, and the build goes on without") {
    const SampleProject project;
    project.write("cache", "a file");
    const Run run = project.build({"--cache", "cache"});
    CHECK(run.exitCode == 0);
    CHECK(contains(run.err, "warning PC5003"));
}

/// A small file system in memory at a folder of the test, where that is allowed.
class SmallDisk {
public:
    SmallDisk(fs::path folder, const char* options) : folder_(std::move(folder)) {
        fs::create_directories(folder_);
        mounted_ = ::mount("none", folder_.c_str(), "tmpfs", 0, options) == 0;
    }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;
    ~SmallDisk() {
        if (mounted_) ::umount2(folder_.c_str(), MNT_DETACH);
    }
    [[nodiscard]] bool mounted() const { return mounted_; }

private:
    fs::path folder_;
    bool mounted_ = false;
};

TEST_CASE("a full disk is an error with nothing lost, and no file is half") {
    const SampleProject project;
    addRooms(project, 4);
    const SampleProject calm;
    addRooms(calm, 4);
    REQUIRE(calm.build().exitCode == 0);
    const Files wanted = calm.outputs();
    const SmallDisk disk(project.commandLine / "out", "size=140k");
    if (!disk.mounted()) {
        MESSAGE("no small disk can be made here; skipped");
        return;
    }
    const Run run = project.build({"--keep-going", "--cache", "cache"});
    CAPTURE(run.err);
    CHECK(run.exitCode == 4);
    CHECK(contains(run.err, "PC5002"));
    for (const auto& file : project.outputs()) {
        CAPTURE(file.first);
        REQUIRE(wanted.contains(file.first));
        CHECK(wanted.at(file.first) == file.second);
    }
    CHECK(leftOvers(project.commandLine / "out") == 0);
    // Room is made: all is there in the end.
    REQUIRE(::mount("none", (project.commandLine / "out").c_str(), "tmpfs", MS_REMOUNT,
                    "size=8m") == 0);
    const Run again = project.build({"--cache", "cache"});
    CHECK(again.exitCode == 0);
    CHECK(project.outputs() == wanted);
}

/// Runs a program of the system; its exit code.
int runTool(const std::string& command) { return std::system(command.c_str()); }

TEST_CASE("Ninja, handed the same stages, gives the same bytes and then has nothing to do") {
    if (runTool("ninja --version >/dev/null 2>&1") != 0) {
        MESSAGE("there is no ninja here; skipped");
        return;
    }
    const SampleProject ours, ninjas;
    for (const SampleProject* project : {&ours, &ninjas}) {
        project->write("maps/a room $1.json", project->room(96));
        project->writeProject({}, {}, true);
        REQUIRE(project->build({"--keep-going"}).exitCode == 1);  // nothing is accepted yet
        REQUIRE(project->commandLine.run({"golden", "accept"}).exitCode == 0);
    }
    REQUIRE(ours.build().exitCode == 0);
    Files wanted = ours.outputs();
    fs::remove_all(ninjas.commandLine / "out");
    REQUIRE(ninjas.build({"--ninja", "build.ninja"}).exitCode == 0);
    const std::string folder = ninjas.commandLine.operator/("").string();
    const std::string ninja = "ninja -C '" + folder + "' ";
    CHECK(runTool(ninja + ">" + folder + "/said 2>&1") == 0);
    CAPTURE(ninjas.commandLine.read("said"));
    Files made = ninjas.outputs();
    for (const auto& file : wanted) {
        CAPTURE(file.first);
        REQUIRE(made.contains(file.first));
        CHECK(made.at(file.first) == file.second);
    }
    CHECK(runTool(ninja + "-n | grep -q 'no work to do'") == 0);
    // A texture is in the depfile of every frame that it might be on.
    ninjas.paint("stone", 9);
    CHECK(runTool(ninja + "-n | grep -q 'render maps/room'") == 0);
    CHECK(runTool(ninja + "-n | grep -q 'compile'") != 0);
}

}  // namespace
}  // namespace portcullis::tests
