#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "formats/diagnostics/result.h"
#include "render/prepared_world.h"
#include "render/view.h"

namespace portcullis::render {

/// Where a ray ends.
struct RayHit {
    formats::CellIndex cell;        ///< the last it was in
    formats::SurfaceIndex surface;  ///< invalid: it ended in open space
    double t = 0.0;                 ///< at origin + t direction; at most the limit that was given
};

/// The wall that a ray meets from inside a cell. About 40 ns a cell on the way.
[[nodiscard]] RayHit castRay(const PreparedWorld& prepared, formats::CellIndex start,
                             const glm::dvec3& origin, const glm::dvec3& direction,
                             double limit = std::numeric_limits<double>::infinity());

/// What the ray through the centre of a pixel sees.
struct PixelSight {
    formats::CellIndex cell;        ///< the last it was in
    formats::SurfaceIndex surface;  ///< that it ends at
    double depth = 0.0;             ///< of that place, along View::forward, in units
    std::uint32_t steps = 0;        ///< cells on the way, with the first and the last
    std::uint32_t mediumChanges = 0;
    /// The least distance, in pixels, of the centre from the line of an edge of a portal passed or
    /// of the surface: nearer than rounding, another answer would be as right.
    double edgeDistance = std::numeric_limits<double>::infinity();

    bool operator==(const PixelSight&) const = default;
};

/// What a view sees by one ray a pixel, row by row: the reference that other ways of seeing are
/// judged by. It knows no windows, no order and no projected polygons.
struct SightFrame {
    std::uint32_t width = 0, height = 0;
    std::vector<PixelSight> pixels;

    [[nodiscard]] const PixelSight& at(std::uint32_t x, std::uint32_t y) const {
        return pixels[std::size_t{y} * width + x];
    }
};

/// Rows in parallel; the same for any number of threads. Error: renderCameraInSolid.
[[nodiscard]] formats::Result<SightFrame> castFrame(const PreparedWorld& prepared,
                                                    const View& view);

/// The cell that a ray of the view is in first: where the eye lies between cells, the one which the
/// ray goes into. `cells`: those that contain the eye (eye_cells.h).
[[nodiscard]] formats::CellIndex startOfRay(const PreparedWorld& prepared,
                                            const std::vector<formats::CellIndex>& cells,
                                            const View& view, const glm::dvec3& direction);

}  // namespace portcullis::render
