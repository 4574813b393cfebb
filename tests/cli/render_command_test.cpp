#include <array>
#include <cstddef>
#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "formats/image/pixel_digest.h"
#include "formats/image/png_reader.h"
#include "formats/image/png_text.h"
#include "formats/world/chunk_file.h"
#include "tests/support/quake_room.h"
#include "tests/support/run_cli.h"

namespace portcullis::tests {
namespace {

using nlohmann::json;

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

formats::ColorImage pictureOf(const std::string& bytes) {
    auto image = formats::readPng(formats::asBytes(bytes));
    REQUIRE(image.hasValue());
    return std::move(image).value();
}

struct Pool {
    Pool() { commandLine.take("maps/units/pool.json"); }
    [[nodiscard]] Run render(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), {"render", "pool.json"});
        return commandLine.run(arguments);
    }
    CommandLine commandLine;
};

const std::vector<std::string> kPose{"--at", "64,64,96", "--angles", "45,-20"};

std::vector<std::string> posed(std::vector<std::string> more) {
    more.insert(more.begin(), kPose.begin(), kPose.end());
    return more;
}

TEST_CASE("a map is drawn from a place of the command line's own; the file tells how") {
    const Pool pool;
    const Run run = pool.render(posed({"--size", "64x48", "-o", "one.png", "--json"}));
    REQUIRE(run.exitCode == 0);
    const std::string bytes = pool.commandLine.read("one.png");
    const formats::ColorImage picture = pictureOf(bytes);
    CHECK(picture.width == 64);
    CHECK(picture.height == 48);
    const json outcome = json::parse(run.out);
    REQUIRE(outcome["frames"].size() == 1);
    CHECK(outcome["frames"][0]["digest"] == formats::pixelDigest(picture));
    CHECK(outcome["frames"][0]["drawing"]["holes"] == 0);
    const auto texts = formats::readPngText(formats::asBytes(bytes));
    REQUIRE(texts.hasValue());
    std::vector<std::string> keys;
    for (const formats::PngText& text : texts.value()) {
        keys.push_back(text.key);
        CHECK_FALSE(contains(text.text, "/"));  // no folder of this machine
    }
    CHECK(keys == std::vector<std::string>{"Software", "Map", "Camera", "Options", "Pixel digest"});
}

TEST_CASE("every way to hide surfaces, every bound and any number of threads give one picture") {
    const Pool pool;
    const auto digest = [&](std::vector<std::string> options) {
        const Run run = pool.render(posed([&] {
            options.insert(options.end(), {"--size", "96x64", "-o", "x.png", "--json"});
            return options;
        }()));
        REQUIRE(run.exitCode == 0);
        return json::parse(run.out)["frames"][0]["digest"].get<std::string>();
    };
    const std::string painter = digest({});
    for (const std::vector<std::string>& options :
         std::vector<std::vector<std::string>>{{"--hidden-surface", "zbuffer"},
                                               {"--hidden-surface", "spans"},
                                               {"--hidden-surface", "caster"},
                                               {"--bounds", "box"},
                                               {"--bounds", "exact"},
                                               {"--threads", "1"},
                                               {"--surface-cache", "1KB"}})
        CHECK(digest(options) == painter);
    const Run turned = pool.render(
        {"--at", "64,64,96", "--angles", "405,-20", "--size", "96x64", "-o", "x.png", "--json"});
    CHECK(json::parse(turned.out)["frames"][0]["digest"] == painter);  // a whole turn further
    CHECK(digest({"--perspective", "exact"}) != painter);
    CHECK(digest({"--shading", "facing"}) != painter);
    CHECK(digest({"--colors", "paletted"}) != painter);
}

