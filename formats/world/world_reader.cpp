#include "formats/world/world_reader.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "formats/map/brush_map_reader.h"
#include "formats/world/chunk_file.h"
#include "formats/world/lightmap_codec.h"
#include "formats/world/record_codec.h"
#include "formats/world/surface_block_codec.h"
#include "formats/world/world_layout.h"
#include "formats/world/world_validator.h"

namespace portcullis::formats {
namespace {

/// Takes the parts of a world out of its chunks and collects what is wrong with them.
class WorldAssembly {
public:
    explicit WorldAssembly(const std::vector<Chunk>& chunks) : chunks_(chunks) {}

    Result<World> assemble() {
        readInfo();
        visitTables(world_, [&](ChunkTag tag, auto& table) { decode(tag, chunk(tag), table); });
        readBrushes();
        readScene();
        readPart(kVisibleSetsTag, world_.visibleSets,
                 [&](auto bytes) { return VisibleSets::fromBytes(bytes, world_.cells.size()); });
        readPart(kLightmapsTag, world_.lightmaps,
                 [&](auto bytes) { return lightmapsFromBytes(bytes, world_.surfaces.size()); });
        readPart(kSurfaceBlocksTag, world_.surfaceBlocks,
                 [&](auto bytes) { return surfaceBlocksFromBytes(bytes, world_.surfaces.size()); });
        keepUnknown();
        if (faults_.empty()) append(faults_, validateWorld(world_));
        if (hasErrors(faults_)) return std::move(faults_);
        return std::move(world_);
    }

private:
    void fault(Code code, ChunkTag tag, const std::string& what) {
        faults_.push_back(makeDiagnostic(code, "chunk \"" + tagText(tag) + "\" " + what));
    }

    /// The bytes of the one chunk with this tag; none, with a fault, if it is missing.
    std::span<const std::byte> chunk(ChunkTag tag) {
        const auto found = std::ranges::find(chunks_, tag, &Chunk::tag);
        if (found == chunks_.end()) {
            fault(Code::worldMissingChunk, tag, "is missing");
            return {};
        }
        if (std::ranges::count(chunks_, tag, &Chunk::tag) > 1)
            fault(Code::worldBadValue, tag, "is there twice");
        return found->bytes;
    }

    template <class Table>
    void decode(ChunkTag tag, std::span<const std::byte> bytes, Table& table) {
        constexpr std::size_t size = kRecordSize<typename Table::value_type>;
        if (bytes.size() % size != 0 ||
            bytes.size() / size >= std::numeric_limits<std::uint32_t>::max())
            return fault(Code::worldBadValue, tag, "is no whole number of records");
        table.resize(bytes.size() / size);
        RecordReader reader(bytes.data());
        for (auto& record : table) visitFields(reader, record);
        if (!reader.sound()) fault(Code::worldBadValue, tag, "has a flag or a medium that is none");
    }

    void readInfo() {
        const auto bytes = chunk(kInfoTag);
        constexpr std::size_t size = kRecordSize<InfoRecord>;
        if (bytes.size() < size) return fault(Code::worldBadValue, kInfoTag, "is too short");
        std::vector<InfoRecord> info;
        decode(kInfoTag, bytes.first(size), info);
        world_.root = info.front().root;
        world_.outsideRemoved = info.front().outsideRemoved;
        world_.removedCells = info.front().removedCells;
        world_.source = asText(bytes.subspan(size));
    }

    void readBrushes() {
        std::vector<BrushRecord> records;
        decode(kBrushTag, chunk(kBrushTag), records);
        const std::string_view names = asText(chunk(kNameTag));
        std::size_t namesUsed = 0;
        world_.brushes.reserve(records.size());
        for (const BrushRecord& record : records) {
            if (record.name.first != namesUsed || record.name.count > names.size() - namesUsed)
                return fault(Code::worldBadIndex, kBrushTag,
                             "has a name that is not where it must be");
            world_.brushes.push_back({{record.after, record.blockable},
                                      record.detail,
                                      record.planes,
                                      record.location,
                                      std::string(names.substr(namesUsed, record.name.count))});
            namesUsed += record.name.count;
        }
        if (namesUsed != names.size()) fault(Code::worldBadValue, kNameTag, "has text of no brush");
    }

    void readScene() {
        auto scene = readBrushMap(asText(chunk(kSceneTag)), {});
        if (!scene) {
            fault(Code::worldBadValue, kSceneTag,
                  "is no scene: " + scene.diagnostics().front().message);
            return;
        }
        world_.scene = std::move(scene).value();
        std::vector<SourceLocation> locations;
        decode(kSceneLocationTag, chunk(kSceneLocationTag), locations);
        // The reader noted places in the chunk; the map's own places replace them.
        std::size_t used = 0;
        visitLocations(world_.scene, [&](SourceLocation& location) {
            if (used < locations.size()) location = locations[used];
            ++used;
        });
        if (used != locations.size())
            fault(Code::worldBadValue, kSceneLocationTag, "does not fit the scene");
    }

    /// A chunk that not every world has.
    template <class Part, class FromBytes>
    void readPart(ChunkTag tag, std::optional<Part>& part, FromBytes fromBytes) {
        if (std::ranges::find(chunks_, tag, &Chunk::tag) == chunks_.end()) return;
        Result<Part> read = fromBytes(chunk(tag));
        if (read)
            part = std::move(read).value();
        else
            append(faults_, read.takeDiagnostics());
    }

    void keepUnknown() {
        for (const Chunk& chunk : chunks_)
            if (!isWorldTag(chunk.tag))
                world_.unknownChunks.push_back({chunk.tag, std::string(asText(chunk.bytes))});
    }

    const std::vector<Chunk>& chunks_;
    World world_;
    Diagnostics faults_;
};

}  // namespace

Result<World> readWorld(std::span<const std::byte> bytes) {
    auto chunks = readChunkFile(bytes);
    if (!chunks) return chunks.takeDiagnostics();
    return WorldAssembly(chunks.value()).assemble();
}

}  // namespace portcullis::formats
