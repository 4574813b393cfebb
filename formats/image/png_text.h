#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "formats/diagnostics/result.h"

namespace portcullis::formats {

/// A word about an image, kept in its PNG file.
struct PngText {
    std::string key;   ///< 1 to 79 printable ASCII characters, no space at an end, no two in a row
    std::string text;  ///< UTF-8 without zero bytes

    bool operator==(const PngText&) const = default;
};

/// The type and data of the chunk that holds a text: tEXt for ASCII, otherwise iTXt.
struct PngTextChunk {
    std::string type;
    std::string data;
};
[[nodiscard]] PngTextChunk encodePngText(const PngText& text);

/// The texts of a PNG in file order, those of tEXt and iTXt chunks that are not compressed; the
/// pixels are not looked at. What is malformed is left out. Diagnostics as of `readPngChunks`.
[[nodiscard]] Result<std::vector<PngText>> readPngText(std::span<const std::byte> bytes);

}  // namespace portcullis::formats
