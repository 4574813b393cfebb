#include "compiler/lint_coplanar.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "compiler/lint_names.h"

namespace portcullis::compiler {
namespace {

using formats::BrushIndex;
using formats::Surface;
using formats::SurfaceIndex;
using formats::World;

constexpr double kNear = 1.0 / 16;    ///< units
constexpr double kParallel = 0.9998;  ///< cosine of about one degree

/// What a search for neighbours needs of a surface; units.
struct Patch {
    SurfaceIndex surface;
    glm::dvec3 low{std::numeric_limits<double>::infinity()};
    glm::dvec3 high{-std::numeric_limits<double>::infinity()};
    glm::dvec3 normal{0.0};  ///< into the cell, length 1
    double offset = 0;       ///< normal . p of its points
};

Patch patchOf(const World& world, SurfaceIndex index) {
    const Surface& surface = world.surfaces[index];
    Patch patch;
    patch.surface = index;
    for (std::uint32_t i = 0; i < surface.loop.count; ++i) {
        const glm::dvec3& p = world.vertices[world.loopVertices[surface.loop.first + i]].position;
        for (glm::length_t k = 0; k < 3; ++k) {
            patch.low[k] = std::min(patch.low[k], p[k]);
            patch.high[k] = std::max(patch.high[k], p[k]);
        }
    }
    const formats::Plane& plane = world.planes[surface.plane.plane];
    const glm::dvec3 normal{static_cast<double>(plane.a), static_cast<double>(plane.b),
                            static_cast<double>(plane.c)};
    const double length =
        std::sqrt(normal.x * normal.x + normal.y * normal.y + normal.z * normal.z);
    const double sign = surface.plane.flipped ? 1.0 : -1.0;
    patch.normal = normal * (sign / length);
    patch.offset = -sign * static_cast<double>(plane.d) / length / formats::kLatticeStepsPerUnit;
    return patch;
}

bool touch(const Patch& a, const Patch& b) {
    for (glm::length_t k = 0; k < 3; ++k)
        if (a.low[k] > b.high[k] + kNear || b.low[k] > a.high[k] + kNear) return false;
    return true;
}

/// The farthest that a corner of the surface lies off the other's plane.
double distanceOff(const World& world, const Patch& patch, const Patch& other) {
    const formats::Range& loop = world.surfaces[patch.surface].loop;
    double farthest = 0;
    for (std::uint32_t i = 0; i < loop.count; ++i) {
        const glm::dvec3& p = world.vertices[world.loopVertices[loop.first + i]].position;
        const double off =
            other.normal.x * p.x + other.normal.y * p.y + other.normal.z * p.z - other.offset;
        farthest = std::max(farthest, std::fabs(off));
    }
    return farthest;
}

/// A face of a brush.
using FaceName = std::pair<BrushIndex, std::uint32_t>;

FaceName faceOf(const World& world, const Patch& patch) {
    const Surface& surface = world.surfaces[patch.surface];
    return {surface.brush, surface.face};
}

}  // namespace

FindingList lintNearlyCoplanar(const ProofWorld& proofWorld) {
    const World& world = proofWorld.world();
    std::vector<Patch> patches;
    patches.reserve(world.surfaces.size());
    for (std::size_t i = 0; i < world.surfaces.size(); ++i)
        patches.push_back(patchOf(world, SurfaceIndex(i)));
    std::ranges::stable_sort(patches, {}, [](const Patch& patch) { return patch.low.x; });

    std::map<std::pair<FaceName, FaceName>, std::pair<double, glm::dvec3>> pairs;
    for (std::size_t i = 0; i < patches.size(); ++i)
        for (std::size_t j = i + 1;
             j < patches.size() && patches[j].low.x <= patches[i].high.x + kNear; ++j) {
            const Patch &a = patches[i], &b = patches[j];
            const glm::dvec3 &m = a.normal, &n = b.normal;
            if (m.x * n.x + m.y * n.y + m.z * n.z < kParallel || !touch(a, b)) continue;
            const Surface &s = world.surfaces[a.surface], &t = world.surfaces[b.surface];
            if (s.plane == t.plane || s.brush == t.brush) continue;
            const double off = std::min(distanceOff(world, a, b), distanceOff(world, b, a));
            if (off >= kNear) continue;
            auto names = std::minmax(faceOf(world, a), faceOf(world, b));
            const glm::dvec3 place{std::max(a.low.x, b.low.x), std::max(a.low.y, b.low.y),
                                   std::max(a.low.z, b.low.z)};
            const auto [known, isNew] = pairs.try_emplace({names.second, names.first}, off, place);
            if (!isNew && off > known->second.first) known->second = {off, place};
        }

    FindingList findings(formats::Code::lintNearlyCoplanar);
    for (const auto& [names, gap] : pairs) {
        const auto& [later, earlier] = names;
        findings.add("face " + std::to_string(later.second) + " of " +
                         lintName(world, later.first) + " lies " + fixedText(gap.first, 9) +
                         " units off the plane of face " + std::to_string(earlier.second) + " of " +
                         lintName(world, earlier.first) + " near " + fixedText(gap.second.x, 3) +
                         " " + fixedText(gap.second.y, 3) + " " + fixedText(gap.second.z, 3),
                     pointerTo("brushes", later.first.value()),
                     world.brushes[later.first].location);
    }
    return findings;
}

}  // namespace portcullis::compiler
