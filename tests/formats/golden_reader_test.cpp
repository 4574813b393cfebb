#include "formats/golden/golden_reader.h"

#include <doctest/doctest.h>
#include <string>

#include "formats/golden/golden_writer.h"
#include "tests/support/random_numbers.h"

namespace portcullis::tests {
namespace {

using formats::GoldenFile;
using formats::GoldenFrame;
using formats::readGoldenFile;
using formats::Tolerance;
using formats::writeGoldenFile;

std::string randomDigest(RandomNumbers& random) {
    std::string digest;
    for (int i = 0; i < 32; ++i) digest += "0123456789abcdef"[random.below(16)];
    return digest;
}

Tolerance randomTolerance(RandomNumbers& random) {
    Tolerance tolerance;
    const auto some = [&] { return random.below(2) == 0; };
    if (some()) tolerance.maxChannel = static_cast<double>(random.below(2550)) / 10;
    if (some())
        tolerance.maxPixels =
            some() ? formats::PixelAmount{0.25, true}
                   : formats::PixelAmount{static_cast<double>(random.below(1000)), false};
    if (some()) tolerance.maxWindow = formats::WindowTolerance{32, random.below(99)};
    if (some()) tolerance.ignoreBorder = 3;
    if (some())
        tolerance.masks.push_back({0, 7, 1 + static_cast<std::uint32_t>(random.below(9)), 2});
    if (some()) tolerance.maskImage = "masks/\"quoted\".png";
    if (some()) tolerance.maxIgnoredPercent = 12.5;
    return tolerance;
}

TEST_CASE("a golden.json that is written is read back the same, and written to the same bytes") {
    RandomNumbers random(11);
    for (int round = 0; round < 200; ++round) {
        GoldenFile file;
        if (random.below(2) == 0) file.tolerance = randomTolerance(random);
        if (random.below(2) == 0) file.comment = "two\nlines";
        if (random.below(2) == 0) file.schema = "../golden.schema.json";
        for (std::uint64_t left = random.below(6); left > 0; --left) {
            GoldenFrame& frame = file.at("map/" + std::to_string(random.below(9)));
            frame.accepted = {randomDigest(random)};
            if (random.below(3) == 0) frame.accepted.push_back(randomDigest(random));
            if (random.below(3) == 0) frame.rejected.push_back(randomDigest(random));
            if (random.below(2) == 0) frame.tolerance = randomTolerance(random);
            if (random.below(3) == 0) frame.comment = "the torch flickers";
        }
        const std::string text = writeGoldenFile(file);
        CAPTURE(text);
        const auto read = readGoldenFile(text);
        REQUIRE(read.hasValue());
        CHECK(read.value().tolerance == file.tolerance);
        CHECK(read.value().comment == file.comment);
        REQUIRE(read.value().frames.size() == file.frames.size());
        for (std::size_t i = 0; i < file.frames.size(); ++i) {
            const GoldenFrame& a = file.frames[i];
            const GoldenFrame& b = read.value().frames[i];
            CHECK(a.name == b.name);
            CHECK(a.accepted == b.accepted);
            CHECK(a.rejected == b.rejected);
            CHECK(a.tolerance == b.tolerance);
            CHECK(a.comment == b.comment);
        }
        CHECK(writeGoldenFile(read.value()) == text);
    }
}

TEST_CASE("frames are found by name, and a new one takes its place in order") {
    GoldenFile file;
    for (const char* name : {"m/c", "m/a", "m/b", "m/a"}) file.at(name).comment = name;
    REQUIRE(file.frames.size() == 3);
    CHECK(file.frames[0].name == "m/a");
    CHECK(file.frames[2].name == "m/c");
    REQUIRE(file.find("m/b") != nullptr);
    CHECK(file.find("m/b")->comment == "m/b");
    CHECK(file.find("m/d") == nullptr);
}

TEST_CASE("a frame's own tolerance stands in place of the file's, whole") {
    const auto file = readGoldenFile(R"({"version": 1, "tolerance": {"maxChannel": 2},
        "frames": [{"frame": "a", "accepted": [], "tolerance": {"maxPixels": "0.5%"}},
                   {"frame": "b", "accepted": []}]})");
    REQUIRE(file.hasValue());
    const Tolerance a = file.value().toleranceOf(file.value().frames[0]);
    CHECK_FALSE(a.maxChannel.has_value());
    CHECK(a.maxPixels == formats::PixelAmount{0.5, true});
    CHECK(file.value().toleranceOf(file.value().frames[1]).maxChannel == 2.0);
}

TEST_CASE("a golden.json cut anywhere is refused") {
    GoldenFile file;
    RandomNumbers random(3);
    file.at("a/b").accepted = {randomDigest(random)};
    file.at("a/b").tolerance = randomTolerance(random);
    const std::string text = writeGoldenFile(file);
    for (std::size_t length = 0; length + 2 < text.size(); ++length) {
        CAPTURE(length);
        CHECK_FALSE(readGoldenFile(std::string_view(text).substr(0, length)).hasValue());
    }
}

}  // namespace
}  // namespace portcullis::tests
