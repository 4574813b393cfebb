#include "compiler/plane_adoption.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace portcullis::compiler {
namespace {

using formats::BrushIndex;
using formats::OrientedPlane;
using formats::Plane;
using Polygon = BrushSolid::Polygon;

constexpr double kTolerance = 1.0;  // lattice steps: 1/256 unit, exclusive

/// A plane with its unit normal, for distances.
struct KnownPlane {
    Plane exact;
    double a, b, c, d;

    explicit KnownPlane(const Plane& plane) : exact(plane) {
        const auto x = static_cast<double>(plane.a), y = static_cast<double>(plane.b),
                   z = static_cast<double>(plane.c);
        const double length = std::sqrt(x * x + y * y + z * z);
        a = x / length;
        b = y / length;
        c = z / length;
        d = static_cast<double>(plane.d) / length;
    }
    /// Nearly parallel: what a tiny face is near to in place may still be another wall.
    [[nodiscard]] bool isAlong(const KnownPlane& other) const {
        return std::fabs(a * other.a + b * other.b + c * other.c) > 0.99;
    }
    [[nodiscard]] double distance(const std::array<double, 3>& p) const {
        return std::fabs(a * p[0] + b * p[1] + c * p[2] + d);
    }
};

double farthest(const Polygon& polygon, const KnownPlane& plane) {
    double result = 0;
    for (const auto& corner : polygon) {
        result = std::max(result, plane.distance(corner));
        if (result >= kTolerance) return result;
    }
    return result;
}

/// Six times the volume of a body given by its face polygons, by cones from its first corner.
double roughVolume(const BrushSolid& solid) {
    std::optional<std::array<double, 3>> apex;
    double volume = 0;
    for (const Polygon& polygon : solid.polygons) {
        if (polygon.empty()) continue;
        if (!apex) apex = polygon[0];
        const auto from = [&](std::size_t i) {
            return std::array<double, 3>{polygon[i][0] - (*apex)[0], polygon[i][1] - (*apex)[1],
                                         polygon[i][2] - (*apex)[2]};
        };
        const auto p = from(0);
        for (std::size_t i = 1; i + 1 < polygon.size(); ++i) {
            const auto q = from(i), r = from(i + 1);
            volume += p[0] * (q[1] * r[2] - q[2] * r[1]) + p[1] * (q[2] * r[0] - q[0] * r[2]) +
                      p[2] * (q[0] * r[1] - q[1] * r[0]);
        }
    }
    return std::fabs(volume);
}

/// Whether a body kept its size: neither thinned away nor grown through a lost face.
bool isLike(const BrushSolid& changed, const BrushSolid& own) {
    const double before = roughVolume(own), after = roughVolume(changed);
    return 2 * after >= before && after <= 2 * before;
}

/// The planes that earlier brushes use in each block, in order.
class PlanesInUse {
public:
    explicit PlanesInUse(const BlockTree& tree) : byBlock_(tree.blocks.size()) {}

    [[nodiscard]] bool has(BlockIndex block, const Plane& plane) const {
        return std::ranges::any_of(byBlock_[block], [&](const KnownPlane& known) {
            return known.exact == plane;
        });
    }
    void add(BlockIndex block, const Plane& plane) {
        if (!has(block, plane)) byBlock_[block].emplace_back(plane);
    }
    /// The first plane of the block that the whole polygon lies within tolerance of.
    [[nodiscard]] const KnownPlane* near(BlockIndex block, const Polygon& polygon,
                                         const KnownPlane& own) const {
        for (const KnownPlane& known : byBlock_[block])
            if (known.distance(polygon.front()) < kTolerance && known.isAlong(own) &&
                farthest(polygon, known) < kTolerance)
                return &known;
        return nullptr;
    }

private:
    formats::IndexedVector<BlockIndex, std::vector<KnownPlane>> byBlock_;
};

/// The adopted plane with the direction of the face's own.
OrientedPlane turnedLike(const Plane& plane, const OrientedPlane& own) {
    const double along = static_cast<double>(plane.a) * static_cast<double>(own.plane.a) +
                         static_cast<double>(plane.b) * static_cast<double>(own.plane.b) +
                         static_cast<double>(plane.c) * static_cast<double>(own.plane.c);
    return {plane, along < 0 ? !own.flipped : own.flipped};
}

}  // namespace

Adoption adoptPlanes(BrushSolids solids, const BlockTree& tree) {
    formats::IndexedVector<BrushIndex, std::vector<BlockIndex>> blocksOf(solids.size());
    for (std::size_t i = 0; i < tree.blocks.size(); ++i)
        for (const BrushIndex brush : tree.blocks[BlockIndex(i)].brushes)
            blocksOf[brush].emplace_back(i);

    Adoption result;
    PlanesInUse inUse(tree);
    for (std::size_t i = 0; i < solids.size(); ++i) {
        BrushSolid& solid = solids[BrushIndex(i)];
        const auto& blocks = blocksOf[BrushIndex(i)];
        auto faces = solid.faces;
        std::uint32_t adopted = 0;
        double move = 0;
        for (std::size_t f = 0; f < faces.size(); ++f) {
            if (!faces[f]) continue;
            if (std::ranges::any_of(blocks, [&](BlockIndex block) {
                    return inUse.has(block, faces[f]->plane);
                }))
                continue;
            const KnownPlane own(faces[f]->plane);
            for (const BlockIndex block : blocks) {
                const KnownPlane* const known = inUse.near(block, solid.polygons[f], own);
                if (known == nullptr) continue;
                move = std::max(move, farthest(solid.polygons[f], *known));
                faces[f] = turnedLike(known->exact, *faces[f]);
                ++adopted;
                break;
            }
        }
        if (adopted > 0) {
            SolidShape shape = shapeOf(faces);
            if (shape.solid && !shape.reachesLimit && isLike(*shape.solid, solid)) {
                solid = std::move(*shape.solid);
                result.adoptedFaces += adopted;
                ++result.changedBrushes;
                result.largestMove = std::max(result.largestMove, move);
            } else {
                ++result.refusedBrushes;
            }
        }
        for (const auto& face : solid.faces)
            if (face)
                for (const BlockIndex block : blocks) inUse.add(block, face->plane);
    }
    result.solids = std::move(solids);
    return result;
}

formats::Diagnostics adoptionNotes(const Adoption& adoption) {
    if (adoption.adoptedFaces == 0 && adoption.refusedBrushes == 0) return {};
    std::string message = std::to_string(adoption.adoptedFaces) + " faces of " +
                          std::to_string(adoption.changedBrushes) +
                          " brushes laid on planes of earlier brushes within 1/256 unit";
    if (adoption.refusedBrushes > 0)
        message += "; " + std::to_string(adoption.refusedBrushes) +
                   " brushes kept their own, which would have left too little of them";
    return {formats::makeDiagnostic(formats::Code::planeAdopted, std::move(message))};
}

}  // namespace portcullis::compiler
