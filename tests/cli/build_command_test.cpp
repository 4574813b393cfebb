#include <algorithm>
#include <cstdlib>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <sys/stat.h>
#include <vector>

#include "tests/support/sample_project.h"

namespace portcullis::tests {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using Files = std::map<std::string, std::string>;

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

/// "compile: cached" of a map.
std::map<std::string, std::string> statesOf(const Run& run, const std::string& map) {
    std::map<std::string, std::string> states;
    const json told = json::parse(run.out);
    for (const json& one : told["maps"])
        if (one["map"] == map)
            for (const json& stage : one["stages"]) states[stage["stage"]] = stage["state"];
    return states;
}

/// How many stages of all maps are in each state.
std::map<std::string, int> countsOf(const Run& run) {
    std::map<std::string, int> counts;
    const json told = json::parse(run.out);
    for (const json& one : told["maps"])
        for (const json& stage : one["stages"]) ++counts[stage["state"]];
    return counts;
}

TEST_CASE("a build writes what the commands write, byte for byte") {
    const SampleProject project;
    const Run run = project.build();
    CAPTURE(run.err);
    REQUIRE(run.exitCode == 0);
    const CommandLine& cli = project.commandLine;
    REQUIRE(cli.run({"compile", "maps/room.json", "-o", "room.pcw"}).exitCode == 0);
    CHECK(cli.read("out/worlds/maps/room.pcw") == cli.read("room.pcw"));
    REQUIRE(
        cli.run({"render", "room.pcw", "--textures", "textures", "--size", "64x48", "-o", "frames"})
            .exitCode == 0);
    CHECK(cli.read("out/frames/maps/room/door.png") == cli.read("frames/door.png"));
    CHECK(cli.read("out/frames/maps/room/wall.png") == cli.read("frames/wall.png"));
    fs::create_directories(cli / "out/worlds");
    const Run vis =
        cli.run({"vis", "out/worlds/maps/room.pcw", "--budget", "polygons=100", "--json"});
    CHECK(cli.read("out/vis/maps/room.json") == vis.out);
}

TEST_CASE("a second build does nothing, and leaves every file alone") {
    const SampleProject project;
    REQUIRE(project.build().exitCode == 0);
    const Files before = project.outputs();
    const auto times = project.outputTimes();
    const Run again = project.build({"--json"});
    CHECK(again.exitCode == 0);
    CHECK(countsOf(again) == std::map<std::string, int>{{"up to date", 6}});
    CHECK(project.outputs() == before);
    CHECK(project.outputTimes() == times);
}

TEST_CASE("what changed decides what runs again, and the outputs are those of a clean build") {
    using States = std::map<std::string, std::string>;
    struct Case {
        const char* what;
        void (*change)(const SampleProject&);
        States room;
        const char* reason;
    };
    const States all{{"compile", "rebuilt"}, {"render", "rebuilt"}, {"vis", "rebuilt"}};
    const States none{{"compile", "up to date"}, {"render", "up to date"}, {"vis", "up to date"}};
    const States drawing{{"compile", "up to date"}, {"render", "rebuilt"}, {"vis", "up to date"}};
    for (const Case& c : std::vector<Case>{
             {"nothing", [](const SampleProject&) {}, none, ""},
             {"the map", [](const SampleProject& p) { p.write("maps/room.json", p.room(200)); },
              all, "maps/room.json changed"},
             {"the map, as large and as old as before",
              [](const SampleProject& p) {
                  struct stat status {};
                  ::stat((p.commandLine / "maps/room.json").c_str(), &status);
                  p.write("maps/room.json", p.room(254));
                  const timespec times[2] = {status.st_atim, status.st_mtim};
                  ::utimensat(AT_FDCWD, (p.commandLine / "maps/room.json").c_str(), times, 0);
              },
              all, "maps/room.json changed"},
             {"the map is written again with what was in it",
              [](const SampleProject& p) { p.write("maps/room.json", p.room(256)); }, none, ""},
             {"a texture", [](const SampleProject& p) { p.paint("stone", 7); }, drawing,
              "textures changed"},
             {"a new texture", [](const SampleProject& p) { p.paint("wood", 1); }, drawing,
              "textures changed"},
             {"an option of render",
              [](const SampleProject& p) {
                  p.writeProject({{"size", "80x60"}});
              },
              drawing, "--size changed"},
             {"an output is gone",
              [](const SampleProject& p) {
                  fs::remove(p.commandLine / "out/frames/maps/room/door.png");
              },
              {{"compile", "up to date"}, {"render", "cached"}, {"vis", "up to date"}},
              "out/frames/maps/room/door.png is missing"},
             {"an output was written by somebody else",
              [](const SampleProject& p) { p.write("out/worlds/maps/room.pcw", "no world"); },
              {{"compile", "cached"}, {"render", "up to date"}, {"vis", "up to date"}},
              "out/worlds/maps/room.pcw was changed"}}) {
        CAPTURE(c.what);
        const SampleProject project;
        REQUIRE(project.build().exitCode == 0);
        c.change(project);
        const Run plan = project.build({"--dry-run"});
        if (*c.reason == 0)
            CHECK(plan.out.empty());
        else
            CHECK(contains(plan.out, c.reason));
        const Run run = project.build({"--json"});
        CAPTURE(run.err);
        CHECK(statesOf(run, "maps/room") == c.room);
        const Files after = project.outputs();
        fs::remove_all(project.commandLine / "out");
        REQUIRE(project.build().exitCode == 0);
        CHECK(project.outputs() == after);
    }
}

TEST_CASE("the cache brings back what was built before, in another output folder too") {
    const SampleProject project;
    REQUIRE(project.build({"--cache", "cache"}).exitCode == 0);
    const Files before = project.outputs();
    fs::remove_all(project.commandLine / "out");
    const Run run = project.build({"--cache", "cache", "--json"});
    CHECK(countsOf(run) == std::map<std::string, int>{{"cached", 6}});
    CHECK(project.outputs() == before);
    project.write("maps/room.json", project.room(200));
    REQUIRE(project.build({"--cache", "cache"}).exitCode == 0);
    project.write("maps/room.json", project.room(256));
    CHECK(statesOf(project.build({"--cache", "cache", "--json"}), "maps/room")["compile"] ==
          "cached");
    CHECK(project.outputs() == before);
}

TEST_CASE("damaged entries of the cache, and those of another version, count as absent") {
    const SampleProject project;
    REQUIRE(project.build({"--cache", "cache"}).exitCode == 0);
    const Files before = project.outputs();
    int damaged = 0;
    for (const auto& entry : fs::directory_iterator(project.commandLine / "cache/stages")) {
        std::string bytes = contentOf(entry.path());
        if (damaged % 3 == 0)
            bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
        if (damaged % 3 == 1) bytes.resize(bytes.size() / 2);
        if (damaged % 3 == 2) bytes[0] = static_cast<char>(bytes[0] ^ 1);  // the version
        project.write("cache/stages/" + entry.path().filename().string(), bytes);
        ++damaged;
    }
    CHECK(damaged == 6);
    fs::remove_all(project.commandLine / "out");
    const Run run = project.build({"--cache", "cache", "--json"});
    CHECK(run.exitCode == 0);
    CHECK(countsOf(run) == std::map<std::string, int>{{"rebuilt", 6}});
    CHECK(project.outputs() == before);
}

TEST_CASE("a state that is damaged or gone costs time, and nothing else") {
    for (const char* what : {"torn", "empty", "gone", "flipped"}) {
        CAPTURE(what);
        const SampleProject project;
        REQUIRE(project.build().exitCode == 0);
        const Files before = project.outputs();
        const std::string state = "out/.portcullis/state";
        std::string bytes = project.commandLine.read(state);
        REQUIRE(bytes.size() > 100);
        if (*what == 't') bytes.resize(bytes.size() / 2);
        if (*what == 'e') bytes.clear();
        if (*what == 'f') bytes[40] = static_cast<char>(bytes[40] ^ 1);
        project.write(state, bytes);
        if (*what == 'g') fs::remove(project.commandLine / state);
        const Run run = project.build({"--json"});
        CHECK(run.exitCode == 0);
        CHECK(countsOf(run) == std::map<std::string, int>{{"cached", 6}});
        CHECK(project.outputs() == before);
    }
}

TEST_CASE("the cache keeps within its bound") {
    const SampleProject project;
    project.commandLine.write("portcullis.json",
                              R"({"version": 1, "cache": {"folder": "cache", "size": "8kB"},
                                  "maps": ["maps/*.json"]})");
    for (int width = 128; width < 160; width += 4) {
        project.write("maps/room.json", project.room(width));
        REQUIRE(project.build().exitCode == 0);
    }
    std::uintmax_t bytes = 0;
    for (const auto& entry : fs::recursive_directory_iterator(project.commandLine / "cache"))
        if (entry.is_regular_file()) bytes += entry.file_size();
    CHECK(bytes <= 8000);
}

