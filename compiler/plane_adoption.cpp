#include "compiler/plane_adoption.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

#include "compiler/vertex_table.h"

namespace portcullis::compiler {
namespace {

using formats::BrushIndex;
using formats::OrientedPlane;
using formats::Plane;
using Polygon = BrushSolid::Polygon;
using ClusterIndex = formats::Index<struct ClusterTag>;

constexpr double kTolerance = 1.0;  // lattice steps: 1/256 unit, exclusive

/// A plane with its unit normal, for distances.
struct KnownPlane {
    Plane exact;
    double a = 0, b = 0, c = 0, d = 0;

    explicit KnownPlane(const Plane& plane) : exact(plane) {
        const auto x = static_cast<double>(plane.a), y = static_cast<double>(plane.b),
                   z = static_cast<double>(plane.c);
        const double length = std::sqrt(x * x + y * y + z * z);
        a = x / length;
        b = y / length;
        c = z / length;
        d = static_cast<double>(plane.d) / length;
        if (c < 0 || (c == 0 && (b < 0 || (b == 0 && a < 0)))) {  // one sign for both directions
            a = -a;
            b = -b;
            c = -c;
            d = -d;
        }
    }
    [[nodiscard]] double distance(const std::array<double, 3>& p) const {
        return std::fabs(a * p[0] + b * p[1] + c * p[2] + d);
    }
    /// Nearly parallel: what a tiny face is near to in place may still be another wall.
    [[nodiscard]] bool isAlong(const KnownPlane& other) const {
        return std::fabs(a * other.a + b * other.b + c * other.c) > 0.99;
    }
    [[nodiscard]] bool isNear(const Polygon& polygon) const {
        return std::ranges::all_of(
            polygon, [&](const auto& corner) { return distance(corner) < kTolerance; });
    }
};

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

/// The adopted plane with the direction of the face's own.
OrientedPlane turnedLike(const Plane& plane, const OrientedPlane& own) {
    const double along = static_cast<double>(plane.a) * static_cast<double>(own.plane.a) +
                         static_cast<double>(plane.b) * static_cast<double>(own.plane.b) +
                         static_cast<double>(plane.c) * static_cast<double>(own.plane.c);
    return {plane, along < 0 ? !own.flipped : own.flipped};
}

/// Faces that share a plane; at first those that were given the same one. Clusters are numbered
/// from the largest face down: rounding tilts small faces most, so large ones speak for the rest.
struct Cluster {
    KnownPlane plane;
    std::vector<const Polygon*> members;
    ClusterIndex into;  ///< the larger cluster that took this one in, if any
};

double areaOf(const Polygon& polygon) {
    std::array<double, 3> sum{};
    const auto& o = polygon.front();
    for (std::size_t i = 1; i + 1 < polygon.size(); ++i) {
        const auto &p = polygon[i], &q = polygon[i + 1];
        sum[0] += (p[1] - o[1]) * (q[2] - o[2]) - (p[2] - o[2]) * (q[1] - o[1]);
        sum[1] += (p[2] - o[2]) * (q[0] - o[0]) - (p[0] - o[0]) * (q[2] - o[2]);
        sum[2] += (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0]);
    }
    return std::sqrt(sum[0] * sum[0] + sum[1] * sum[1] + sum[2] * sum[2]) / 2;
}

class Unifier {
public:
    explicit Unifier(const BrushSolids& solids) : solids_(solids) {
        struct Found {
            double largest = 0;
            std::vector<const Polygon*> members;
        };
        VertexTable table(4096);  // for its table of planes: numbered by first appearance
        std::vector<Found> found;
        for (const BrushSolid& solid : solids) {
            auto& ofBrush = clusterOf_.emplace_back(solid.faces.size());
            for (std::size_t f = 0; f < solid.faces.size(); ++f) {
                if (!solid.faces[f]) continue;
                const std::uint32_t plane = table.addPlane(solid.faces[f]->plane).value();
                if (plane == found.size()) found.emplace_back();
                found[plane].largest = std::max(found[plane].largest, areaOf(solid.polygons[f]));
                found[plane].members.push_back(&solid.polygons[f]);
                ofBrush[f] = ClusterIndex(plane);
            }
        }
        std::vector<std::uint32_t> ranked(found.size());
        std::iota(ranked.begin(), ranked.end(), 0U);
        std::ranges::stable_sort(ranked, std::greater<>(),
                                 [&](std::uint32_t plane) { return found[plane].largest; });
        std::vector<ClusterIndex> clusterOfPlane(found.size());
        for (const std::uint32_t plane : ranked) {
            clusterOfPlane[plane] = clusters_.append(
                {KnownPlane(table.plane(PlaneId(plane))), std::move(found[plane].members), {}});
        }
        for (auto& ofBrush : clusterOf_)
            for (ClusterIndex& cluster : ofBrush)
                if (cluster.valid()) cluster = clusterOfPlane[cluster.value()];
    }

