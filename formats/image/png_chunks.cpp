#include "formats/image/png_chunks.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <zlib.h>

#include "formats/world/chunk_file.h"

namespace portcullis::formats {
namespace {

// A chunk: length of the data 4, type 4, data, CRC-32 of type and data 4; numbers big-endian.
constexpr std::size_t kTypeAt = 4;
constexpr std::size_t kDataAt = 8;
constexpr std::size_t kFrame = 12;

std::uint32_t loadBigEndian(std::string_view bytes) {
    std::uint32_t value = 0;
    for (const char byte : bytes.substr(0, 4))
        value = value << 8 | static_cast<unsigned char>(byte);
    return value;
}

bool isWord(std::string_view type) {
    return std::ranges::all_of(
        type, [](char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); });
}

std::uint32_t checksumOf(std::string_view typeAndData) {
    return static_cast<std::uint32_t>(
        crc32_z(0, reinterpret_cast<const Bytef*>(typeAndData.data()), typeAndData.size()));
}

Diagnostics checkSignature(std::string_view file) {
    if (!file.empty() && kPngSignature.starts_with(file.substr(0, kPngSignature.size()))) {
        if (file.size() >= kPngSignature.size()) return {};
        return {pngFault(Code::pngTruncated, "the file ends inside its signature", file.size())};
    }
    Diagnostic fault = pngFault(Code::pngNotAPng, "the file does not begin as a PNG", 0);
    if (file.substr(0, 4).ends_with("PNG"))
        fault.hint = "the file was changed in transfer as text; send it as binary";
    return {std::move(fault)};
}

}  // namespace

Diagnostic pngFault(Code code, std::string message, std::size_t offset) {
    return makeDiagnostic(code, std::move(message), {}, "byte " + std::to_string(offset));
}

Result<std::vector<PngChunk>> readPngChunks(std::span<const std::byte> bytes) {
    const std::string_view file = asText(bytes);
    if (Diagnostics faults = checkSignature(file); !faults.empty()) return faults;

    std::vector<PngChunk> chunks;
    for (std::size_t offset = kPngSignature.size();;) {
        const std::string_view rest = file.substr(offset);
        if (rest.size() < kFrame)
            return pngFault(Code::pngTruncated, "the file ends before its IEND chunk", file.size());
        const std::size_t size = loadBigEndian(rest);
        const std::string_view type = rest.substr(kTypeAt, 4);
        if (!isWord(type))
            return pngFault(Code::pngBadChunk, "a chunk has no type", offset + kTypeAt);
        if (size > rest.size() - kFrame)
            return pngFault(Code::pngTruncated,
                            "chunk " + std::string(type) + " reaches beyond the end of the file",
                            offset);
        if (checksumOf(rest.substr(kTypeAt, 4 + size)) !=
            loadBigEndian(rest.substr(kDataAt + size)))
            return pngFault(Code::pngChecksum, "chunk " + std::string(type) + " is damaged",
                            offset);
        if (chunks.empty() && type != "IHDR")
            return pngFault(Code::pngBadChunk, "the first chunk is not IHDR", offset);
        chunks.push_back({type, offset, bytes.subspan(offset + kDataAt, size),
                          bytes.subspan(offset, size + kFrame)});
        if (type == "IEND") return chunks;
        offset += size + kFrame;
    }
}

}  // namespace portcullis::formats
