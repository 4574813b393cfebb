#include <doctest/doctest.h>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "formats/image/png_reader.h"
#include "formats/image/png_writer.h"
#include "formats/world/chunk_file.h"
#include "tests/support/png_bytes.h"
#include "tests/support/run_cli.h"

namespace portcullis::tests {
namespace {

using formats::ColorImage;
using formats::packColor;
using nlohmann::json;

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

const ColorImage kPicture(16, 8, packColor(90, 60, 30));

ColorImage damaged() {
    ColorImage image = kPicture;
    image.at(3, 2) = packColor(90, 60, 40);
    image.at(4, 2) = packColor(90, 70, 30);
    return image;
}

/// Folders a and b with a picture of each verdict.
struct Folders {
    Folders() {
        for (const char* folder : {"a/sub", "b/sub"})
            std::filesystem::create_directories(commandLine / folder);
        write("a/same.png", kPicture);
        write("b/same.png", kPicture);
        write("a/sub/off.PNG", kPicture);
        write("b/sub/off.PNG", damaged());
        write("a/wide.png", kPicture);
        write("b/wide.png", ColorImage(17, 8));
        write("a/gone.png", kPicture);
        write("b/new.png", kPicture);
        write("a/torn.png", kPicture);
        commandLine.write("b/torn.png", formats::writePng(kPicture).substr(0, 60));
        commandLine.write("a/notes.txt", "no picture");
    }
    void write(const std::string& name, const ColorImage& image) const {
        commandLine.write(name, formats::writePng(image));
    }
    [[nodiscard]] Run diff(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), "diff");
        return commandLine.run(arguments);
    }
    CommandLine commandLine;
};

TEST_CASE("folders are compared file by file, all below them, each with its verdict") {
    const Folders folders;
    const Run run = folders.diff({"a", "b", "--output", "out", "--no-scores"});
    CHECK(run.exitCode == 1);
    CHECK(run.out ==
          "picture      verdict        size        pixels   share  channel  64x64\n"
          "gone.png     missing in B   -                -       -        -      -\n"
          "new.png      missing in A   -                -       -        -      -\n"
          "same.png     equal          16x8             0  0.00 %        0      0\n"
          "sub/off.PNG  differs        16x8             2  1.56 %       10      2\n"
          "torn.png     unreadable     -                -       -        -      -\n"
          "wide.png     size mismatch  16x8, 17x8       -       -        -      -\n");
    CHECK(contains(run.err, "b/torn.png: error PC71"));
    CHECK(contains(run.err,
                   "6 pictures: 1 equal, 1 differs, 1 size mismatch, 1 missing in A, "
                   "1 missing in B, 1 unreadable\n"));
    const std::string bytes = folders.commandLine.read("out/sub/off.PNG");
    const auto picture = formats::readPng(formats::asBytes(bytes));
    REQUIRE(picture.hasValue());
    CHECK(picture.value().at(3, 2) != picture.value().at(0, 0));
    CHECK_FALSE(folders.commandLine.has("out/same.png"));
    for (const char* threads : {"1", "2", "7"})
        CHECK(folders.diff({"a", "b", "--no-scores", "--threads", threads}).out == run.out);
}

