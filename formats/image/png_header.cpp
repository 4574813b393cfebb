#include "formats/image/png_header.h"

#include <algorithm>
#include <optional>
#include <string>

#include "formats/image/png_reader.h"

namespace portcullis::formats {
namespace {

// Width 4, height 4, bit depth, colour type, compression, filter, interlace.
constexpr std::size_t kSize = 13;
constexpr std::size_t kDepthAt = 8;
constexpr std::size_t kColorTypeAt = 9;
constexpr std::size_t kCompressionAt = 10;
constexpr std::size_t kFilterAt = 11;
constexpr std::size_t kInterlaceAt = 12;

/// Deflate makes at most 258 bytes of two bits.
constexpr std::uint64_t kMostUnpacked = 1032;

unsigned channels(PngColorType type) {
    switch (type) {
        case PngColorType::gray:
        case PngColorType::palette: return 1;
        case PngColorType::grayAlpha: return 2;
        case PngColorType::rgb: return 3;
        case PngColorType::rgba: return 4;
    }
    return 0;
}

std::optional<PngColorType> colorTypeOf(unsigned number) {
    const auto type = static_cast<PngColorType>(number);
    return channels(type) > 0 ? std::optional(type) : std::nullopt;
}

bool depthAllowed(PngColorType type, unsigned depth) {
    if (depth == 8) return true;
    if (depth == 16) return type != PngColorType::palette;
    return channels(type) == 1 && (depth == 1 || depth == 2 || depth == 4);
}

std::string sizeText(const PngHeader& header) {
    return std::to_string(header.width) + " x " + std::to_string(header.height);
}

}  // namespace

Result<PngHeader> readPngHeader(const PngChunk& ihdr, std::uint64_t packedBytes) {
    const auto fault = [&](Code code, std::string words) {
        return pngFault(code, std::move(words), ihdr.offset);
    };
    if (ihdr.data.size() != kSize) return fault(Code::pngBadChunk, "IHDR has another size than 13");
    const auto byte = [&](std::size_t at) { return std::to_integer<unsigned>(ihdr.data[at]); };
    const auto number = [&](std::size_t at) {
        return byte(at) << 24 | byte(at + 1) << 16 | byte(at + 2) << 8 | byte(at + 3);
    };
    const auto type = colorTypeOf(byte(kColorTypeAt));
    const unsigned depth = byte(kDepthAt);
    if (!type || !depthAllowed(*type, depth))
        return fault(Code::pngBadChunk, "there is no colour type " +
                                            std::to_string(byte(kColorTypeAt)) + " of " +
                                            std::to_string(depth) + " bits");
    if (byte(kCompressionAt) != 0 || byte(kFilterAt) != 0 || byte(kInterlaceAt) > 1)
        return fault(Code::pngBadChunk, "IHDR names an unknown way to pack pixels");

    const PngHeader header{number(0), number(4), static_cast<std::uint8_t>(depth), *type,
                           byte(kInterlaceAt) == 1};
    if (header.width == 0 || header.height == 0)
        return fault(Code::pngBadChunk, "the image is empty: " + sizeText(header));
    if (std::max(header.width, header.height) > kPngMostSide ||
        std::uint64_t{header.width} * header.height > kPngMostPixels)
        return fault(Code::pngTooLarge, "the image is too large: " + sizeText(header) + " pixels");
    const std::uint64_t rowBits = std::uint64_t{header.width} * channels(*type) * depth;
    if ((rowBits + 7) / 8 * header.height > kMostUnpacked * packedBytes)
        return fault(Code::pngBadData, std::to_string(packedBytes) +
                                           " bytes of pixel data cannot be an image of " +
                                           sizeText(header) + " pixels");
    return header;
}

}  // namespace portcullis::formats