TEST_CASE("files of cameras, options and maps that are no more go; other files stay") {
    const SampleProject project;
    REQUIRE(project.build().exitCode == 0);
    project.write("out/frames/maps/room/mine.txt", "kept");
    project.write("maps/room.json", project.room(256, false));
    REQUIRE(project.build().exitCode == 0);
    CHECK_FALSE(project.commandLine.has("out/frames/maps/room/wall.png"));
    CHECK(project.commandLine.has("out/frames/maps/room/door.png"));
    fs::remove(project.commandLine / "maps/pool.json");
    REQUIRE(project.build().exitCode == 0);
    CHECK_FALSE(project.commandLine.has("out/worlds/maps/pool.pcw"));
    CHECK(project.commandLine.has("out/frames/maps/room/mine.txt"));
}

TEST_CASE("threads change no byte of the outputs and no word of the report") {
    const SampleProject one, many;
    const Run a = one.build({"--json", "--jobs", "1"});
    const Run b = many.build({"--json", "--jobs", "8"});
    CHECK(a.exitCode == 0);
    CHECK(a.out == b.out);
    CHECK(one.outputs() == many.outputs());
    const Run c = one.build({"--jsonl", "--jobs", "1"});
    CHECK(c.out == many.build({"--jsonl", "--jobs", "8"}).out);
}

