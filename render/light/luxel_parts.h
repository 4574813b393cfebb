#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <span>
#include <vector>

#include "formats/world/luxel_lattice.h"
#include "formats/world/world.h"
#include "render/light/luxel_layout.h"
#include "render/prepared_world.h"

namespace portcullis::render {

using LuxelPartIndex = formats::Index<struct LuxelPartTag>;

/// The walls of one plane that lie in one luxel and hang together there: what one light value is
/// the mean of. A wall however thin that stands on a floor cuts the luxels under it into two parts;
/// a seam between two floors does not, so that both show the same light.
struct LuxelPart {
    formats::SurfaceIndex surface;  ///< the first of its walls
    double area = 0.0;              ///< in luxels, above 0
    glm::dvec2 centre{0.0};         ///< of mass, in luxels of `surface` (luxel_lattice.h)
};

/// All luxels of a world and which parts each wall shows in them.
///
/// Where a wall's rectangle holds a luxel that the wall does not touch, it shows there what the
/// walls show that hang together with it inside the 3x3 luxels around: the mean of their parts in
/// this luxel, else in those beside it, else in those at its corners. Walls beside each
/// other agree so along their edge, but for beside the end of something thin that stands on them,
/// where one wall shows one side of it, another both: 0 to 2 in a thousand places on edges.
struct LuxelParts {
    LuxelLayout layout;
    formats::IndexedVector<formats::SurfaceIndex, formats::LuxelLattice> lattices;
    formats::IndexedVector<formats::SurfaceIndex, std::uint32_t> firstEntries;
    /// For each luxel of each wall's rectangle, row by row: a part, or parts.size() + a fill, or
    /// kNone: no point of the wall is near.
    std::vector<std::uint32_t> entries;
    formats::IndexedVector<LuxelPartIndex, LuxelPart> parts;
    std::vector<formats::Range> fills;  ///< of `fillSources`: parts to take the mean of, by area
    std::vector<LuxelPartIndex> fillSources;

    static constexpr std::uint32_t kNone = 0xffffffff;

    /// The part that a wall touches in a luxel of its rectangle; invalid: none.
    [[nodiscard]] LuxelPartIndex partAt(formats::SurfaceIndex surface, std::int32_t column,
                                        std::int32_t row) const {
        const std::uint32_t entry = entries[entryOf(surface, column, row)];
        return entry < parts.size() ? LuxelPartIndex(entry) : LuxelPartIndex();
    }
    [[nodiscard]] std::size_t entryOf(formats::SurfaceIndex surface, std::int32_t column,
                                      std::int32_t row) const {
        return firstEntries[surface] +
               static_cast<std::size_t>(row) * layout.surfaces[surface].columns +
               static_cast<std::size_t>(column);
    }
    /// A place in the middle of a part (of a bent one perhaps beside it), in units.
    [[nodiscard]] glm::dvec3 placeOf(LuxelPartIndex part) const {
        return lattices[parts[part].surface].pointAt(parts[part].centre);
    }
    /// Square units of wall in a part.
    [[nodiscard]] double areaOf(LuxelPartIndex part) const {
        return parts[part].area * lattices[parts[part].surface].luxelArea();
    }
};

/// Walls in parallel; the same for any number of threads.
[[nodiscard]] LuxelParts partLuxels(const PreparedWorld& prepared, LuxelLayout layout);

/// The corners of a wall on its lattice.
void luxelPolygonOf(const formats::World& world, const formats::Surface& surface,
                    const formats::LuxelLattice& lattice, std::vector<glm::dvec2>& polygon);

}  // namespace portcullis::render
