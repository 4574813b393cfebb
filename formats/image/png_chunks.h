#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "formats/diagnostics/result.h"

namespace portcullis::formats {

/// The eight bytes that begin every PNG.
inline constexpr std::string_view kPngSignature = "\x89PNG\r\n\x1a\n";

/// A part of a PNG file, inside the bytes of the file.
struct PngChunk {
    std::string_view type;            ///< four letters
    std::size_t offset = 0;           ///< of the chunk (its length field) in the file
    std::span<const std::byte> data;  ///< without length, type and checksum
    std::span<const std::byte> whole;
};

/// The chunks of a PNG, from IHDR to IEND, whatever is in them; bytes after IEND are nobody's.
/// PC7101 when the signature is another, PC7102 when the file ends before IEND, PC7103 for a wrong
/// checksum, PC7104 for a file whose first chunk is no IHDR or a type that is no word.
[[nodiscard]] Result<std::vector<PngChunk>> readPngChunks(std::span<const std::byte> bytes);

/// A diagnostic that points to a byte of the file.
[[nodiscard]] Diagnostic pngFault(Code code, std::string message, std::size_t offset);

}  // namespace portcullis::formats
