#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "formats/diagnostics/result.h"
#include "formats/world/world.h"

namespace portcullis::render {

/// How fine lightmaps are, and how much they may take.
struct LuxelOptions {
    double luxelSize = 16.0;  ///< units; at least 1/16
    /// Of each surface, what its luxels measure in luxelSize, above 0; empty: Surface::luxelScale.
    std::span<const double> scales;
    std::uint64_t byteLimit = std::uint64_t{2} << 30;  ///< of what a bake holds at once
};

/// Where the luxels of a world's walls lie (formats/world/lightmaps.h), before any is made.
struct LuxelLayout {
    formats::IndexedVector<formats::SurfaceIndex, formats::SurfaceLuxels> surfaces;
    std::uint32_t blocks = 0;  ///< of a layer
    std::uint64_t luxels = 0;  ///< in the rectangles of all walls, gutters too
    std::uint64_t bytes = 0;   ///< that baking them takes, at most
};

[[nodiscard]] bool isSky(const formats::World& world, formats::SurfaceIndex surface);

/// The groups of a world's lights, one layer of light each: "" first, then by name.
[[nodiscard]] std::vector<std::string> lightGroups(const formats::World& world);

/// Linear in the number of walls, whatever the size of luxels. Errors: PC6201 a size that is no
/// size, PC6202 more bytes than the limit; it names a size that needs fewer.
[[nodiscard]] formats::Result<LuxelLayout> layOutLuxels(const formats::World& world,
                                                        const LuxelOptions& options);

}  // namespace portcullis::render
