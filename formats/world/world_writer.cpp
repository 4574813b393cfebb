#include "formats/world/world_writer.h"

#include <cassert>
#include <utility>
#include <vector>

#include "formats/map/brush_map_writer.h"
#include "formats/world/chunk_file.h"
#include "formats/world/lightmap_codec.h"
#include "formats/world/record_codec.h"
#include "formats/world/surface_block_codec.h"
#include "formats/world/world_layout.h"

namespace portcullis::formats {
namespace {

using OwnedChunk = std::pair<ChunkTag, std::string>;

template <class Table>
std::string tableBytes(const Table& table) {
    constexpr std::size_t size = kRecordSize<typename Table::value_type>;
    std::string bytes(size * table.size(), '\0');
    RecordWriter writer(bytes.data());
    for (const auto& record : table) visitFields(writer, record);
    assert(writer.position() == bytes.data() + bytes.size());
    return bytes;
}

std::string infoBytes(const World& world) {
    const std::vector<InfoRecord> info{{world.root, world.outsideRemoved, world.removedCells}};
    return tableBytes(info) + world.source;
}

/// The brush records and the names they refer to, one after the other.
std::pair<std::string, std::string> brushBytes(const World& world) {
    std::vector<BrushRecord> records;
    records.reserve(world.brushes.size());
    std::string names;
    for (const WorldBrush& brush : world.brushes) {
        const Range name{static_cast<std::uint32_t>(names.size()),
                         static_cast<std::uint32_t>(brush.name.size())};
        records.push_back({brush.operation.after, brush.operation.blockable, brush.detail,
                           brush.planes, brush.location, name});
        names += brush.name;
    }
    return {tableBytes(records), std::move(names)};
}

std::string sceneLocationBytes(const BrushMap& scene) {
    std::vector<SourceLocation> locations;
    visitLocations(scene, [&](SourceLocation location) { locations.push_back(location); });
    return tableBytes(locations);
}

}  // namespace

std::string writeWorld(const World& world) {
    std::vector<OwnedChunk> owned;
    owned.emplace_back(kInfoTag, infoBytes(world));
    visitTables(world, [&](ChunkTag tag, const auto& table) {
        owned.emplace_back(tag, tableBytes(table));
    });
    auto [brushes, names] = brushBytes(world);
    owned.emplace_back(kBrushTag, std::move(brushes));
    owned.emplace_back(kNameTag, std::move(names));
    owned.emplace_back(kSceneTag, writeBrushMap(world.scene));
    owned.emplace_back(kSceneLocationTag, sceneLocationBytes(world.scene));
    if (world.visibleSets) owned.emplace_back(kVisibleSetsTag, world.visibleSets->toBytes());
    if (world.lightmaps) owned.emplace_back(kLightmapsTag, lightmapsToBytes(*world.lightmaps));
    if (world.surfaceBlocks)
        owned.emplace_back(kSurfaceBlocksTag, surfaceBlocksToBytes(*world.surfaceBlocks));

    std::vector<Chunk> chunks;
    for (const auto& [tag, bytes] : owned) chunks.push_back({tag, asBytes(bytes)});
    for (const UnknownChunk& chunk : world.unknownChunks)
        chunks.push_back({chunk.tag, asBytes(chunk.bytes)});
    return writeChunkFile(chunks);
}

}  // namespace portcullis::formats
