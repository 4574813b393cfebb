#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "formats/image/image.h"

namespace portcullis::formats {

/// A colour and how much it counts, for instance its pixels.
struct WeightedColor {
    PackedColor color = 0;
    std::uint64_t weight = 1;
};

/// A palette of at most `limit` (1 to 256) colours that stands for the given ones with little
/// squared error. All are taken as opaque. When there are no more than `limit` of them, they are
/// the palette. Otherwise the box of all colours is cut, again and again, where that lowers the
/// error most, and the means of the boxes are moved a few times to the means of what is nearest to
/// them. Integers only and a total order: the same on every machine, whatever the order of
/// `colors`. The palette ascends and has no colour twice; without colours it is black.
/// The weights add up to less than 2^40.
[[nodiscard]] Palette fitPalette(const std::vector<WeightedColor>& colors,
                                 std::size_t limit = kPaletteLimit);

}  // namespace portcullis::formats
