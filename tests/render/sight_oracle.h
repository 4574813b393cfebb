#pragma once

#include <cstdint>

#include "render/prepared_world.h"
#include "render/traversal.h"
#include "render/view.h"
#include "tests/support/random_numbers.h"

namespace portcullis::tests {

/// How a traversal fares against the rays through the centres of pixels. Centres within 1/256 pixel
/// of an edge are left out.
struct SightVerdict {
    std::uint64_t judged = 0, leftOut = 0;  ///< pixels
    std::uint64_t culled = 0;               ///< cells that a ray passes and that were not visited
    std::uint64_t outside = 0;              ///< ... or whose window does not contain the pixel
    std::uint64_t disordered = 0;  ///< ... or that come before one that the ray passed earlier
    /// Pixels that show another wall when the visible cells, back to front, paint their far walls
    /// wherever their windows are.
    std::uint64_t painted = 0;

    SightVerdict& operator+=(const SightVerdict& other);
};
[[nodiscard]] SightVerdict judge(const render::PreparedWorld& prepared, const render::View& view,
                                 const render::Traversal& traversal);

/// Whether a point of the picture lies in the window of a visible cell, by its pieces if it has.
[[nodiscard]] bool inWindow(const render::Traversal& traversal, const render::VisibleCell& visible,
                            double x, double y);

/// Whether `inner` has no cell, and no part of a window, that `outer` has not.
[[nodiscard]] bool isWithin(const render::Traversal& inner, const render::Traversal& outer);

/// A view from a random place in a random cell: inside it, near a wall, on a corner, on an edge or
/// in a portal; at random angles, with a field of view up to 150 degrees.
[[nodiscard]] render::View randomView(const formats::World& world, RandomNumbers& random,
                                      std::uint32_t width, std::uint32_t height);

}  // namespace portcullis::tests
