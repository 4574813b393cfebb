#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace portcullis::tests {

/// CRC-32 as of PNG and zlib, bit by bit.
[[nodiscard]] std::uint32_t crcOf(std::string_view bytes);

/// A chunk with its length and checksum.
[[nodiscard]] std::string pngChunk(std::string_view type, std::string_view data);

/// Bytes as a zlib stream that compresses nothing.
[[nodiscard]] std::string storedZlib(std::string_view bytes);

/// An image to be written by hand: the plainest PNG that any decoder must read.
struct PlainPng {
    std::uint32_t width = 1;
    std::uint32_t height = 1;
    unsigned depth = 8;
    unsigned colorType = 2;
    bool interlaced = false;
    /// What a channel holds at x, y: 0 to 2^depth - 1.
    std::function<unsigned(std::uint32_t x, std::uint32_t y, unsigned channel)> sample{};
    std::string chunksBeforePixels{};

    [[nodiscard]] unsigned channels() const;
    [[nodiscard]] std::string header() const;  ///< the IHDR chunk
    [[nodiscard]] std::string rows() const;    ///< filter bytes and pixels, pass by pass
    [[nodiscard]] std::string file() const;
};

/// The signature, the chunks given, IEND.
[[nodiscard]] std::string pngFile(std::string_view chunks);

/// Makes the checksums right of all chunks that lie within the file.
void repairPngChecksums(std::string& file);

}  // namespace portcullis::tests