TEST_CASE("--json tells the numbers, --jsonl a pair a line") {
    const Folders folders;
    const Run run = folders.diff({"a", "b", "--json", "--max-window", "5:1", "-o", "out"});
    CHECK(run.exitCode == 1);
    const json outcome = json::parse(run.out);
    CHECK(outcome["verdicts"]["equal"] == 1);
    CHECK(outcome["windowSide"] == 5);
    const json& off = outcome["pairs"][3];
    CHECK(off["picture"] == "sub/off.PNG");
    CHECK(off["verdict"] == "differs");
    CHECK(off["sizeA"] == json::array({16, 8}));
    CHECK(off["compared"] == 128);
    CHECK(off["differing"] == 2);
    CHECK(off["largestChannel"] == 10);
    CHECK(off["worstWindow"] == json({{"x", 0}, {"y", 0}, {"pixels", 2}}));
    CHECK(off["differences"] == "out/sub/off.PNG");
    CHECK(outcome["diagnostics"].size() == 1);
    // Squares of 200 of 3 * 128 * 255^2.
    CHECK(off["scores"]["psnr"].get<double>() == doctest::Approx(50.964).epsilon(1e-4));
    CHECK(off["scores"]["ssim"].is_null());
    CHECK(off["scores"]["flip"]["mean"].get<double>() > 0);
    CHECK(outcome["pairs"][2]["scores"] == json::parse(R"({"psnr": "inf", "ssim": 1.0,
                          "flip": {"mean": 0.0, "p99": 0.0, "worstWindow": 0.0}})"));
    const std::string lines = folders.diff({"a", "b", "--jsonl"}).out;
    CHECK(std::ranges::count(lines, '\n') == 1 + 6 + 1);
    for (std::size_t at = 0; at < lines.size();) {
        const std::size_t end = lines.find('\n', at);
        CHECK(json::parse(lines.substr(at, end - at)).contains("reason"));
        at = end + 1;
    }
}

TEST_CASE("scores stand beside the verdict, the same for any number of threads") {
    const CommandLine commandLine;
    ColorImage a(200, 150), b;
    for (std::uint32_t i = 0; i < 200 * 150; ++i) a.pixels[i] = packColor(i % 251, i % 241, 99);
    b = a;
    b.at(100, 75) = packColor(255, 255, 255);
    commandLine.write("a.png", formats::writePng(a));
    commandLine.write("b.png", formats::writePng(b));
    const Run run = commandLine.run({"diff", "a.png", "b.png", "--threads", "1"});
    CHECK(contains(run.out, "PSNR    SSIM    FLIP     p99   worst\n"));
    for (const char* threads : {"2", "3"})
        CHECK(commandLine.run({"diff", "a.png", "b.png", "--threads", threads}).out == run.out);
}

TEST_CASE("gates and masks decide what passes; what is ignored is told") {
    const Folders folders;
    folders.write("mask.png", [] {
        ColorImage mask(16, 8);
        mask.at(3, 2) = mask.at(4, 2) = packColor(255, 255, 255);
        return mask;
    }());
    struct Case {
        std::vector<std::string> options;
        int exitCode;
        std::string said;
    };
    const std::vector<Case> cases{{{}, 1, "differs"},
                                  {{"--max-channel", "9"}, 1, "differs"},
                                  {{"--max-channel", "10"}, 0, "within gates"},
                                  {{"--max-pixels", "1"}, 1, "differs"},
                                  {{"--max-pixels", "2"}, 0, "within gates"},
                                  {{"--max-pixels", "1.5%"}, 1, "differs"},
                                  {{"--max-pixels", "1.6%"}, 0, "within gates"},
                                  {{"--max-window", "2:1"}, 1, "differs"},
                                  {{"--max-window", "1:1"}, 0, "within gates"},
                                  {{"--mask", "3,2,2,1"}, 0, "1.56 %"},
                                  {{"--mask", "3,2,1,1", "--mask", "4,2,1,1"}, 0, "1.56 %"},
                                  {{"--mask", "0,0,5,3"}, 0, "equal"},
                                  {{"--mask", "4,2,1,1"}, 1, "differs"},
                                  {{"--mask-image", "mask.png"}, 0, "1.56 %"},
                                  {{"--ignore-border", "2"}, 1, "mask misfit"},
                                  {{"--ignore-border", "3", "--max-ignored", "90%"}, 0, "equal"},
                                  {{"--mask", "0,0,16,8", "--max-ignored", "100%"}, 1, "PC6303"},
                                  {{"--mask", "15,0,2,1"}, 1, "PC6301"},
                                  {{"--mask-image", "b/wide.png"}, 1, "PC6302"},
                                  {{"--mask-image", "none.png"}, 3, "PC5001"},
                                  {{"--mask-image", "b/torn.png"}, 3, "PC71"}};
    for (const Case& c : cases) {
        std::vector<std::string> arguments{"a/sub/off.PNG", "b/sub/off.PNG"};
        arguments.insert(arguments.end(), c.options.begin(), c.options.end());
        const Run run = folders.diff(arguments);
        CAPTURE(c.options);
        CHECK(run.exitCode == c.exitCode);
        CHECK(contains(run.out + run.err, c.said));
    }
}

