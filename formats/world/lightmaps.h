#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "formats/geometry/plane.h"
#include "formats/world/world_indices.h"

namespace portcullis::formats {

using LuxelBlockIndex = Index<struct LuxelBlockTag>;

/// The light of 8x8 luxels, row by row: red, green, blue of each, linear, as half floats
/// (half_float.h). 1 shows a texture as it was painted; more is brighter, below 0 takes away.
struct LuxelBlock {
    static constexpr std::uint32_t kSide = 8;
    std::array<std::uint16_t, 3 * kSide * kSide> halves{};

    bool operator==(const LuxelBlock&) const = default;
    auto operator<=>(const LuxelBlock&) const = default;
};

/// Where a wall's luxels lie. All walls of one plane and one luxel size share one lattice: that of
/// the world, seen along the axis nearest to the plane's normal (luxelAxes). Luxel (i, j) is the
/// part of the plane that is seen in [i, i + 1) x [j, j + 1) of that lattice, in luxels.
///
/// A wall's luxels are those that it touches and one more on every side, so that four luxels lie
/// around any point of it; the blocks that hold them may reach further, with zeros.
struct SurfaceLuxels {
    double size = 0.0;          ///< of a luxel, in units; 0: the wall has none (sky, invisible)
    std::int32_t i = 0, j = 0;  ///< the first
    std::uint32_t columns = 0, rows = 0;  ///< in luxels
    std::uint32_t firstBlock = 0;         ///< of LightLayer::blocks; behind the blocks before, row
                                          ///< by row

    bool operator==(const SurfaceLuxels&) const = default;
    [[nodiscard]] std::uint32_t blockColumns() const { return columns / 8 + (columns % 8 + 7) / 8; }
    [[nodiscard]] std::uint32_t blockRows() const { return rows / 8 + (rows % 8 + 7) / 8; }
    [[nodiscard]] std::uint64_t blockCount() const {
        return std::uint64_t{blockColumns()} * blockRows();
    }
};

/// The light of one group of lights, which can be switched and dimmed apart from the others.
struct LightLayer {
    std::string group;  ///< Light::group; the first layer, always there, is that of lights without
    std::vector<LuxelBlockIndex> blocks;  ///< for each block of the surfaces, in their order

    bool operator==(const LightLayer&) const = default;
};

/// The baked light of a world's walls.
struct Lightmaps {
    double luxelSize = 16.0;  ///< what was asked for, in units; walls may have multiples of it
    IndexedVector<SurfaceIndex, SurfaceLuxels> surfaces;  ///< as World::surfaces
    std::vector<LightLayer> layers;
    IndexedVector<LuxelBlockIndex, LuxelBlock> blocks;  ///< all different; the first is dark

    bool operator==(const Lightmaps&) const = default;
};

/// The two axes (0: x, 1: y, 2: z), i's before j's, that luxel coordinates of a plane run along:
/// all but the one along which its normal is longest (of equal ones the last).
[[nodiscard]] std::array<int, 2> luxelAxes(const Plane& plane);

}  // namespace portcullis::formats
