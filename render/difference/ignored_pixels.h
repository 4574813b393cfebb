#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "formats/diagnostics/result.h"
#include "formats/image/image.h"

namespace portcullis::render {

/// Pixels from (x, y) on, row 0 on top.
struct PixelBox {
    std::uint32_t x = 0, y = 0, width = 0, height = 0;
};

/// Which parts of two pictures are not compared.
struct IgnoreOptions {
    std::uint32_t border = 0;  ///< this many pixels along each side
    std::vector<PixelBox> boxes;
    std::optional<formats::ColorImage> picture;  ///< ignored where it is neither black nor clear
    double mostPercent = 50;                     ///< of a picture that may be ignored
};

/// A flag for each pixel that is ignored; no flags at all where nothing is.
struct IgnoredPixels {
    std::vector<std::uint8_t> flags;
    std::uint64_t count = 0;

    [[nodiscard]] bool at(std::size_t pixel) const { return !flags.empty() && flags[pixel] != 0; }
};

/// What is ignored of a picture of this size. PC6301 for a box that is not inside it, PC6302 for a
/// mask picture of another size, PC6303 if more is ignored than may be, or nothing is left.
[[nodiscard]] formats::Result<IgnoredPixels> ignoredPixels(const IgnoreOptions& options,
                                                           std::uint32_t width,
                                                           std::uint32_t height);

}  // namespace portcullis::render
