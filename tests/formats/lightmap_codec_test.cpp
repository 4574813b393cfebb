// Lightmaps and surface blocks on their way through a world file.

#include "formats/world/lightmap_codec.h"

#include <doctest/doctest.h>
#include <functional>
#include <string>

#include "formats/world/chunk_file.h"
#include "formats/world/half_float.h"
#include "formats/world/short_number.h"
#include "formats/world/surface_block_codec.h"
#include "formats/world/world_reader.h"
#include "formats/world/world_validator.h"
#include "formats/world/world_writer.h"
#include "tests/support/light_builder.h"
#include "tests/support/repair_checksums.h"
#include "tests/support/world_builder.h"

namespace portcullis::formats {
namespace {

/// A corridor with light of two groups, luxels of three sizes and a wall without any.
World makeLitWorld(int rooms) {
    World world = tests::makeCorridorWorld(rooms);
    world.surfaces[SurfaceIndex(1u)].luxelScale = 0.25;
    world.surfaces[SurfaceIndex(2u)].luxelScale = 16;
    world.scene.materials[MaterialIndex(1u)].kind = SurfaceKind::sky;
    world.lightmaps = tests::makeLightmaps(
        world, 40,
        {{"", [](const Surface&, glm::dvec2 at) { return glm::dvec3(at.x, 1, at.y) / 128.0; }},
         {"torches", [](const Surface& surface, glm::dvec2) {
              return glm::dvec3(surface.face == 5 ? -2.0 : 0.0);
          }}});
    world.surfaceBlocks = tests::makeSurfaceBlocks(world);
    return world;
}

TEST_CASE("light read back is the light that was written, to the bit") {
    for (const World& world : {makeLitWorld(1), makeLitWorld(5)}) {
        REQUIRE(validateWorld(world).empty());
        const std::string file = writeWorld(world);
        const auto read = readWorld(asBytes(file));
        REQUIRE(read.hasValue());
        CHECK(read.value().lightmaps == world.lightmaps);
        CHECK(read.value().surfaceBlocks == world.surfaceBlocks);
        CHECK(read.value().surfaces == world.surfaces);
        CHECK(writeWorld(read.value()) == file);
    }
}

/// The corner of the work of a reader: a world of one room, whose chunks are small.
World makeSmallLitWorld() {
    World world = tests::makeCorridorWorld(1);
    world.lightmaps = tests::makeEvenLight(world, 128, glm::dvec3(0.5, 2, -1));
    world.surfaceBlocks = tests::makeSurfaceBlocks(world);
    return world;
}

TEST_CASE("light cut at any length, or with bytes behind it, is refused") {
    const World world = makeSmallLitWorld();
    const std::string light = lightmapsToBytes(*world.lightmaps);
    const std::string blocks = surfaceBlocksToBytes(*world.surfaceBlocks);
    const std::size_t surfaces = world.surfaces.size();
    CHECK(lightmapsFromBytes(asBytes(light), surfaces).hasValue());
    CHECK(surfaceBlocksFromBytes(asBytes(blocks), surfaces).hasValue());
    for (std::size_t length = 0; length < light.size(); ++length)
        REQUIRE_FALSE(lightmapsFromBytes(asBytes(light).first(length), surfaces).hasValue());
    for (std::size_t length = 0; length < blocks.size(); ++length)
        REQUIRE_FALSE(surfaceBlocksFromBytes(asBytes(blocks).first(length), surfaces).hasValue());
    for (const std::size_t wrong : {surfaces - 1, surfaces + 1}) {
        CHECK_FALSE(lightmapsFromBytes(asBytes(light), wrong).hasValue());
        CHECK_FALSE(surfaceBlocksFromBytes(asBytes(blocks), wrong).hasValue());
    }
    CHECK_FALSE(lightmapsFromBytes(asBytes(light + '\0'), surfaces).hasValue());
    CHECK_FALSE(surfaceBlocksFromBytes(asBytes(blocks + '\0'), surfaces).hasValue());
}

TEST_CASE("a forged file's light, its checksums right, is refused or is valid") {
    const std::string file = writeWorld(makeSmallLitWorld());
    const auto chunks = readChunkFile(asBytes(file));
    REQUIRE(chunks.hasValue());
    std::size_t refused = 0, accepted = 0;
    for (const Chunk& chunk : chunks.value()) {
        if (chunk.tag != makeTag("LITE") && chunk.tag != makeTag("SBLK")) continue;
        const auto first = static_cast<std::size_t>(asText(chunk.bytes).data() - file.data());
        for (std::size_t at = first; at < first + chunk.bytes.size(); ++at)
            for (const int change : {0x01, 0x40, 0xff}) {
                std::string forged = file;
                forged[at] = static_cast<char>(forged[at] ^ change);
                tests::repairChecksums(forged);
                const auto read = readWorld(asBytes(forged));
                ++(read.hasValue() ? accepted : refused);
                if (read.hasValue()) REQUIRE(writeWorld(read.value()) == forged);
            }
    }
    CHECK(refused > 100);   // sizes, counts, indices, infinite light
    CHECK(accepted > 100);  // other light, other texels
}

TEST_CASE("rules of light in a world, each broken, are named") {
    struct Break {
        const char* pointer;
        std::function<void(World&)> apply;
    };
    const auto luxels = [](World& w) -> SurfaceLuxels& {
        return w.lightmaps->surfaces[SurfaceIndex(3u)];
    };
    const auto texels = [](World& w) -> SurfaceTexels& {
        return w.surfaceBlocks->surfaces[SurfaceIndex(3u)];
    };
    const Break breaks[] = {
        {"/surfaces/3/luxelScale", [](World& w) { w.surfaces[SurfaceIndex(3u)].luxelScale = 3; }},
        {"/lightmaps/0/luxelSize", [](World& w) { w.lightmaps->luxelSize = 0; }},
        {"/lightmaps/0/surfaces", [](World& w) { w.lightmaps->surfaces.push_back({}); }},
        {"/lightmaps/surfaces/3/size", [&](World& w) { luxels(w).size = 1e6; }},
        {"/lightmaps/surfaces/3", [&](World& w) { luxels(w).i = 1 << 30; }},
        {"/lightmaps/surfaces/3", [&](World& w) { luxels(w).size = 0; }},
        {"/lightmaps/surfaces/3/firstBlock", [&](World& w) { ++luxels(w).firstBlock; }},
        {"/lightmaps/layers/0/blocks", [](World& w) { w.lightmaps->layers[0].blocks.pop_back(); }},
        {"/lightmaps/layers/0/blocks",
         [](World& w) { w.lightmaps->layers[0].blocks[0] = LuxelBlockIndex(9999u); }},
        {"/lightmaps/layers/0/group", [](World& w) { w.lightmaps->layers[0].group = "lamp"; }},
        {"/lightmaps/layers/0/group", [](World& w) { w.lightmaps->layers.clear(); }},
        {"/lightmaps/layers/1/group", [](World& w) { w.lightmaps->layers[1].group = ""; }},
        {"/lightmaps/blocks/0",
         [](World& w) { w.lightmaps->blocks[LuxelBlockIndex(0u)].halves[5] = halfFrom(1); }},
        {"/lightmaps/blocks/1",
         [](World& w) { w.lightmaps->blocks[LuxelBlockIndex(1u)].halves[191] = 0x7c00; }},
        {"/lightmaps/0/blocks",
         [](World& w) { w.lightmaps->blocks.push_back(w.lightmaps->blocks.back()); }},
        {"/surfaceBlocks/0/surfaces", [](World& w) { w.surfaceBlocks->surfaces.push_back({}); }},
        {"/surfaceBlocks/surfaces/3", [&](World& w) { texels(w).levels = 17; }},
        {"/surfaceBlocks/surfaces/3", [&](World& w) { texels(w).lastV += 40000; }},
        {"/surfaceBlocks/surfaces/3", [&](World& w) { texels(w).levels = 0; }},
        {"/surfaceBlocks/surfaces/3/firstBlock", [&](World& w) { ++texels(w).firstBlock; }},
        {"/surfaceBlocks/0/blockOf", [](World& w) { w.surfaceBlocks->blockOf.pop_back(); }},
        {"/surfaceBlocks/blockOf/2",
         [](World& w) { w.surfaceBlocks->blockOf[2] = ColorBlockIndex(3u); }},
        {"/surfaceBlocks/0/blocks",
         [](World& w) { w.surfaceBlocks->blocks.push_back(w.surfaceBlocks->blocks.back()); }},
    };
    const World whole = makeLitWorld(2);
    for (const Break& row : breaks) {
        World world = whole;
        row.apply(world);
        CAPTURE(row.pointer);
        const Diagnostics faults = validateWorld(world);
        REQUIRE_FALSE(faults.empty());
        CHECK(faults.front().pointer == row.pointer);
    }
}

TEST_CASE("short numbers are as long as they need to be, and read back") {
    struct Row {
        std::uint32_t number;
        std::size_t bytes;
    };
    for (const Row& row : {Row{0, 1}, Row{127, 1}, Row{128, 2}, Row{16383, 2}, Row{16384, 3},
                           Row{(1U << 28) - 1, 4}, Row{1U << 28, 5}, Row{UINT32_MAX, 5}}) {
        CAPTURE(row.number);
        std::string bytes;
        appendShort(bytes, row.number);
        CHECK(bytes.size() == row.bytes);
        auto rest = asBytes(bytes);
        CHECK(takeShort(rest) == row.number);
        CHECK(rest.empty());
        auto cut = asBytes(bytes).first(row.bytes - 1);
        CHECK_FALSE(takeShort(cut).has_value());
    }
    for (const std::int32_t number : {0, -1, 1, 63, -64, 64, INT32_MAX, INT32_MIN}) {
        std::string bytes;
        appendShortSigned(bytes, number);
        auto rest = asBytes(bytes);
        CHECK(takeShortSigned(rest) == number);
    }
    for (const char* wrong : {"\x80", "\xff\xff\xff\xff\x10", "\xff\xff\xff\xff\xff\x01"}) {
        auto rest = asBytes(wrong);
        CHECK_FALSE(takeShort(rest).has_value());
    }
    std::string longer{"\x81\0", 2};
    auto rest = asBytes(longer);
    CHECK_FALSE(takeShort(rest).has_value());
}

}  // namespace
}  // namespace portcullis::formats
