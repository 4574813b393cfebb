#pragma once

#include <cstdint>
#include <vector>

#include "formats/diagnostics/result.h"
#include "formats/image/png_chunks.h"

namespace portcullis::formats {

/// Colour types of IHDR.
enum class PngColorType : std::uint8_t {
    gray = 0,
    rgb = 2,
    palette = 3,
    grayAlpha = 4,
    rgba = 6,
};

/// What IHDR says, within the format's rules and our limits.
struct PngHeader {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::uint8_t bitDepth = 0;
    PngColorType colorType{};
    bool interlaced = false;
};

/// Reads the first chunk. PC7104 where it breaks the format, PC7105 for an image beyond the limits
/// of `readPng` or larger than `packedBytes` of compressed data can be.
[[nodiscard]] Result<PngHeader> readPngHeader(const PngChunk& ihdr, std::uint64_t packedBytes);

}  // namespace portcullis::formats
