#pragma once

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <vector>

#include "formats/geometry/unit_plane.h"
#include "formats/world/world.h"

namespace portcullis::render {

/// A portal or a wall as a part of a face of a cell.
struct FacePolygon {
    formats::Range loop;        ///< of World::loopVertices and of PreparedWorld::edges
    formats::CellIndex beyond;  ///< what a portal leads to; invalid: a wall
    std::uint32_t index = 0;    ///< a PortalIndex or, of a wall, a SurfaceIndex

    [[nodiscard]] bool isWall() const { return !beyond.valid(); }
};

/// One side of a cell: an element of World::cellPlanes.
struct CellFace {
    formats::UnitPlane outward;
    formats::Range polygons;  ///< of PreparedWorld::polygons: together they cover the face
};

/// What traversals, rays and drawing ask of a world again and again, worked out once. Refers to
/// the world, which must stay where it is.
struct PreparedWorld {
    const formats::World* world = nullptr;
    formats::IndexedVector<formats::PlaneIndex, formats::UnitPlane> planes;
    std::vector<CellFace> faces;  ///< as World::cellPlanes
    std::vector<FacePolygon> polygons;
    /// For each of World::loopVertices the plane through the edge that begins there, at right
    /// angles to the polygon; in front of it the polygon lies.
    std::vector<formats::UnitPlane> edges;
    formats::IndexedVector<formats::NodeIndex, formats::NodeIndex> nodeParents;
    formats::IndexedVector<formats::CellIndex, formats::Range> cellLeaves;  ///< of leafParents
    std::vector<formats::NodeIndex> leafParents;  ///< invalid: the leaf is the root

    /// The plane of a side of a cell, its normal out of the cell.
    [[nodiscard]] formats::UnitPlane outward(formats::PlaneSide side) const {
        const formats::UnitPlane& plane = planes[side.plane];
        return side.flipped ? plane.opposite() : plane;
    }
    /// The side a point is on, as Plane::sideAt; `origin` is the same point as `eye`. Exact.
    [[nodiscard]] int sideAt(formats::PlaneIndex plane, const formats::Position& eye,
                             const glm::dvec3& origin) const {
        // Coordinates up to 65536 units: errors of doubles stay below 1e-10.
        const double distance = planes[plane].distance(origin);
        if (distance > 1e-9) return 1;
        if (distance < -1e-9) return -1;
        return world->planes[plane].sideAt(eye);
    }
    /// Whether a wall shows its face to an eye: it lies strictly on the inner side of its plane.
    [[nodiscard]] bool facesEye(const formats::Surface& surface, const formats::Position& eye,
                                const glm::dvec3& origin) const {
        const int side = sideAt(surface.plane.plane, eye, origin);
        return side != 0 && (side > 0) == surface.plane.flipped;
    }
};

/// Linear in the size of the world.
[[nodiscard]] PreparedWorld prepareWorld(const formats::World& world);

}  // namespace portcullis::render
