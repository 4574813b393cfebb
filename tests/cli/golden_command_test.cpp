#include <doctest/doctest.h>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "formats/image/image.h"
#include "formats/image/pixel_digest.h"
#include "formats/image/png_reader.h"
#include "formats/image/png_writer.h"
#include "formats/world/chunk_file.h"
#include "tests/support/run_cli.h"

namespace portcullis::tests {
namespace {

namespace fs = std::filesystem;
using formats::ColorImage;
using formats::packColor;
using nlohmann::json;

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

const ColorImage kWall(32, 24, packColor(90, 60, 30));

/// The wall with so many pixels in a row of another red.
ColorImage marked(std::uint32_t pixels, std::uint8_t red = 100) {
    ColorImage image = kWall;
    for (std::uint32_t i = 0; i < pixels; ++i) image.at(4 + i, 5) = packColor(red, 60, 30);
    return image;
}

/// A folder with frames, and what is accepted of them.
struct Gallery {
    Gallery() { fs::create_directories(commandLine / "frames/manor"); }

    void draw(const std::string& frame, const ColorImage& image,
              const std::string& folder = "frames") const {
        const std::string file = folder + "/" + frame + ".png";
        fs::create_directories((commandLine / file).parent_path());
        commandLine.write(file, formats::writePng(image));
    }
    [[nodiscard]] Run golden(std::vector<std::string> arguments,
                             const std::vector<std::string>& environment = {}) const {
        arguments.insert(arguments.begin(), "golden");
        RunSetting setting;
        setting.environment = environment;
        return commandLine.run(arguments, setting);
    }
    [[nodiscard]] Run test(std::vector<std::string> more = {},
                           const std::vector<std::string>& environment = {}) const {
        std::vector<std::string> arguments{"test", "--frames", "frames"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return golden(arguments, environment);
    }
    [[nodiscard]] Run accept(std::vector<std::string> more = {}) const {
        std::vector<std::string> arguments{"accept", "--frames", "frames"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return golden(arguments);
    }
    [[nodiscard]] json goldenFile() const { return json::parse(commandLine.read("golden.json")); }
    [[nodiscard]] bool keeps(const std::string& kind, const std::string& frame) const {
        return commandLine.has("frames.golden/" + kind + "/" + frame + ".png");
    }

    CommandLine commandLine;
};

TEST_CASE(
    "a frame that nobody accepted fails; once accepted it passes, and another picture fails") {
    const Gallery gallery;
    gallery.draw("manor/hall", kWall);
    const Run missing = gallery.test();
    CHECK(missing.exitCode == 1);
    CHECK(contains(missing.err, "error PC8010: frame \"manor/hall\" has no golden picture"));
    CHECK(contains(missing.err, "portcullis golden accept manor/hall --frames frames"));
    CHECK(gallery.keeps("actual", "manor/hall"));
    CHECK_FALSE(gallery.commandLine.has("golden.json"));

    CHECK(gallery.accept().exitCode == 0);
    CHECK(gallery.goldenFile()["frames"][0]["accepted"] == json{formats::pixelDigest(kWall)});
    const Run passed = gallery.test();
    CHECK(passed.exitCode == 0);
    CHECK(passed.out.empty());
    CHECK(contains(passed.err, "1 frame: 1 equal\n"));
    CHECK_FALSE(gallery.keeps("actual", "manor/hall"));

    gallery.draw("manor/hall", marked(3));
    const Run differs = gallery.test();
    CHECK(differs.exitCode == 1);
    CHECK(contains(differs.err, "error PC8011: frame \"manor/hall\" is none of its accepted"));
    CHECK(contains(differs.out, "manor/hall  differs"));
}

TEST_CASE("one flipped pixel fails, and with a reference all three pictures are kept for people") {
    const Gallery gallery;
    gallery.draw("manor/hall", kWall);
    CHECK(gallery.accept({"--references", "references"}).exitCode == 0);
    CHECK(gallery.commandLine.has("references/manor/hall.png"));
    ColorImage flipped = kWall;
    flipped.at(31, 23) = packColor(91, 60, 30);
    gallery.draw("manor/hall", flipped);
    const Run run = gallery.test();
    CHECK(run.exitCode == 1);
    CHECK(contains(run.err, "differs in 1 pixel, by up to 1 of 255, 1 within one window"));
    for (const char* kind : {"expected", "actual", "difference"}) {
        CAPTURE(kind);
        CHECK(gallery.keeps(kind, "manor/hall"));
    }
    CHECK(gallery.commandLine.read("frames.golden/expected/manor/hall.png") ==
          gallery.commandLine.read("references/manor/hall.png"));
    CHECK(gallery.commandLine.read("frames.golden/actual/manor/hall.png") ==
          gallery.commandLine.read("frames/manor/hall.png"));
    gallery.draw("manor/hall", kWall);
    CHECK(gallery.test().exitCode == 0);
    for (const char* kind : {"expected", "actual", "difference"})
        CHECK_FALSE(gallery.keeps(kind, "manor/hall"));
}

TEST_CASE("under CI no golden file is written, but pictures always are, and the test still fails") {
    const Gallery gallery;
    gallery.draw("manor/hall", kWall);
    const std::vector<std::string> ci{"CI=true"};
    const Run run = gallery.test({}, ci);
    CHECK(run.exitCode == 1);
    CHECK(gallery.keeps("actual", "manor/hall"));
    for (const std::vector<std::string>& arguments :
         std::vector<std::vector<std::string>>{{"accept", "--frames", "frames"},
                                               {"reject", "--frames", "frames"},
                                               {"prune", "--frames", "frames"},
                                               {"suggest", "--frames", "frames", "--write"}}) {
        CAPTURE(arguments.front());
        const Run refused = gallery.golden(arguments, ci);
        CHECK(refused.exitCode == 2);
        CHECK(contains(refused.err, "not written under CI"));
    }
    CHECK_FALSE(gallery.commandLine.has("golden.json"));
    RunSetting off;
    off.environment = {"CI=false"};
    CHECK(gallery.commandLine.run({"golden", "accept", "--frames", "frames"}, off).exitCode == 0);
}

TEST_CASE("several pictures of a frame may be accepted; a rejected one passes by no tolerance") {
    const Gallery gallery;
    gallery.draw("manor/hall", kWall);
    CHECK(gallery.accept({"--references", "references"}).exitCode == 0);
    gallery.draw("manor/hall", marked(2));
    CHECK(gallery.accept({"manor/hall", "--also"}).exitCode == 0);
    CHECK(gallery.goldenFile()["frames"][0]["accepted"].size() == 2);
    CHECK(gallery.test().exitCode == 0);
    gallery.draw("manor/hall", kWall);
    CHECK(gallery.test().exitCode == 0);

    // Within any tolerance, but rejected.
    json golden = gallery.goldenFile();
    golden["frames"][0]["tolerance"] = {{"maxChannel", 255}};
    gallery.commandLine.write("golden.json", golden.dump());
    gallery.draw("manor/hall", marked(3));
    CHECK(gallery.test().exitCode == 0);
    CHECK(gallery.golden({"reject", "manor/*", "--frames", "frames"}).exitCode == 0);
    const Run rejected = gallery.test();
    CHECK(rejected.exitCode == 1);
    CHECK(contains(rejected.err, "error PC8012"));
    CHECK(gallery.accept({"manor/hall"}).exitCode == 0);
    CHECK_FALSE(gallery.goldenFile()["frames"][0].contains("rejected"));
    CHECK(gallery.test().exitCode == 0);
}

TEST_CASE("tolerances: each gate that is given must hold, masks do not count, sizes never differ") {
    const Gallery gallery;
    gallery.draw("m/f", kWall);
    REQUIRE(gallery.accept({"--references", "references"}).exitCode == 0);
    struct Case {
        const char* what;
        json tolerance;
        ColorImage drawn;
        const char* verdict;
    };
    for (const Case& c : std::vector<Case>{
             {"nothing given", json::object(), marked(1), "differs"},
             {"channel holds", {{"maxChannel", 10}}, marked(9), "within gates"},
             {"channel broken", {{"maxChannel", 9}}, marked(9), "differs"},
             {"pixels hold", {{"maxPixels", 9}}, marked(9), "within gates"},
             {"pixels broken", {{"maxPixels", 8}}, marked(9), "differs"},
             {"share holds", {{"maxPixels", "2%"}}, marked(9), "within gates"},
             {"share broken", {{"maxPixels", "1%"}}, marked(9), "differs"},
             {"window holds",
              {{"maxWindow", {{"side", 4}, {"pixels", 4}}}},
              marked(9),
              "within gates"},
             {"window broken", {{"maxWindow", {{"side", 4}, {"pixels", 3}}}}, marked(9), "differs"},
             {"one of two broken", {{"maxChannel", 255}, {"maxPixels", 8}}, marked(9), "differs"},
             {"masked", {{"masks", {{4, 5, 9, 1}}}, {"maxPixels", 0}}, marked(9), "within gates"},
             {"masked in part",
              {{"masks", {{4, 5, 8, 1}}}, {"maxPixels", 0}},
              marked(9),
              "differs"},
             {"another size", {{"maxChannel", 255}}, ColorImage(33, 24), "size mismatch"}}) {
        CAPTURE(c.what);
        json golden = gallery.goldenFile();
        golden["frames"][0]["tolerance"] = c.tolerance;
        gallery.commandLine.write("golden.json", golden.dump());
        gallery.draw("m/f", c.drawn);
        const Run run = gallery.test({"--json"});
        const json frame = json::parse(run.out)["maps"][0]["frames"][0];
        CHECK(frame["verdict"] == c.verdict);
        CHECK(run.exitCode == (frame["verdict"] == "within gates" ? 0 : 1));
    }
}

TEST_CASE("a mask that is not inside the frame fails it, and says so") {
    const Gallery gallery;
    gallery.draw("m/f", kWall);
    REQUIRE(gallery.accept({"--references", "references"}).exitCode == 0);
    json golden = gallery.goldenFile();
    golden["frames"][0]["tolerance"] = {{"masks", {{30, 0, 9, 9}}}, {"maxPixels", 5}};
    gallery.commandLine.write("golden.json", golden.dump());
    gallery.draw("m/f", marked(1));
    const Run run = gallery.test();
    CHECK(run.exitCode == 1);
    CHECK(contains(run.err, "golden.json: error PC6301"));
}

TEST_CASE("a tolerance without a reference picture is told, and the frame fails") {
    const Gallery gallery;
    gallery.draw("m/f", kWall);
    REQUIRE(gallery.accept().exitCode == 0);
    json golden = gallery.goldenFile();
    golden["tolerance"] = {{"maxChannel", 255}};
    gallery.commandLine.write("golden.json", golden.dump());
    gallery.draw("m/f", marked(1));
    const Run run = gallery.test();
    CHECK(run.exitCode == 1);
    CHECK(contains(run.err, "warning PC8014"));
}

TEST_CASE("a golden frame that was not drawn fails until it is pruned") {
    const Gallery gallery;
    gallery.draw("m/a", kWall);
    gallery.draw("m/b", kWall);
    REQUIRE(gallery.accept({"--references", "references"}).exitCode == 0);
    fs::remove(gallery.commandLine / "frames/m/b.png");
    const Run run = gallery.test();
    CHECK(run.exitCode == 1);
    CHECK(contains(run.err, "error PC8013: there is no frame \"m/b\""));
    CHECK(gallery.test({"m/a"}).exitCode == 0);
    const Run dry = gallery.golden({"prune", "--frames", "frames", "--dry-run"});
    CHECK(dry.exitCode == 0);
    CHECK(dry.out == "m/b  frame\nm/b  reference\n");
    CHECK(gallery.goldenFile()["frames"].size() == 2);
    CHECK(gallery.golden({"prune", "--frames", "frames"}).exitCode == 0);
    CHECK(gallery.goldenFile()["frames"].size() == 1);
    CHECK_FALSE(gallery.commandLine.has("references/m/b.png"));
    CHECK(gallery.test().exitCode == 0);
    fs::remove(gallery.commandLine / "frames/m/a.png");
    const Run all = gallery.golden({"prune", "--frames", "frames"});
    CHECK(all.exitCode == 3);
    CHECK(contains(all.err, "PC8017"));
    CHECK(gallery.goldenFile()["frames"].size() == 1);
}

TEST_CASE("verify finds references that are not the accepted pictures, or of no frame, or broken") {
    const Gallery gallery;
    for (const char* frame : {"m/a", "m/b", "m/c"}) gallery.draw(frame, kWall);
    REQUIRE(gallery.accept({"--references", "references"}).exitCode == 0);
    CHECK(gallery.golden({"verify"}).exitCode == 0);
    gallery.draw("m/a", marked(1), "references");
    gallery.draw("m/z", kWall, "references");
    gallery.commandLine.write("references/m/c.png", "no picture");
    const Run run = gallery.golden({"verify"});
    CHECK(run.exitCode == 1);
    CHECK(contains(run.err, "references/m/a.png: error PC8015"));
    CHECK(contains(run.err, "references/m/z.png: warning PC8016"));
    CHECK(contains(run.err, "references/m/c.png: error PC7101"));
    // A reference that was tampered with must not let a frame pass.
    json golden = gallery.goldenFile();
    golden["frames"][0]["tolerance"] = {{"maxChannel", 0}};
    gallery.commandLine.write("golden.json", golden.dump());
    gallery.draw("m/a", marked(1));
    const Run test = gallery.test({"m/a"});
    CHECK(test.exitCode == 1);
    CHECK(contains(test.err, "PC8015"));
}

TEST_CASE("suggest gives the least tolerance under which all runs pass, and no less does") {
    const Gallery gallery;
    gallery.draw("m/f", kWall);
    gallery.draw("m/still", kWall);
    REQUIRE(gallery.accept({"--references", "references"}).exitCode == 0);
    gallery.draw("m/f", marked(7), "run1");
    gallery.draw("m/f", marked(2, 120), "run2");
    gallery.draw("m/still", kWall, "run1");
    const std::vector<std::string> suggest{"suggest", "--frames", "run1", "--frames", "run2"};
    std::vector<std::string> asJson = suggest;
    asJson.emplace_back("--json");
    const json told = json::parse(gallery.golden(asJson).out);
    REQUIRE(told.size() == 2);
    CHECK(told[0]["pictures"] == 3);
    CHECK(told[0]["digests"].size() == 3);
    CHECK(told[0]["tolerance"] ==
          json{{"maxChannel", 30}, {"maxPixels", 7}, {"maxWindow", {{"side", 64}, {"pixels", 7}}}});
    CHECK(told[1]["tolerance"].is_null());
    std::vector<std::string> write = suggest;
    write.emplace_back("--write");
    CHECK(gallery.golden(write).exitCode == 0);
    for (const char* run : {"run1", "run2"})
        CHECK(gallery.golden({"test", "m/f", "--frames", run}).exitCode == 0);
    gallery.draw("m/f", marked(8), "run1");
    CHECK(gallery.golden({"test", "m/f", "--frames", "run1"}).exitCode == 1);
}

TEST_CASE("a name that fits no frame is an error that says what was meant") {
    const Gallery gallery;
    gallery.draw("manor/hall", kWall);
    const Run none = gallery.golden({"test"});
    CHECK(none.exitCode == 3);
    CHECK(contains(none.err, "PC8017"));
    for (const char* command : {"test", "accept", "reject"}) {
        CAPTURE(command);
        const Run run = gallery.golden({command, "manor/hal", "--frames", "frames"});
        CHECK(run.exitCode == 3);
        CHECK(contains(run.err, "error PC8017: there is no frame \"manor/hal\""));
        CHECK(contains(run.err, "did you mean \"manor/hall\"?"));
    }
    CHECK(gallery.golden({"tset"}).exitCode == 2);
    CHECK(gallery.golden({}).exitCode == 2);
}

TEST_CASE("a frame that is no picture is a verdict of its own, and the others are judged") {
    const Gallery gallery;
    gallery.draw("m/a", kWall);
    gallery.draw("m/b", kWall);
    REQUIRE(gallery.accept().exitCode == 0);
    gallery.commandLine.write("frames/m/a.png", "torn");
    const Run run = gallery.test({"--json"});
    CHECK(run.exitCode == 1);
    const json frames = json::parse(run.out)["maps"][0]["frames"];
    CHECK(frames[0]["verdict"] == "unreadable");
    CHECK(frames[1]["verdict"] == "equal");
}

TEST_CASE("the verdicts are the same on one thread and on many, byte for byte") {
    const Gallery gallery;
    for (int i = 0; i < 40; ++i) gallery.draw("m/f" + std::to_string(i), kWall);
    REQUIRE(gallery.accept({"--references", "references"}).exitCode == 0);
    for (std::uint32_t i = 0; i < 40; i += 3)
        gallery.draw("m/f" + std::to_string(i), marked(1 + i % 5));
    const Run one = gallery.test({"--json", "--threads", "1"});
    const Run many = gallery.test({"--json", "--threads", "8"});
    CHECK(one.exitCode == 1);
    CHECK(one.out == many.out);
    CHECK(gallery.test({"--jsonl", "--threads", "1"}).out ==
          gallery.test({"--jsonl", "--threads", "8"}).out);
}

TEST_CASE("results that cannot be written are exit code 4") {
    const Gallery gallery;
    gallery.draw("m/f", kWall);
    gallery.commandLine.write("blocked", "a file where a folder is wanted");
    const Run run = gallery.test({"--output", "blocked"});
    CHECK(run.exitCode == 4);
    CHECK(contains(run.err, "PC5002"));
}

}  // namespace
}  // namespace portcullis::tests
