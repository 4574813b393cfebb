#include "cli/world_input.h"

#include <span>
#include <utility>

#include "cli/file_arguments.h"
#include "cli/report.h"
#include "formats/files/mapped_file.h"
#include "formats/world/chunk_file.h"
#include "formats/world/world_reader.h"

namespace portcullis::cli {
namespace {

using formats::Result;

Result<OpenedWorld> parse(std::span<const std::byte> bytes, const std::string& name) {
    auto world = formats::readWorld(bytes);
    formats::Diagnostics diagnostics = world.takeDiagnostics();
    nameFile(diagnostics, name);
    if (!world) return diagnostics;
    OpenedWorld opened{std::move(world).value(), bytes.size(), {}};
    const auto chunks = formats::readChunkFile(bytes);
    for (const formats::Chunk& chunk : chunks.value())
        opened.chunks.push_back({formats::tagText(chunk.tag), chunk.bytes.size()});
    return {std::move(opened), std::move(diagnostics)};
}

}  // namespace

Result<OpenedWorld> openWorld(const std::string& path, const Streams& streams) {
    if (isStandardStream(path)) {
        auto bytes = readInput(path, streams);
        if (!bytes) return bytes.takeDiagnostics();
        return parse(formats::asBytes(bytes.value()), inputName(path));
    }
    auto file = formats::mapFile(path);
    if (!file) return file.takeDiagnostics();
    return parse(file.value().bytes(), path);
}

}  // namespace portcullis::cli
