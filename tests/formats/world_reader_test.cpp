// The reader and the writer judge each other, and both are judged by damaged files.

#include "formats/world/world_reader.h"

#include <doctest/doctest.h>
#include <limits>
#include <string>
#include <vector>

#include "formats/map/brush_map_writer.h"
#include "formats/world/chunk_file.h"
#include "formats/world/world_validator.h"
#include "formats/world/world_writer.h"
#include "tests/support/repair_checksums.h"
#include "tests/support/world_builder.h"

namespace portcullis::formats {
namespace {

using tests::makeCorridorWorld;

World readBack(const World& world) {
    const std::string file = writeWorld(world);
    auto read = readWorld(asBytes(file));
    for (const Diagnostic& fault : read.diagnostics()) MESSAGE(toText(fault));
    REQUIRE(read.hasValue());
    return std::move(read).value();
}

void checkEqual(const World& a, const World& b) {
    CHECK(a.source == b.source);
    CHECK(a.planes == b.planes);
    CHECK(a.vertices == b.vertices);
    CHECK(a.cells == b.cells);
    CHECK(a.portals == b.portals);
    CHECK(a.surfaces == b.surfaces);
    CHECK(a.nodes == b.nodes);
    CHECK(a.root == b.root);
    CHECK(a.brushes == b.brushes);
    CHECK(a.textures == b.textures);
    CHECK(a.cellPlanes == b.cellPlanes);
    CHECK(a.cellPortals == b.cellPortals);
    CHECK(a.loopVertices == b.loopVertices);
    CHECK(a.brushPlanes == b.brushPlanes);
    CHECK(a.outsideRemoved == b.outsideRemoved);
    CHECK(a.removedCells == b.removedCells);
    CHECK(a.unknownChunks == b.unknownChunks);
    CHECK(writeBrushMap(a.scene) == writeBrushMap(b.scene));
}

/// A corridor whose every kind of field has a value at its limit.
World makeUnusualWorld() {
    World world = makeCorridorWorld(3);
    const Int128 farthest = (Int128{1} << 74) - 1;
    const std::int64_t steepest = (std::int64_t{1} << 50) - 1;
    const PlaneIndex steep = world.planes.append({steepest, -steepest, 1 - steepest, -farthest});
    world.vertices[VertexIndex(0u)].planes[2] = steep;
    world.vertices[VertexIndex(1u)].position = {0.1, -1.0 / 3.0, 65536.0};
    world.cells[CellIndex(1u)].blocker = BrushIndex(2u);
    world.cells[CellIndex(0u)].medium = Medium::lava;
    world.brushes[BrushIndex(1u)].operation = {
        {Medium::lava, Medium::water, Medium::air, Medium::solid}, true};
    world.brushes[BrushIndex(1u)].detail = true;
    world.brushes[BrushIndex(1u)].name = "nul \0 and \xff";
    world.brushes[BrushIndex(2u)].name = "";
    world.brushPlanes[3] = {PlaneIndex{}, true};
    world.textures[TextureIndex(1u)].origin = {-0.0, std::numeric_limits<double>::denorm_min(),
                                               std::numeric_limits<double>::max()};
    world.outsideRemoved = true;
    world.removedCells = 7;
    world.source =
        "gr\xc3\xb6\xc3\x9f"
        "e.map";
    return world;
}

TEST_CASE("a world read back is the world that was written, to the bit") {
    for (const World& world : {World{}, makeCorridorWorld(1), makeCorridorWorld(2),
                               makeCorridorWorld(9), makeUnusualWorld()}) {
        const World read = readBack(world);
        checkEqual(read, world);
        CHECK(writeWorld(read) == writeWorld(world));
    }
}

TEST_CASE("places in the map's text survive the file") {
    const World read = readBack(makeCorridorWorld(2));
    CHECK(read.scene.materials[MaterialIndex(1u)].location == SourceLocation{102, 3});
    CHECK(read.scene.lights[0].location == SourceLocation{110, 7});
    CHECK(read.scene.cameras[0].location == SourceLocation{120, 7});
    CHECK(read.scene.entities[0].location == SourceLocation{130, 7});
    CHECK(read.brushes[BrushIndex(1u)].location == SourceLocation{2, 5});
}

TEST_CASE("the first record of each table lies in the file as documented") {
    World world = makeCorridorWorld(1);
    world.planes[PlaneIndex(0u)] = {3, -5, 7, -(Int128{1} << 70) - 1};
    const std::string file = writeWorld(world);
    const auto chunks = readChunkFile(asBytes(file));
    REQUIRE(chunks.hasValue());
    const auto head = [&](const char(&tag)[5], std::size_t size) {
        for (const Chunk& chunk : chunks.value())
            if (chunk.tag == makeTag(tag)) return std::string(asText(chunk.bytes).substr(0, size));
        return std::string("no such chunk");
    };
    CHECK(head("PLAN", 40) == std::string("\3\0\0\0\0\0\0\0"
                                          "\xfb\xff\xff\xff\xff\xff\xff\xff"
                                          "\7\0\0\0\0\0\0\0"
                                          "\xff\xff\xff\xff\xff\xff\xff\xff"
                                          "\xbf\xff\xff\xff\xff\xff\xff\xff",
                                          40));
    // Medium air, no blocker, 6 planes, no portals, 6 surfaces.
    CHECK(head("CELL", 32) == std::string("\1\0\0\0\xff\xff\xff\xff\0\0\0\0\6\0\0\0"
                                          "\0\0\0\0\0\0\0\0\0\0\0\0\6\0\0\0",
                                          32));
    // Fills with air, not blockable, no detail, 6 planes, line 1, column 5, a name of 6 bytes.
    CHECK(head("BRSH", 36) == std::string("\1\1\1\1\0\0\0\0\0\0\0\0\0\0\0\0\6\0\0\0"
                                          "\1\0\0\0\5\0\0\0\0\0\0\0\6\0\0\0",
                                          36));
    // The low x side of the room: plane 0, flipped.
    CHECK(head("BPLN", 4) == std::string("\1\0\0\0", 4));
}

TEST_CASE("parts that this version does not know are kept, in their order") {
    World world = makeCorridorWorld(2);
    world.unknownChunks = {
        {makeTag("MINE"), "light"}, {makeTag("AAAA"), ""}, {makeTag("MINE"), "x"}};
    const World read = readBack(world);
    CHECK(read.unknownChunks == world.unknownChunks);
    CHECK(writeWorld(read) == writeWorld(world));
}

TEST_CASE("a world cut at any length is an error") {
    const std::string file = writeWorld(makeCorridorWorld(2));
    for (std::size_t length = 0; length < file.size(); ++length) {
        const auto read = readWorld(asBytes(file).first(length));
        REQUIRE_FALSE(read.hasValue());
    }
}

TEST_CASE("no single bit of a world changes unnoticed") {
    std::string file = writeWorld(makeCorridorWorld(2));
    for (std::size_t bit = 0; bit < 8 * file.size(); ++bit) {
        const auto flip = [&] {
            file[bit / 8] = static_cast<char>(file[bit / 8] ^ (1 << bit % 8));
        };
        flip();
        REQUIRE_FALSE(readWorld(asBytes(file)).hasValue());
        flip();
    }
}

TEST_CASE("a forged world, its checksums right, is refused or is a valid world") {
    const std::string file = writeWorld(makeCorridorWorld(2));
    std::size_t refused = 0;
    for (std::size_t at = 0; at < file.size(); ++at) {
        for (const int change : {0x01, 0xff}) {
            std::string forged = file;
            forged[at] = static_cast<char>(forged[at] ^ change);
            tests::repairChecksums(forged);
            const auto read = readWorld(asBytes(forged));
            refused += read.hasValue() ? 0u : 1u;
            if (!read.hasValue()) continue;
            REQUIRE(validateWorld(read.value()).empty());
            REQUIRE(writeWorld(readBack(read.value())) == writeWorld(read.value()));
        }
    }
    CHECK(refused > file.size() / 2);
}

TEST_CASE("a chunk that is missing, doubled or no whole number of records is named") {
    const std::string file = writeWorld(makeCorridorWorld(2));
    const auto chunks = readChunkFile(asBytes(file));
    REQUIRE(chunks.hasValue());
    for (std::size_t i = 0; i < chunks.value().size(); ++i) {
        const std::string name = "\"" + tagText(chunks.value()[i].tag) + "\"";
        CAPTURE(name);
        const auto firstFault = [&](const std::vector<Chunk>& changed) {
            const std::string forged = writeChunkFile(changed);
            const auto read = readWorld(asBytes(forged));
            REQUIRE_FALSE(read.hasValue());
            return read.diagnostics().front();
        };
        std::vector<Chunk> without = chunks.value();
        without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
        CHECK(firstFault(without).code == Code::worldMissingChunk);
        CHECK(firstFault(without).message.find(name) != std::string::npos);

        std::vector<Chunk> doubled = chunks.value();
        doubled.push_back(doubled[i]);
        CHECK(firstFault(doubled).code == Code::worldBadValue);
        CHECK(firstFault(doubled).message.find(name) != std::string::npos);

        std::vector<Chunk> shorter = chunks.value();
        if (name == "\"INFO\"" || name == "\"SCEN\"") continue;  // end in free text
        shorter[i].bytes = shorter[i].bytes.first(shorter[i].bytes.size() - 1);
        CHECK(firstFault(shorter).message.find("chunk") != std::string::npos);
    }
}

}  // namespace
}  // namespace portcullis::formats
