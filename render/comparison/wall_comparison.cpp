#include "render/comparison/wall_comparison.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <string_view>
#include <tbb/parallel_for.h>
#include <tuple>

#include "render/comparison/wall_points.h"

namespace portcullis::render {
namespace {

using namespace formats;

using Pair = std::array<const PreparedWorld*, 2>;
using Differences = std::array<bool, kWallDifferences.size()>;

constexpr double kSameTexel = 0.5;  ///< texels
/// Every texture repeats after so many texels, if its sides are powers of two.
constexpr double kTexelsRepeat = 4096.0;
constexpr double kSameGradient = 1e-3;  ///< of its length

glm::dvec3 outwardOf(const PreparedWorld& prepared, SurfaceIndex surface) {
    const PlaneSide side = prepared.world->surfaces[surface].plane;
    const glm::dvec3 normal = prepared.planes[side.plane].normal;
    return side.flipped ? -normal : normal;
}

/// What is judged of a wall.
struct Seen {
    BrushIndex brush;
    const Material* material;
    const TextureBasis* basis;
};

Seen seenOf(const World& world, SurfaceIndex index) {
    const Surface& surface = world.surfaces[index];
    return {surface.brush, &world.scene.materials[surface.material],
            &world.textures[surface.texture]};
}

/// Texel coordinates along one of a basis's axes, on the wall.
bool sameAxis(const glm::dvec3& a, const glm::dvec3& b, double texelA, double texelB,
              const glm::dvec3& normal) {
    const glm::dvec3 along = a - normal * glm::dot(a, normal);
    const glm::dvec3 other = b - normal * glm::dot(b, normal);
    const double length = std::max(glm::length(along), glm::length(other));
    return glm::length(along - other) <= kSameGradient * length &&
           std::abs(std::remainder(texelA - texelB, kTexelsRepeat)) < kSameTexel;
}

bool samePlacement(const TextureBasis& a, const TextureBasis& b, const glm::dvec3& point,
                   const glm::dvec3& normal) {
    const glm::dvec3 fromA = point - a.origin;
    const glm::dvec3 fromB = point - b.origin;
    return sameAxis(a.u, b.u, glm::dot(fromA, a.u) + a.shift.x, glm::dot(fromB, b.u) + b.shift.x,
                    normal) &&
           sameAxis(a.v, b.v, glm::dot(fromA, a.v) + a.shift.y, glm::dot(fromB, b.v) + b.shift.y,
                    normal);
}

/// What is found at one point of a wall of world `from`.
struct Finding {
    bool near = false;
    Differences differs{};
    std::array<SurfaceIndex, 2> surfaces;
    glm::dvec3 point{0.0};
};

Finding judge(const Pair& worlds, const BrushPairs& pairs, std::size_t from, const WallPoint& place,
              double margin) {
    Finding finding;
    finding.point = place.point;
    finding.surfaces[from] = place.surface;
    const PreparedWorld& own = *worlds[from];
    const glm::dvec3 outward = outwardOf(own, place.surface);
    const WallFound other = wallAt(*worlds[1 - from], place.point, outward, margin);
    finding.near =
        other.kind == WallFound::Kind::near ||
        depthInPolygon(own, own.world->surfaces[place.surface].loop, place.point) <= margin;
    if (finding.near) return finding;
    if (other.kind == WallFound::Kind::none) {
        finding.differs[0] = true;
        return finding;
    }
    finding.surfaces[1 - from] = other.surface;
    const Seen a = seenOf(*worlds[0]->world, finding.surfaces[0]);
    const Seen b = seenOf(*worlds[1]->world, finding.surfaces[1]);
    finding.differs[1] = pairs.ofA[a.brush] != b.brush;
    finding.differs[2] = a.material->name != b.material->name;
    finding.differs[3] = !samePlacement(*a.basis, *b.basis, place.point, outward);
    return finding;
}

/// By which findings are one group: what differs, brushes and materials.
using GroupKey = std::tuple<Differences, std::array<BrushIndex, 2>, std::array<MaterialIndex, 2>>;

GroupKey keyOf(const Pair& worlds, const Finding& finding) {
    GroupKey key{finding.differs, {}, {}};
    for (std::size_t w = 0; w < 2; ++w) {
        if (!finding.surfaces[w].valid()) continue;
        const Surface& surface = worlds[w]->world->surfaces[finding.surfaces[w]];
        std::get<1>(key)[w] = surface.brush;
        std::get<2>(key)[w] = surface.material;
    }
    return key;
}

}  // namespace

std::string_view wallDifferenceName(WallDifference difference) {
    constexpr std::array<std::string_view, kWallDifferences.size()> kNames{"missing", "owner",
                                                                           "material", "placement"};
    return kNames[static_cast<std::size_t>(difference)];
}

WallComparison compareWalls(const Pair& worlds, const BrushPairs& pairs, std::uint32_t count,
                            double margin) {
    WallComparison comparison;
    std::map<GroupKey, WallGroup> groups;
    for (std::size_t from = 0; from < 2; ++from) {
        const auto places = pointsOnWalls(*worlds[from]->world, count);
        std::vector<Finding> findings(places.size());
        tbb::parallel_for(std::size_t{0}, places.size(), [&](std::size_t i) {
            findings[i] = judge(worlds, pairs, from, places[i], margin);
        });
        for (const Finding& finding : findings) {
            (finding.near ? comparison.near : comparison.points) += 1;
            if (std::ranges::find(finding.differs, true) == finding.differs.end()) continue;
            for (std::size_t d = 0; d < finding.differs.size(); ++d)
                comparison.differing[d] += finding.differs[d] ? 1U : 0U;
            auto [at, first] =
                groups.try_emplace(keyOf(worlds, finding),
                                   WallGroup{finding.differs, finding.surfaces, finding.point, 0});
            ++at->second.points;
        }
    }
    for (const auto& entry : groups) comparison.groups.push_back(entry.second);
    std::ranges::stable_sort(comparison.groups, std::greater{}, &WallGroup::points);
    return comparison;
}

}  // namespace portcullis::render