TEST_CASE("ids and overlays are pictures beside the frame") {
    const Pool pool;
    const Run run = pool.render(
        posed({"--size", "64x48", "-o", "frames", "--ids", "--overlay", "portals,octagons",
               "--overlay", "overdraw", "--overlay", "order", "--overlay", "wire"}));
    REQUIRE(run.exitCode == 0);
    const formats::ColorImage frame = pictureOf(pool.commandLine.read("frames/at.png"));
    for (const std::string word :
         {"cells", "surfaces", "depth", "portals", "octagons", "overdraw", "order", "wire"}) {
        CAPTURE(word);
        const auto extra = pictureOf(pool.commandLine.read("frames/at." + word + ".png"));
        CHECK(extra.width == 64);
        CHECK(extra != frame);
    }
}

TEST_CASE("a paletted frame is a palette PNG with the colours that were given") {
    const Pool pool;
    pool.commandLine.write("two.pal", "JASC-PAL\r\n0100\r\n2\r\n0 0 0\r\n255 255 255\r\n");
    const Run run = pool.render(posed(
        {"--size", "32x24", "--colors", "paletted", "--palette", "two.pal", "-o", "ink.png"}));
    REQUIRE(run.exitCode == 0);
    const auto image = formats::readPngAsStored(formats::asBytes(pool.commandLine.read("ink.png")));
    REQUIRE(image.hasValue());
    const auto* paletted = std::get_if<formats::PalettedImage>(&image.value().pixels);
    REQUIRE(paletted != nullptr);
    CHECK(paletted->palette.size() == 2);
}

TEST_CASE("a Quake map is seen from its player start; textures that are missing are told once") {
    const CommandLine commandLine;
    commandLine.write("room.map", quakeRoom(true));
    REQUIRE(commandLine.run({"render", "room.map", "--size", "64x48"}).exitCode == 0);
    CHECK(commandLine.has("room.frames/info_player_start.png"));
    std::filesystem::create_directory(commandLine / "empty");
    const Run run =
        commandLine.run({"render", "room.map", "--size", "64x48", "--textures", "empty"});
    CHECK(run.exitCode == 0);
    CHECK(contains(run.err, "warning PC6011: no texture "));
}

TEST_CASE("what cannot be drawn is told with a code, and writes nothing") {
    struct Row {
        std::vector<std::string> arguments;
        int exitCode;
        std::string said;
    };
    const std::vector<Row> rows{
        {{"--camera", "hal"}, 3, "error PC"},
        {{"--at", "0,0,9999"}, 3, "PC6002"},
        {posed({"--size", "0x480"}), 2, "--size"},
        {posed({"--size", "100000x4"}), 2, "--size"},
        {{"--at", "64,64,96", "--angles", "nan,0"}, 2, "--angles"},
        {posed({"--fov", "180"}), 2, "--fov"},
        {posed({"--overlay", "potrals"}), 2, "--overlay"},
        {posed({"--textures", "nowhere"}), 3, "PC5001"},
        {posed({"--colors", "paletted", "--palette", "pool.json"}), 3, "PC7301"},
        {posed({"--ids", "-o", "-"}), 2, "one picture"},
    };
    const Pool pool;
    for (const Row& row : rows) {
        CAPTURE(row.said);
        const Run run = pool.render(row.arguments);
        CHECK(run.exitCode == row.exitCode);
        CHECK(contains(run.err, row.said));
        CHECK_FALSE(pool.commandLine.has("pool.frames"));
    }
}

TEST_CASE("a broken texture file is an error that names it") {
    const Pool pool;
    std::filesystem::create_directory(pool.commandLine / "textures");
    pool.commandLine.write("textures/stone.png", "\x89PNG\r\n\x1a\nno more");
    pool.commandLine.write("room.json", R"({"version": 1, "materials": [{"name": "stone"}],
        "brushes": [{"op": "air", "material": "stone",
                     "shape": {"type": "box", "min": [0, 0, 0], "max": [64, 64, 64]}}]})");
    const Run run = pool.commandLine.run(
        {"render", "room.json", "--at", "32,32,32", "--textures", "textures", "-o", "x.png"});
    CHECK(run.exitCode == 3);
    CHECK(contains(run.err, "stone.png"));
    CHECK_FALSE(pool.commandLine.has("x.png"));
}

}  // namespace
}  // namespace portcullis::tests
