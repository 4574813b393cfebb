#include "cli/build/build_state.h"

#include <algorithm>

#include "cli/build/byte_archive.h"

namespace portcullis::cli {
namespace {

using formats::ContentHash;
using formats::hashOfBytes;

/// Raised with every change to the layout.
constexpr std::uint64_t kStateVersion = 0x50434253'00000001;

void write(ByteWriter& to, const ContentHash& hash) {
    to.add(hash[0]);
    to.add(hash[1]);
}
void read(ByteReader& from, ContentHash& hash) {
    from.take(hash[0]);
    from.take(hash[1]);
}

void write(ByteWriter& to, const StageCauses& causes) {
    write(to, causes.program);
    to.add(causes.words);
    to.add(causes.inputs);
}

/// "--size" of "--size=400x300"
std::string_view nameOf(std::string_view word) { return word.substr(0, word.find('=')); }

bool has(const std::vector<std::string>& words, const std::string& word) {
    return std::ranges::find(words, word) != words.end();
}

}  // namespace

static void write(ByteWriter& to, const FileContent& file) {
    to.add(file.path);
    write(to, file.hash);
}
static void read(ByteReader& from, FileContent& file) {
    from.take(file.path);
    read(from, file.hash);
}

static void write(ByteWriter& to, const KnownFile& file) {
    to.add(file.path);
    to.add(file.stamp.size);
    to.add(file.stamp.inode);
    to.add(file.stamp.device);
    to.add(file.stamp.modified);
    to.add(file.stamp.changed);
    to.add(file.seen);
    write(to, file.hash);
}
static void read(ByteReader& from, KnownFile& file) {
    from.take(file.path);
    from.take(file.stamp.size);
    from.take(file.stamp.inode);
    from.take(file.stamp.device);
    from.take(file.stamp.modified);
    from.take(file.stamp.changed);
    from.take(file.seen);
    read(from, file.hash);
}

ContentHash keyOf(const StageCauses& causes) {
    ByteWriter writer;
    write(writer, causes);
    return hashOfBytes(writer.take());
}

std::string stateToBytes(const BuildState& state) {
    ByteWriter writer;
    writer.add(kStateVersion);
    writer.add(state.project);
    writer.add(static_cast<std::uint64_t>(state.stages.size()));
    for (const auto& [name, stage] : state.stages) {
        writer.add(name.first);
        writer.add(name.second);
        write(writer, stage.causes);
        writer.add(recordToBytes(stage.record));
        writer.add(stage.outputs);
    }
    writer.add(state.files);
    std::string bytes = writer.take();
    ByteWriter checksum;
    write(checksum, hashOfBytes(bytes));
    return bytes + checksum.take();
}

BuildState stateFromBytes(std::string_view bytes) {
    constexpr std::size_t kChecksum = sizeof(ContentHash);
    if (bytes.size() < kChecksum) return {};
    const std::string_view body = bytes.substr(0, bytes.size() - kChecksum);
    ByteReader tail(bytes.substr(body.size()));
    ContentHash checksum{};
    read(tail, checksum);
    if (checksum != hashOfBytes(body)) return {};
    ByteReader reader(body);
    std::uint64_t version = 0, count = 0;
    BuildState state;
    reader.take(version);
    if (version != kStateVersion) return {};
    reader.take(state.project);
    reader.take(count);
    for (; reader.good() && count > 0; --count) {
        std::pair<std::string, std::string> name;
        KnownStage stage;
        std::string record;
        reader.take(name.first);
        reader.take(name.second);
        read(reader, stage.causes.program);
        reader.take(stage.causes.words);
        reader.take(stage.causes.inputs);
        reader.take(record);
        reader.take(stage.outputs);
        auto known = recordFromBytes(record);
        if (!known) return {};
        stage.record = std::move(*known);
        state.stages.emplace(std::move(name), std::move(stage));
    }
    reader.take(state.files);
    return reader.atEnd() ? state : BuildState{};
}

std::string changeBetween(const StageCauses& before, const StageCauses& now) {
    for (const FileContent& input : now.inputs) {
        const auto known = std::ranges::find(before.inputs, input.path, &FileContent::path);
        if (known == before.inputs.end()) return input.path + " is read now";
        if (known->hash == input.hash) continue;
        if (input.hash == ContentHash{}) return input.path + " is gone";
        return input.path + " changed";
    }
    for (const FileContent& input : before.inputs)
        if (std::ranges::find(now.inputs, input.path, &FileContent::path) == now.inputs.end())
            return input.path + " is not read any more";
    for (const auto* words : {&now.words, &before.words})
        for (const std::string& word : *words)
            if (!has(words == &now.words ? before.words : now.words, word))
                return std::string(nameOf(word)) + " changed";
    if (before.words != now.words) return "the order of options changed";
    return "the program changed";
}

}  // namespace portcullis::cli
