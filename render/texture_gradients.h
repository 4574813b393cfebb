#pragma once

#include <array>
#include <cstdint>

#include "formats/geometry/plane.h"
#include "formats/map/brush_map.h"
#include "render/view.h"

namespace portcullis::render {

/// A number that is linear in the picture, at the centre of pixel (x, y): at + perX x + perY y.
struct PictureLinear {
    double at = 0, perX = 0, perY = 0;

    /// Its value in the first pixel of a row, to add perX x to.
    [[nodiscard]] double inRow(int row) const { return at + perY * row; }
};

inline constexpr int kMaxMipLevels = 13;

/// Depth and texel of every pixel of a plane, from the plane and its texture basis, not from
/// vertices: 1 / depth is linear in the picture, and so is what the ray adds to the eye's own texel
/// per unit of depth: texel = eye + perDepth / (1 / depth).
///
/// Texels are counted in 1/65536 of the largest level's.
struct TextureGradients {
    PictureLinear inverseDepth;
    std::array<double, 2> eye{};              // u, v
    std::array<PictureLinear, 2> perDepth{};  // u, v
    /// 1 / depth below which level i + 1 is drawn instead of level i. A pixel covers
    /// area / depth^-3 texels, exactly, so the level is a matter of depth alone; level i + 1 begins
    /// where a pixel covers 2 * 4^i.
    std::array<double, kMaxMipLevels> levelBelow{};

    [[nodiscard]] double inverseDepthAt(int x, int y) const {
        return inverseDepth.inRow(y) + inverseDepth.perX * x;
    }
};

/// 1 / depth of a plane that the eye does not lie in.
[[nodiscard]] PictureLinear inverseDepthOf(const formats::Plane& plane, const View& view);

[[nodiscard]] TextureGradients textureGradients(const formats::Plane& plane,
                                                const formats::TextureBasis& basis,
                                                const View& view);

}  // namespace portcullis::render