TEST_CASE("a map that cannot be read stops the build, or with --keep-going only itself") {
    const SampleProject project;
    project.write("maps/aaa.json", "{\"version\": 1, \"brushes\": [");
    const Run stopped = project.build({"--jobs", "1"});
    CHECK(stopped.exitCode == 3);
    CHECK(contains(stopped.err, "maps/aaa.json:1:"));
    CHECK_FALSE(project.commandLine.has("out/worlds/maps/aaa.pcw"));
    const Run going = project.build({"--keep-going", "--json"});
    CHECK(going.exitCode == 3);
    CHECK(statesOf(going, "maps/aaa") == std::map<std::string, std::string>{{"compile", "failed"},
                                                                            {"render", "skipped"},
                                                                            {"vis", "skipped"}});
    CHECK(statesOf(going, "maps/room")["render"] != "skipped");
    CHECK(project.commandLine.has("out/frames/maps/room/door.png"));
    // A failure is not remembered as an outcome.
    CHECK(statesOf(project.build({"--keep-going", "--json"}), "maps/aaa")["compile"] == "failed");
    project.write("maps/aaa.json", project.room(256));
    CHECK(project.build().exitCode == 0);
}

TEST_CASE("findings are told again by builds that do nothing: a leak, a broken budget") {
    const SampleProject project;
    project.writeProject({}, {{"budget", {{"polygons", 1}}}});
    for (int round = 0; round < 2; ++round) {
        const Run run = project.build();
        CHECK(run.exitCode == 1);
        CHECK(contains(run.err, "PC6101"));
        CHECK(contains(run.err, "budgets 0 of 2 kept"));
    }
}

TEST_CASE("a chosen part of the maps is built, and the others stay known") {
    const SampleProject project;
    const Run only = project.build({"--only", "maps/room", "--json"});
    CHECK(only.exitCode == 0);
    CHECK(json::parse(only.out)["maps"].size() == 1);
    CHECK_FALSE(project.commandLine.has("out/worlds/maps/pool.pcw"));
    const Run unknown = project.build({"--only", "maps/rom"});
    CHECK(unknown.exitCode == 3);
    CHECK(contains(unknown.err, "error PC8025: there is no map \"maps/rom\""));
    CHECK(contains(unknown.err, "did you mean \"maps/room\"?"));
    REQUIRE(project.build({"--only", "*/p*"}).exitCode == 0);
    CHECK(countsOf(project.build({"--json"})) == std::map<std::string, int>{{"up to date", 6}});

    std::vector<std::string> sharded;
    for (const char* shard : {"1/3", "2/3", "3/3"}) {
        const json told = json::parse(project.build({"--json", "--shard", shard}).out);
        for (const json& map : told["maps"]) sharded.push_back(map["map"]);
    }
    std::ranges::sort(sharded);
    CHECK(sharded == std::vector<std::string>{"maps/pool", "maps/room"});
    for (const char* wrong : {"0/3", "4/3", "1", "1/", "x/2"})
        CHECK(project.build({"--shard", wrong}).exitCode == 2);
}

