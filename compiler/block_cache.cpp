#include "compiler/block_cache.h"

#include <cstring>
#include <utility>
#include <xxhash.h>

#include "formats/files/native_bytes.h"

namespace portcullis::compiler {
namespace {

using formats::BrushIndex;
using formats::NativeReader;
using formats::NativeWriter;

/// Raised with every change to what compileBlock gives for the same input, or to the layout.
constexpr std::uint32_t kVersion = 4;
constexpr std::string_view kSuffix = ".block";

/// Applies `visit` to every table of a block, in file order.
template <class Block, class Visit>
bool visitTables(Block& block, Visit visit) {
    return visit(block.planes) && visit(block.vertices) && visit(block.corners) &&
           visit(block.sides) && visit(block.cells) && visit(block.portals) && visit(block.walls) &&
           visit(block.links) && visit(block.boundary) && visit(block.splits);
}

struct Tail {
    BlockChild root;
    std::uint32_t fragments, openFragments;
    PredicateCounts predicates;
};

void addPlane(NativeWriter& writer, const formats::OrientedPlane& plane) {
    writer.value(plane.plane.a);
    writer.value(plane.plane.b);
    writer.value(plane.plane.c);
    writer.value(plane.plane.d);
    writer.value(static_cast<std::uint8_t>(plane.flipped));
}

}  // namespace

BlockKey keyOf(const Block& block, const BrushSolids& solids,
               const formats::IndexedVector<BrushIndex, formats::Brush>& brushes) {
    NativeWriter writer;
    writer.value(kVersion);
    writer.value(block.low);
    writer.value(block.size);
    for (const BrushIndex index : block.brushes) {
        const formats::Brush& brush = brushes[index];
        for (const formats::Medium medium : brush.operation.after) writer.value(medium);
        writer.value(static_cast<std::uint8_t>(brush.operation.blockable));
        writer.value(static_cast<std::uint8_t>(brush.detail));
        const auto& faces = solids[index].faces;
        writer.value(static_cast<std::uint32_t>(faces.size()));
        for (std::uint32_t f = 0; f < faces.size(); ++f) {
            if (!faces[f]) continue;
            writer.value(f);
            addPlane(writer, *faces[f]);
        }
    }
    return {formats::hashOfBytes(writer.take())};
}

std::string toBytes(const CompiledBlock& block) {
    NativeWriter writer;
    writer.value(kVersion);
    visitTables(block, [&](const auto& table) {
        writer.array(table);
        return true;
    });
    writer.value(Tail{block.root, block.fragments, block.openFragments, block.predicates});
    std::string bytes = writer.take();
    const std::uint64_t checksum = XXH3_64bits(bytes.data(), bytes.size());
    bytes.append(reinterpret_cast<const char*>(&checksum), sizeof(checksum));
    return bytes;
}

std::optional<CompiledBlock> fromBytes(std::string_view bytes) {
    std::uint64_t checksum = 0;
    if (bytes.size() < sizeof(checksum)) return std::nullopt;
    const std::string_view body = bytes.substr(0, bytes.size() - sizeof(checksum));
    std::memcpy(&checksum, body.data() + body.size(), sizeof(checksum));
    if (XXH3_64bits(body.data(), body.size()) != checksum) return std::nullopt;
    NativeReader reader(body);
    std::uint32_t version = 0;
    if (!reader.value(version) || version != kVersion) return std::nullopt;
    CompiledBlock block;
    Tail tail{};
    if (!visitTables(block, [&](auto& table) { return reader.array(table); }) ||
        !reader.value(tail) || !reader.atEnd())
        return std::nullopt;
    block.root = tail.root;
    block.fragments = tail.fragments;
    block.openFragments = tail.openFragments;
    block.predicates = tail.predicates;
    return block;
}

formats::Result<std::unique_ptr<BlockCache>> BlockCache::open(const std::filesystem::path& folder,
                                                              std::uint64_t maximumBytes) {
    auto opened = formats::CacheFolder::open(folder, maximumBytes);
    if (!opened) return opened.takeDiagnostics();
    return std::unique_ptr<BlockCache>(new BlockCache(std::move(opened).value()));
}

std::optional<CompiledBlock> BlockCache::find(const BlockKey& key) const {
    const auto file = folder_->find(formats::hexOf(key.hash) + std::string(kSuffix));
    if (!file) return std::nullopt;
    const auto bytes = file->bytes();
    return fromBytes({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

void BlockCache::store(const BlockKey& key, const CompiledBlock& block) {
    folder_->store(formats::hexOf(key.hash) + std::string(kSuffix), toBytes(block));
}

}  // namespace portcullis::compiler
