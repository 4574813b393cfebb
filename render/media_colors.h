#pragma once

#include <array>

#include "formats/map/medium.h"
#include "render/color_table.h"

namespace portcullis::render {

/// What each medium does to the colours of what is seen through it: once for every stretch of the
/// medium that a ray passes. Lava is seen through only by an eye inside it; from outside, its
/// boundary is a glowing wall.
struct MediaColors {
    std::array<ColorRule, formats::kMediumCount> rules{
        ColorRule{}, ColorRule{}, ColorRule{{150, 200, 210}, {256, 2560, 4352}},
        ColorRule::blend(formats::packColor(255, 96, 16), {200, 200, 200})};

    [[nodiscard]] const ColorRule& of(formats::Medium medium) const {
        return rules[static_cast<std::size_t>(medium)];
    }
};

}  // namespace portcullis::render
