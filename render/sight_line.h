#pragma once

#include <glm/vec3.hpp>
#include <optional>
#include <span>
#include <vector>

#include "formats/world/world.h"
#include "render/prepared_world.h"
#include "render/traversal.h"
#include "render/view.h"

namespace portcullis::render {

/// A straight line from an eye to a place in a cell, and the portals that it goes through.
struct SightLine {
    struct Passage {
        formats::PortalIndex portal;
        formats::CellIndex beyond;
        glm::dvec3 point;  ///< where the line meets the portal's plane
    };
    glm::dvec3 eye{0.0};
    formats::CellIndex start;  ///< the cell of the eye
    std::vector<Passage> passages;
    glm::dvec3 end{0.0};
};

/// The line from an eye to a place, where no wall is between them.
[[nodiscard]] std::optional<SightLine> lineTo(const PreparedWorld& prepared,
                                              const formats::Position& eye,
                                              const formats::Position& place);

/// A line to a cell, through what the exact windows of these pictures leave of it: of the lines to
/// the middles of its pieces the one through the fewest portals. Nothing where none gets there. The
/// eyes must be in open space.
[[nodiscard]] std::optional<SightLine> lineInto(const PreparedWorld& prepared, Traverser& traverser,
                                                std::span<const View> pictures,
                                                formats::CellIndex target);

}  // namespace portcullis::render
