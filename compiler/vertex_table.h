#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "compiler/exact_point.h"
#include "formats/geometry/plane.h"

namespace portcullis::compiler {

using PlaneId = formats::Index<struct LocalPlaneTag>;
using VertexId = formats::Index<struct LocalVertexTag>;

/// A plane of a VertexTable with a direction: inside is behind it, the normal points out.
struct HalfSpace {
    PlaneId plane;
    bool flipped = false;

    auto operator<=>(const HalfSpace&) const = default;
    [[nodiscard]] HalfSpace opposite() const { return {plane, !flipped}; }
};

/// How many predicates each tier of the ladder decided (README, "Predicates").
struct PredicateCounts {
    std::uint64_t incident = 0;  ///< the plane is one of the vertex's own: 0, no arithmetic
    std::uint64_t filtered = 0;  ///< double filter with a proved bound
    std::uint64_t integral = 0;  ///< lattice vertex, 128 bits
    std::uint64_t extended = 0;  ///< homogeneous vertex, 256 bits

    PredicateCounts& operator+=(const PredicateCounts& other);
    bool operator==(const PredicateCounts&) const = default;
};

/// The planes and vertices of one piece of work (a brush, a block, the seams between blocks), and
/// the only predicate: which side of a plane a vertex is on.
///
/// A vertex is the meeting of three planes; every geometric point has one id, whichever triple
/// it was reached by. Not shared between threads.
class VertexTable {
public:
    explicit VertexTable(std::size_t expectedVertices = 64);

    /// Adds a plane, or finds it. Ids are in order of first use.
    PlaneId addPlane(const formats::Plane& plane);
    [[nodiscard]] const formats::Plane& plane(PlaneId id) const { return planes_[id].exact; }
    [[nodiscard]] std::size_t planeCount() const { return planes_.size(); }

    /// The vertex where three planes of the table meet; they must meet in one point.
    VertexId addVertex(PlaneId p, PlaneId q, PlaneId r);
    [[nodiscard]] std::size_t vertexCount() const { return vertices_.size(); }
    /// The triple that first gave the vertex.
    [[nodiscard]] std::array<PlaneId, 3> definingPlanes(VertexId id) const;
    /// Position in lattice steps, rounded once to 2^-28 step.
    [[nodiscard]] const std::array<double, 3>& position(VertexId id) const {
        return vertices_[id].position;
    }
    /// 1 in front of the plane, -1 behind, 0 on it; exact.
    int side(VertexId vertex, PlaneId plane) {
        const double value = distance(vertex, plane);
        const double bound = planes_[plane].bound;
        if (value > bound || value < -bound) {
            ++counts_.filtered;
            return value > 0 ? 1 : -1;
        }
        return sideNearby(vertex, plane);
    }
    /// 1 outside the half-space, -1 strictly inside, 0 on its plane; exact.
    int side(VertexId vertex, HalfSpace halfSpace) {
        const int value = side(vertex, halfSpace.plane);
        return halfSpace.flipped ? -value : value;
    }
    /// Signed distance in lattice steps, as a double: for measures, never for topology.
    [[nodiscard]] double distance(VertexId vertex, PlaneId plane) const {
        const auto& [x, y, z] = vertices_[vertex].position;
        const FilteredPlane& p = planes_[plane];
        return p.a * x + p.b * y + p.c * z + p.d;
    }
    /// Signed distance of a box's centre, and how far the box reaches along the plane's normal.
    struct BoxDistance {
        double centre, reach;
    };
    [[nodiscard]] BoxDistance distance(const std::array<double, 3>& centre,
                                       const std::array<double, 3>& half, PlaneId plane) const;
    [[nodiscard]] const PredicateCounts& counts() const { return counts_; }

private:
    struct FilteredPlane {
        formats::Plane exact;
        double a, b, c, d;  ///< unit normal and offset
        double bound;       ///< a filtered distance beyond it has the right sign
    };
    static constexpr std::size_t kIncident = 6;
    struct TableVertex {
        std::array<double, 3> position;
        std::array<PlaneId, kIncident> incident;  ///< planes known to pass through the vertex
        std::uint32_t incidentCount = 3;
        std::uint32_t exact = 0;  ///< index of exactPoints_, when not a lattice point
        bool integral = false;
    };

    struct RecentTriple {
        PlaneId p, q, r;
        VertexId vertex;
    };

    VertexId findOrCreateVertex(PlaneId p, PlaneId q, PlaneId r);
    int sideNearby(VertexId vertex, PlaneId plane);  ///< where the filter does not tell
    [[nodiscard]] bool knownIncident(const TableVertex& vertex, PlaneId plane) const;
    int exactSideOf(TableVertex& vertex, PlaneId plane);
    void growVertexSlots();
    void growPlaneSlots();

    formats::IndexedVector<PlaneId, FilteredPlane> planes_;
    formats::IndexedVector<VertexId, TableVertex> vertices_;
    std::vector<ExactPoint> exactPoints_;
    std::vector<VertexId> vertexSlots_;  ///< open addressing by rounded position
    std::vector<PlaneId> planeSlots_;    ///< open addressing by plane
    std::vector<RecentTriple> recent_;
    PredicateCounts counts_;
};

}  // namespace portcullis::compiler