TEST_CASE("since a list of changed files: the maps that read one of them") {
    struct Case {
        const char* changed;
        std::vector<std::string> maps;
    };
    const SampleProject project;
    for (const Case& c : std::vector<Case>{{"maps/room.json\n", {"maps/room"}},
                                           {"textures/stone.png\n", {"maps/pool", "maps/room"}},
                                           {"portcullis.json\n", {"maps/pool", "maps/room"}},
                                           {"README.md\nsrc/x.c\n", {}},
                                           {"", {}}}) {
        CAPTURE(c.changed);
        project.write("changed.txt", c.changed);
        const Run run = project.build({"--since", "changed.txt", "--json"});
        CHECK(run.exitCode == 0);
        std::vector<std::string> maps;
        const json told = json::parse(run.out);
        for (const json& map : told["maps"]) maps.push_back(map["map"]);
        CHECK(maps == c.maps);
    }
    const Run unknown = project.build({"--since", "no-such-revision"});
    CHECK(unknown.exitCode == 3);
    CHECK(contains(unknown.err, "PC8026"));
}

TEST_CASE("since a revision of git: what differs from it, and what git does not know yet") {
    const SampleProject project;
    const std::string folder = project.commandLine.operator/("").string();
    const std::string git = "git -C '" + folder + "' -c user.name=t -c user.email=t@example.org ";
    const auto run = [&](const std::string& what) {
        return std::system((git + what + " >/dev/null 2>&1").c_str());
    };
    project.write(".gitignore", "out\n");
    if (run("init") != 0) {
        MESSAGE("there is no git here; skipped");
        return;
    }
    REQUIRE(run("add .") == 0);
    REQUIRE(run("commit -m first") == 0);
    const auto mapsSince = [&] {
        std::vector<std::string> maps;
        const json told = json::parse(project.build({"--since", "HEAD", "--json"}).out);
        for (const json& map : told["maps"]) maps.push_back(map["map"]);
        return maps;
    };
    CHECK(mapsSince().empty());
    project.write("maps/room.json", project.room(200));
    CHECK(mapsSince() == std::vector<std::string>{"maps/room"});
    project.write("maps/new.json", project.room(96));
    CHECK(mapsSince() == std::vector<std::string>{"maps/new", "maps/room"});
    project.paint("stone", 3);
    CHECK(mapsSince().size() == 3);
}

TEST_CASE("a dry run tells why and writes nothing") {
    const SampleProject project;
    const Run plan = project.build({"--dry-run"});
    CHECK(plan.exitCode == 0);
    CHECK(plan.out ==
          "map        stage    would be  why\n"
          "maps/pool  compile  rebuilt   not built before\n"
          "maps/pool  render   rebuilt   compile runs again\n"
          "maps/pool  vis      rebuilt   compile runs again\n"
          "maps/room  compile  rebuilt   not built before\n"
          "maps/room  render   rebuilt   compile runs again\n"
          "maps/room  vis      rebuilt   compile runs again\n");
    CHECK_FALSE(project.commandLine.has("out/worlds"));
}

