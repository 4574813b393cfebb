#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "formats/quake/quake_map.h"

namespace portcullis::formats {

/// Where the texels of a face lie, exactly as its dialect defines it (see formats/README.md,
/// "Texture projections"). Nothing when the projection is missing or of no use: not finite, or
/// with both axes along one line; the caller reports it.
///
/// Brush primitives count in whole textures, whose size in texels the map does not say: it is
/// `textureSize`. The other dialects do not look at it.
[[nodiscard]] std::optional<TextureBasis> quakeTextureBasis(
    const QuakeFace& face, std::array<std::uint32_t, 2> textureSize);

/// Whether the face has a plane: its points do not lie on one line.
[[nodiscard]] bool hasNormal(const QuakeFace& face);

}  // namespace portcullis::formats
