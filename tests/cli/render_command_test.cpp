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
#include "formats/world/world_reader.h"
#include "formats/world/world_writer.h"
#include "tests/support/light_builder.h"
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

/// The pool as a world whose lamps are half as bright as painted, with torches over the floors.
struct LitPool : Pool {
    LitPool() {
        REQUIRE(commandLine.run({"compile", "pool.json", "-o", "pool.pcw"}).exitCode == 0);
        auto read = formats::readWorld(formats::asBytes(commandLine.read("pool.pcw")));
        REQUIRE(read.hasValue());
        formats::World world = std::move(read).value();
        const auto lamps = [](const formats::Surface&, glm::dvec2) { return glm::dvec3(0.5); };
        const auto torches = [](const formats::Surface&, glm::dvec2 at) {
            return glm::dvec3(at.x / 256, 0, 0);
        };
        world.lightmaps = makeLightmaps(world, 16, {{"", lamps}, {"torches", torches}});
        commandLine.write("pool.pcw", formats::writeWorld(world));
    }
    [[nodiscard]] std::string digest(std::vector<std::string> options) const {
        options.insert(options.begin(), {"render", "pool.pcw"});
        options.insert(options.end(), {"--size", "96x64", "-o", "x.png", "--json"});
        const Run run = commandLine.run(posed(options));
        REQUIRE(run.exitCode == 0);
        return json::parse(run.out)["frames"][0]["digest"].get<std::string>();
    }
    [[nodiscard]] std::vector<std::string> posed(std::vector<std::string> options) const {
        options.insert(options.end(), kPose.begin(), kPose.end());
        return options;
    }
};

TEST_CASE("a world with baked light is drawn in it unless told otherwise, group by group") {
    const LitPool pool;
    const std::string lit = pool.digest({});
    CHECK(lit == pool.digest({"--shading", "light"}));
    CHECK(lit == pool.digest({"--lights", "torches=on"}));
    CHECK(lit == pool.digest({"--hidden-surface", "caster"}));
    CHECK(lit == pool.digest({"--surface-cache", "1KB", "--threads", "1"}));
    const std::string lamps = pool.digest({"--lights", "torches=off"});
    CHECK(lamps != lit);
    CHECK(lamps == pool.digest({"--lights", "all=0,ungrouped=1"}));
    CHECK(lamps != pool.digest({"--lights", "torches=off,ungrouped=0.25"}));
    const std::string full = pool.digest({"--shading", "full"});
    CHECK(full != lit);
    CHECK(full == pool.digest({"--lights", "torches=0", "--lights", "ungrouped=2"}));
    CHECK(pool.digest({"--shading", "facing"}) != full);
    CHECK(pool.digest({"--colors", "paletted"}) !=
          pool.digest({"--colors", "paletted", "--shading", "full"}));
}

TEST_CASE("groups that are not there, and light that is not, are told") {
    const LitPool pool;
    const Run unknown = pool.commandLine.run(
        pool.posed({"render", "pool.pcw", "--lights", "torhces=off", "-o", "x.png"}));
    CHECK(unknown.exitCode == 3);
    CHECK(contains(unknown.err, "PC6021"));
    CHECK(contains(unknown.err, "did you mean \"torches\"?"));
    CHECK_FALSE(pool.commandLine.has("x.png"));
    for (const char* wrong : {"torches", "torches=dim", "torches=-1", "=on"})
        CHECK(pool.commandLine
                  .run(pool.posed({"render", "pool.pcw", "--lights", wrong, "-o", "x.png"}))
                  .exitCode == 2);
    const Run unlit = pool.render(posed({"--lights", "torches=off", "-o", "x.png"}));
    CHECK(unlit.exitCode == 0);
    CHECK(contains(unlit.err, "PC6022"));
    CHECK(contains(pool.render(posed({"--shading", "light", "-o", "x.png"})).err, "PC6022"));
    const Run info = pool.commandLine.run({"info", "pool.pcw"});
    CHECK(contains(info.out, "light groups    ungrouped, torches"));
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
