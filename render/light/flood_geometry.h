#pragma once

#include <glm/vec3.hpp>
#include <vector>

#include "render/prepared_world.h"

namespace portcullis::render {

/// A portal or wall as floods of light clip it: without the corners that lie on its edges only
/// because other polygons have corners there.
struct FloodPolygon {
    formats::Range corners;  ///< of FloodGeometry::corners, counter-clockwise from inside the cell,
                             ///< from the least one on
    glm::dvec3 middle{0.0};  ///< a sphere around it that contains it
    double radius = 0.0;
};

/// What all floods of a world share.
struct FloodGeometry {
    const PreparedWorld* prepared = nullptr;
    std::vector<FloodPolygon> polygons;  ///< as PreparedWorld::polygons
    std::vector<glm::dvec3> corners;
    // An order of each cell's faces, and of each face's polygons, that depends on where they lie
    // alone and not on their numbers, so that what floods give does not either.
    std::vector<std::uint32_t> faces;     ///< of World::cellPlanes, in each cell's range of it
    std::vector<std::uint32_t> sequence;  ///< of `polygons`, in each face's range of them
    formats::IndexedVector<formats::SurfaceIndex, std::uint32_t> wallPolygons;  ///< of `polygons`
    /// The place of each wall among all: by cell, then in that order.
    formats::IndexedVector<formats::SurfaceIndex, std::uint32_t> wallRanks;

    /// Calls visit(polygon, face) for all polygons of a cell, in that order.
    template <class Visit>
    void forEachPolygon(formats::CellIndex cell, const Visit& visit) const {
        const formats::Range planes = prepared->world->cells[cell].planes;
        for (std::uint32_t f = planes.first; f < planes.end(); ++f) {
            const formats::Range polygonsOfFace = prepared->faces[faces[f]].polygons;
            for (std::uint32_t p = polygonsOfFace.first; p < polygonsOfFace.end(); ++p)
                visit(sequence[p], faces[f]);
        }
    }
};

/// Linear in the size of the world.
[[nodiscard]] FloodGeometry makeFloodGeometry(const PreparedWorld& prepared);

}  // namespace portcullis::render
