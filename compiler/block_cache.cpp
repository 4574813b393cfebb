#include "compiler/block_cache.h"

#include <algorithm>
#include <cstring>
#include <fstream>
#include <system_error>
#include <tuple>
#include <type_traits>
#include <unistd.h>
#include <utility>
#include <vector>
#include <xxhash.h>

#include "formats/files/mapped_file.h"

namespace portcullis::compiler {
namespace {

namespace fs = std::filesystem;
using formats::BrushIndex;

/// Raised with every change to what compileBlock gives for the same input, or to the layout.
constexpr std::uint32_t kVersion = 3;
constexpr std::string_view kSuffix = ".block";

class Writer {
public:
    template <class T>
    void value(const T& v) {
        static_assert(std::is_trivially_copyable_v<T>);
        bytes_.append(reinterpret_cast<const char*>(&v), sizeof(T));
    }
    template <class T>
    void array(const std::vector<T>& values) {
        static_assert(std::is_trivially_copyable_v<T>);
        value(static_cast<std::uint64_t>(values.size()));
        bytes_.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
    }
    std::string take() { return std::move(bytes_); }

private:
    std::string bytes_;
};

class Reader {
public:
    explicit Reader(std::string_view bytes) : bytes_(bytes) {}
    template <class T>
    bool value(T& v) {
        if (bytes_.size() < sizeof(T)) return false;
        std::memcpy(&v, bytes_.data(), sizeof(T));
        bytes_.remove_prefix(sizeof(T));
        return true;
    }
    template <class T>
    bool array(std::vector<T>& values) {
        std::uint64_t count = 0;
        if (!value(count) || count > bytes_.size() / sizeof(T)) return false;
        values.resize(count);
        if (count > 0) std::memcpy(values.data(), bytes_.data(), count * sizeof(T));
        bytes_.remove_prefix(count * sizeof(T));
        return true;
    }
    [[nodiscard]] bool atEnd() const { return bytes_.empty(); }

private:
    std::string_view bytes_;
};

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

void addPlane(Writer& writer, const formats::OrientedPlane& plane) {
    writer.value(plane.plane.a);
    writer.value(plane.plane.b);
    writer.value(plane.plane.c);
    writer.value(plane.plane.d);
    writer.value(static_cast<std::uint8_t>(plane.flipped));
}

}  // namespace

std::string BlockKey::hex() const {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (const std::uint64_t half : hash)
        for (int shift = 60; shift >= 0; shift -= 4) text += digits[(half >> shift) & 15];
    return text;
}

BlockKey keyOf(const Block& block, const BrushSolids& solids,
               const formats::IndexedVector<BrushIndex, formats::Brush>& brushes) {
    Writer writer;
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
    const std::string bytes = writer.take();
    const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
    return {{hash.high64, hash.low64}};
}

std::string toBytes(const CompiledBlock& block) {
    Writer writer;
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
    Reader reader(body);
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

BlockCache::BlockCache(fs::path folder, std::uint64_t maximumBytes)
    : folder_(std::move(folder)), maximumBytes_(maximumBytes) {}

formats::Result<std::unique_ptr<BlockCache>> BlockCache::open(const fs::path& folder,
                                                              std::uint64_t maximumBytes) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error || !fs::is_directory(folder, error) ||
        ::access(folder.c_str(), R_OK | W_OK | X_OK) != 0) {
        formats::Diagnostic diagnostic = formats::makeDiagnostic(formats::Code::cacheUnusable,
                                                                 "the cache folder cannot be used");
        diagnostic.severity = formats::Severity::error;
        diagnostic.file = folder.string();
        return diagnostic;
    }
    return std::unique_ptr<BlockCache>(new BlockCache(folder, maximumBytes));
}

std::optional<CompiledBlock> BlockCache::find(const BlockKey& key) const {
    const fs::path path = folder_ / (key.hex() + std::string(kSuffix));
    std::error_code error;
    if (!fs::exists(path, error)) return std::nullopt;
    auto file = formats::mapFile(path);
    if (!file) return std::nullopt;
    const auto bytes = file.value().bytes();
    auto block = fromBytes({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    if (block) fs::last_write_time(path, fs::file_time_type::clock::now(), error);
    return block;
}

void BlockCache::store(const BlockKey& key, const CompiledBlock& block) {
    const std::string bytes = toBytes(block);
    const fs::path temporary =
        folder_ / (key.hex() + "." + std::to_string(::getpid()) + "." + std::to_string(writes_++));
    std::error_code error;
    {
        std::ofstream out(temporary, std::ios::binary);
        out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        out.close();
        if (!out) {
            fs::remove(temporary, error);
            return;
        }
    }
    fs::rename(temporary, folder_ / (key.hex() + std::string(kSuffix)), error);
    if (error) fs::remove(temporary, error);
}

void BlockCache::prune() {
    struct Entry {
        fs::file_time_type used;
        fs::path path;
        std::uint64_t size;
    };
    std::vector<Entry> entries;
    std::uint64_t total = 0;
    std::error_code error;
    for (const auto& item : fs::directory_iterator(folder_, error)) {
        std::error_code ignored;  // another process may delete what we list
        const Entry entry{item.last_write_time(ignored), item.path(), item.file_size(ignored)};
        if (ignored || entry.size == static_cast<std::uintmax_t>(-1)) continue;
        total += entry.size;
        entries.push_back(entry);
    }
    if (total <= maximumBytes_) return;
    std::ranges::sort(entries, [](const Entry& a, const Entry& b) {
        return std::tie(a.used, a.path) < std::tie(b.used, b.path);
    });
    for (const Entry& entry : entries) {
        if (total <= maximumBytes_) break;
        fs::remove(entry.path, error);
        total -= entry.size;
    }
}

}  // namespace portcullis::compiler