TEST_CASE("what cannot be compared at all is bad input or bad usage, and nothing is written") {
    const Folders folders;
    std::filesystem::create_directories(folders.commandLine / "empty");
    struct Case {
        std::vector<std::string> arguments;
        int exitCode;
        std::string said;
    };
    const std::vector<Case> cases{
        {{"a"}, 2, "name two pictures or two folders"},
        {{"a", "b", "c"}, 2, "unexpected argument"},
        {{"-", "-"}, 2, "standard input"},
        {{"a", "b", "-o", "b"}, 2, "lies among the pictures"},
        {{"a", "b", "-o", "a/sub/../differences"}, 2, "lies among the pictures"},
        {{"a", "b", "--max-pixels", "x"}, 2, "is no number such as"},
        {{"a", "b", "--max-pixels", "101%"}, 2, "is no number such as"},
        {{"a", "b", "--max-channel", "256"}, 2, "0 to 255"},
        {{"a", "b", "--max-channel", "nan"}, 2, "0 to 255"},
        {{"a", "b", "--max-window", "32"}, 2, "is no limit such as"},
        {{"a", "b", "--max-window", "0:1"}, 2, "is no limit such as"},
        {{"a", "b", "--mask", "1,2,3"}, 2, "write X,Y,W,H"},
        {{"a", "b", "--mask", "1,2,3,0"}, 2, "write X,Y,W,H"},
        {{"a", "b", "--mask", "1,2,3,4,5"}, 2, "write X,Y,W,H"},
        {{"a", "b", "--mask", "-1,2,3,4"}, 2, "write X,Y,W,H"},
        {{"a", "b", "--max-ignored", "50"}, 2, "is no share such as"},
        {{"a", "none"}, 3, "PC5001"},
        {{"a/same.png", "b/torn.png"}, 3, "PC71"},
        {{"a", "b/same.png"}, 3, "PC6305"},
        {{"empty", "empty"}, 3, "PC6304"},
        {{"a", "empty"}, 1, "missing in B"}};
    for (const Case& c : cases) {
        const Run run = folders.diff(c.arguments);
        CAPTURE(c.arguments);
        CHECK(run.exitCode == c.exitCode);
        CHECK(contains(run.out + run.err, c.said));
        CHECK_FALSE(folders.commandLine.has("a/differences"));
    }
}

TEST_CASE("a PNG of 16 bits differs by less than one of 255, and may come from stdin") {
    const CommandLine commandLine;
    PlainPng plain{4, 4, 16, 2, false, [](std::uint32_t, std::uint32_t, unsigned) { return 257U; }};
    commandLine.write("a.png", plain.file());
    plain.sample = [](std::uint32_t x, std::uint32_t, unsigned) {
        return 257U + (x == 0 ? 64 : 0);
    };
    const RunSetting other{plain.file()};
    const Run run = commandLine.run({"diff", "a.png", "-", "--no-scores"}, other);
    CHECK(run.exitCode == 1);
    CHECK(contains(run.out, "a.png    differs  4x4        4  25.00 %    0.249      4"));
    CHECK(commandLine.run({"diff", "-", "a.png", "--max-channel", "0.25"}, other).exitCode == 0);
    CHECK(commandLine.run({"diff", "-", "a.png", "--max-channel", "0.24"}, other).exitCode == 1);
}

}  // namespace
}  // namespace portcullis::tests