    void unify(const BlockTree& tree) {
        std::vector<std::pair<ClusterIndex, ClusterIndex>> proposals;
        for (const Block& block : tree.blocks) propose(block, proposals);
        std::ranges::sort(proposals);
        proposals.erase(std::unique(proposals.begin(), proposals.end()), proposals.end());
        for (const auto& [larger, smaller] : proposals) takeIn(root(larger), root(smaller));
    }

    /// The plane that a face ends up on.
    [[nodiscard]] const KnownPlane& planeOf(std::size_t brush, std::size_t face) const {
        return clusters_[root(clusterOf_[brush][face])].plane;
    }

private:
    struct Present {
        double slope;  ///< one component of the unit normal: alike for planes that are alike
        ClusterIndex cluster;
        const Polygon* polygon;
    };

    /// Pairs of planes in a block where one lies within tolerance of a face of the other.
    void propose(const Block& block,
                 std::vector<std::pair<ClusterIndex, ClusterIndex>>& proposals) const {
        std::vector<Present> present;
        for (const BrushIndex brush : block.brushes) {
            const BrushSolid& solid = solids_[brush];
            for (std::size_t f = 0; f < solid.faces.size(); ++f) {
                if (!solid.faces[f]) continue;
                const ClusterIndex cluster = clusterOf_[brush.value()][f];
                present.push_back({clusters_[cluster].plane.c, cluster, &solid.polygons[f]});
            }
        }
        // One face for each plane will do: all others are tested when it is taken in.
        std::ranges::stable_sort(present, {}, &Present::cluster);
        const auto last =
            std::unique(present.begin(), present.end(),
                        [](const Present& a, const Present& b) { return a.cluster == b.cluster; });
        present.erase(last, present.end());
        std::ranges::stable_sort(present, {}, &Present::slope);
        constexpr double kSlope = 0.15;  // above what isAlong allows
        for (std::size_t i = 0; i < present.size(); ++i)
            for (std::size_t j = i + 1;
                 j < present.size() && present[j].slope - present[i].slope < kSlope; ++j)
                proposePair(present[i], present[j], proposals);
    }

    void proposePair(const Present& a, const Present& b,
                     std::vector<std::pair<ClusterIndex, ClusterIndex>>& proposals) const {
        const KnownPlane& planeA = clusters_[a.cluster].plane;
        const KnownPlane& planeB = clusters_[b.cluster].plane;
        const bool near =
            (planeA.distance(b.polygon->front()) < kTolerance && planeA.isNear(*b.polygon)) ||
            (planeB.distance(a.polygon->front()) < kTolerance && planeB.isNear(*a.polygon));
        if (near && planeA.isAlong(planeB))
            proposals.emplace_back(std::min(a.cluster, b.cluster), std::max(a.cluster, b.cluster));
    }

    [[nodiscard]] ClusterIndex root(ClusterIndex cluster) const {
        while (clusters_[cluster].into.valid()) cluster = clusters_[cluster].into;
        return cluster;
    }

    /// The smaller cluster goes over to the larger one's plane, if every face of it stays near.
    void takeIn(ClusterIndex a, ClusterIndex b) {
        if (a == b) return;
        Cluster& larger = clusters_[std::min(a, b)];
        Cluster& smaller = clusters_[std::max(a, b)];
        if (!std::ranges::all_of(smaller.members, [&](const Polygon* polygon) {
                return larger.plane.isNear(*polygon);
            }))
            return;
        larger.members.insert(larger.members.end(), smaller.members.begin(), smaller.members.end());
        smaller.members.clear();
        smaller.into = std::min(a, b);
    }

    const BrushSolids& solids_;
    formats::IndexedVector<ClusterIndex, Cluster> clusters_;
    std::vector<std::vector<ClusterIndex>> clusterOf_;  ///< by brush and face
};

}  // namespace

Adoption adoptPlanes(BrushSolids solids, const BlockTree& tree) {
    Adoption result;
    Unifier unifier(solids);
    unifier.unify(tree);
    result.solids = solids;
    for (std::size_t i = 0; i < solids.size(); ++i) {
        const BrushSolid& own = solids[BrushIndex(i)];
        auto faces = own.faces;
        std::uint32_t adopted = 0;
        double move = 0;
        for (std::size_t f = 0; f < faces.size(); ++f) {
            if (!faces[f]) continue;
            const KnownPlane& plane = unifier.planeOf(i, f);
            if (plane.exact == faces[f]->plane) continue;
            for (const auto& corner : own.polygons[f])
                move = std::max(move, plane.distance(corner));
            faces[f] = turnedLike(plane.exact, *faces[f]);
            ++adopted;
        }
        if (adopted == 0) continue;
        SolidShape shape = shapeOf(faces);
        if (!shape.solid || shape.reachesLimit || !isLike(*shape.solid, own)) {
            ++result.refusedBrushes;
            continue;
        }
        result.solids[BrushIndex(i)] = std::move(*shape.solid);
        result.adoptedFaces += adopted;
        ++result.changedBrushes;
        result.largestMove = std::max(result.largestMove, move);
    }
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
