#include "cli/build/stage_cache.h"

#include "cli/build/byte_archive.h"

namespace portcullis::cli {
namespace {

using formats::ContentHash;
using formats::hashOfBytes;
using formats::hexOf;

/// Raised with every change to the layout. What stages give is in the key.
constexpr std::uint64_t kEntryVersion = 0x50435345'00000001;

std::string nameOf(const ContentHash& key) { return hexOf(key) + ".stage"; }

std::string_view textOf(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::optional<StageOutput> outputOf(std::string_view bytes) {
    ByteReader reader(bytes);
    std::uint64_t version = 0;
    ContentHash checksum{};
    std::string body;
    reader.take(version);
    reader.take(checksum[0]);
    reader.take(checksum[1]);
    reader.take(body);
    if (!reader.atEnd() || version != kEntryVersion || hashOfBytes(body) != checksum)
        return std::nullopt;
    ByteReader parts(body);
    std::string record;
    StageOutput output;
    parts.take(record);
    parts.take(output.bytes);
    auto known = recordFromBytes(record);
    if (!parts.atEnd() || !known || known->files.size() != output.bytes.size()) return std::nullopt;
    output.record = std::move(*known);
    return output;
}

}  // namespace

formats::Result<StageCache> StageCache::open(const std::string& folder,
                                             std::uint64_t maximumBytes) {
    StageCache cache;
    auto opened = formats::CacheFolder::open(folder, maximumBytes);
    formats::Diagnostics told = opened.takeDiagnostics();
    for (formats::Diagnostic& one : told) one.severity = formats::Severity::warning;
    if (opened) cache.folder_ = std::move(opened).value();
    return {std::move(cache), std::move(told)};
}

std::optional<StageOutput> StageCache::find(const ContentHash& key) const {
    if (!folder_) return std::nullopt;
    const auto file = folder_->find(nameOf(key));
    if (!file) return std::nullopt;
    return outputOf(textOf(file->bytes()));
}

void StageCache::store(const ContentHash& key, const StageOutput& output) {
    if (!folder_) return;
    ByteWriter parts;
    parts.add(recordToBytes(output.record));
    parts.add(output.bytes);
    const std::string body = parts.take();
    const ContentHash checksum = hashOfBytes(body);
    ByteWriter entry;
    entry.add(kEntryVersion);
    entry.add(checksum[0]);
    entry.add(checksum[1]);
    entry.add(body);
    folder_->store(nameOf(key), entry.take());
}

void StageCache::prune() const {
    if (folder_) folder_->prune();
}

}  // namespace portcullis::cli