TEST_CASE("frames are judged by golden.json, which a build never writes") {
    const SampleProject project;
    project.writeProject({}, {}, true);
    const Run missing = project.build();
    CHECK(missing.exitCode == 1);
    CHECK(contains(missing.err, "error PC8010"));
    CHECK_FALSE(project.commandLine.has("golden.json"));
    CHECK(project.commandLine.has("out/golden/actual/maps/room/door.png"));
    CHECK(project.commandLine.run({"golden", "accept"}).exitCode == 0);
    CHECK(project.commandLine.has("references/maps/room/door.png"));
    CHECK(project.build().exitCode == 0);
    const std::string golden = project.commandLine.read("golden.json");
    project.write("golden.json", golden.substr(0, golden.size() / 2));
    const Run torn = project.build();
    CHECK(torn.exitCode == 3);
    CHECK(contains(torn.err, "golden.json:"));
    project.write("golden.json", golden);
    CHECK(project.commandLine.run({"golden", "test"}).exitCode == 0);
    CHECK(project.commandLine.run({"golden", "verify"}).exitCode == 0);

    project.paint("stone", 9);
    const Run differs = project.build({"--json"});
    CHECK(differs.exitCode == 1);
    const json told = json::parse(differs.out);
    for (const json& map : told["maps"])
        for (const json& frame : map["frames"]) {
            CHECK(frame["verdict"] == "differs");
            CHECK(project.commandLine.has(frame["difference"]));
            CHECK(contains(frame["accept"], "portcullis golden accept maps/"));
        }
    // A camera that is no more: its golden frame is told until it is pruned.
    project.paint("stone", 0);
    project.write("maps/room.json", project.room(256, false));
    const Run idle = project.build();
    CHECK(idle.exitCode == 1);
    CHECK(contains(idle.err, "error PC8013: there is no frame \"maps/room/wall\""));
    CHECK(project.build({"--only", "maps/pool"}).exitCode == 0);
    CHECK(project.commandLine.run({"golden", "prune"}).exitCode == 0);
    CHECK(project.build().exitCode == 0);
}

TEST_CASE("with light, frames are drawn of the lit world, and views are measured in the other") {
    const SampleProject project;
    json sample = json::parse(project.commandLine.read("portcullis.json"));
    sample["defaults"]["light"] = {{"luxel", 32}};
    project.write("portcullis.json", sample.dump());
    json room = json::parse(project.room(256));
    room["lights"] = {{{"kind", "point"}, {"position", {0, 0, 100}}}};
    project.write("maps/room.json", room.dump());
    REQUIRE(project.build().exitCode == 0);
    CHECK(project.commandLine.has("out/lit/maps/room.pcw"));
    sample["defaults"]["light"] = {{"luxel", 16}};
    project.write("portcullis.json", sample.dump());
    const Run run = project.build({"--json"});
    CHECK(statesOf(run, "maps/room")["compile"] == "up to date");
    CHECK(statesOf(run, "maps/room")["light"] == "rebuilt");
    CHECK(statesOf(run, "maps/room")["vis"] == "up to date");
    const json told = json::parse(run.out);
    CHECK(told["maps"][1]["world"] == "out/lit/maps/room.pcw");
}

TEST_CASE("the project is found from folders below it, and paths are shown from where one is") {
    const SampleProject project;
    project.write("maps/bad.json", "{}");
    const CommandLine& cli = project.commandLine;
    fs::create_directories(cli / "elsewhere/deeper");
    RunSetting setting;
    setting.folder = "elsewhere/deeper";
    const Run below = cli.run({"build", "--keep-going"}, setting);
    CHECK(below.exitCode == 3);
    CHECK(contains(below.err, "../../maps/bad.json:1:1: error"));
    setting.folder = "elsewhere";
    const Run above = cli.run({"build", "../portcullis.json", "--keep-going"}, setting);
    CHECK(contains(above.err, "../maps/bad.json:1:1: error"));
    setting.folder = "/";
    const Run none = cli.run({"build"}, setting);
    CHECK(none.exitCode == 3);
    CHECK(contains(none.err, "PC8020"));
    CHECK(cli.run({"build", "nowhere/portcullis.json"}).exitCode == 3);
}

TEST_CASE("flags go before the environment, that before the project file, that before defaults") {
    const SampleProject project;
    const CommandLine& cli = project.commandLine;
    RunSetting environment;
    environment.environment = {"PORTCULLIS_CACHE=from-environment"};
    REQUIRE(cli.run({"build", "--cache", "from-flag"}, environment).exitCode == 0);
    CHECK(cli.has("from-flag/stages"));
    CHECK_FALSE(cli.has("from-environment"));
    REQUIRE(cli.run({"build"}, environment).exitCode == 0);
    CHECK(cli.has("from-environment/stages"));
    fs::create_directories(cli / "other");
    RunSetting textures;
    textures.environment = {"PORTCULLIS_TEXTURES=other"};
    const Run run = cli.run({"build", "--json"}, textures);
    CHECK(statesOf(run, "maps/room")["render"] == "rebuilt");
    CHECK(statesOf(run, "maps/room")["compile"] == "up to date");
}

}  // namespace
}  // namespace portcullis::tests
