#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <variant>

#include "formats/diagnostics/result.h"
#include "formats/image/image.h"

namespace portcullis::formats {

/// A PNG as it is stored.
struct PngImage {
    /// Bits of a channel, or of an index, in the file: 1, 2, 4, 8 or 16.
    std::uint8_t bitDepth = 8;
    /// Paletted if the file has a palette's indices (its transparency is in the palette), deep if
    /// it has 16 bits a channel; colour for all others, which lose nothing in 8 bits.
    std::variant<ColorImage, PalettedImage, DeepImage> pixels;
};

/// What is read at most, so that no file can fill the memory: an image of 2^26 pixels (256 MB, or
/// 512 MB with 16 bits a channel), no side longer than 32768. An image larger than its file's
/// compressed data can be is refused before any memory is taken; text, profiles and other parts
/// that are not pixels are never unpacked.
inline constexpr std::uint32_t kPngMostSide = 32768;
inline constexpr std::uint64_t kPngMostPixels = std::uint64_t{1} << 26;

/// Reads any PNG: gray, colour, palette, with or without alpha or a transparent colour, of 1 to 16
/// bits, interlaced or not. Pixels are taken as they are: gamma, profiles and backgrounds in the
/// file change nothing.
///
/// Diagnostics point to a byte of the file: PC7101 to PC7104 as of `readPngChunks`, PC7104 also
/// for parts that break the format, PC7105 for an image beyond the limits, PC7106 for pixel data
/// that cannot be unpacked or is not enough, PC7107 for an index beyond the palette, and a warning,
/// PC7108, where a part was ignored and the pixels are still all there.
[[nodiscard]] Result<PngImage> readPngAsStored(std::span<const std::byte> bytes);

/// As colours, whatever it is stored as; 16-bit channels are rounded to the nearest of 8.
[[nodiscard]] ColorImage toColor(PngImage image);

/// The same file as colours.
[[nodiscard]] Result<ColorImage> readPng(std::span<const std::byte> bytes);

}  // namespace portcullis::formats
