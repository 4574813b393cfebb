#include "compiler/proof_vertices.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace portcullis::compiler {
namespace {

using formats::VertexIndex;

constexpr double kRoundingSteps = 0x1p28;  ///< a lattice step

std::array<std::int64_t, 3> roundedSteps(const ExactPoint& point) {
    return {roundCoordinate(point.x, point.w).steps, roundCoordinate(point.y, point.w).steps,
            roundCoordinate(point.z, point.w).steps};
}

/// A rounding step is 2^-36 unit; twice that tells a wrong position from a tie rounded elsewhere.
bool isAt(const glm::dvec3& position, const std::array<std::int64_t, 3>& steps) {
    const double unit = kRoundingSteps * formats::kLatticeStepsPerUnit;
    const std::array given{position.x * unit, position.y * unit, position.z * unit};
    for (std::size_t k = 0; k < 3; ++k)
        if (std::abs(given[k] - static_cast<double>(steps[k])) > 1) return false;
    return true;
}

bool isSamePoint(const ProofWorld& world, VertexIndex a, VertexIndex b) {
    for (const formats::PlaneIndex plane : world.world().vertices[b].planes)
        if (world.side(a, plane) != 0) return false;
    return true;
}

constexpr double kFarthest = formats::kLatticeLimit * 2.0;

}  // namespace

FindingList proveVertices(const ProofWorld& world) {
    FindingList findings(formats::Code::proofVertex);
    for (const VertexIndex vertex : world.pointless())
        findings.add("the planes of a vertex do not meet in one point",
                     pointerTo("vertices", vertex.value()));
    for (const formats::PlaneIndex plane : world.repeatedPlanes())
        findings.add("a plane is there twice", pointerTo("planes", plane.value()));
    if (!world.isUsable()) return findings;
    const std::size_t count = world.world().vertices.size();
    std::vector<std::array<std::int64_t, 3>> steps(count);
    findings.merge(
        findEach(formats::Code::proofVertex, count, [&](std::size_t i, FindingList& found) {
            const ProofPoint& point = world.point(VertexIndex(i));
            const bool isNear = std::ranges::all_of(
                point.rough, [](double value) { return std::abs(value) < kFarthest; });
            if (isNear) steps[i] = roundedSteps(point.exact);
            if (!isNear || !isAt(world.world().vertices[VertexIndex(i)].position, steps[i]))
                found.add("the position of a vertex is not where its planes meet",
                          pointerTo("vertices", i));
        }));
    // Equal points round equally: only neighbours in this order can be one point.
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return steps[i]; });
    for (std::size_t first = 0; first < count; ++first)
        for (std::size_t next = first + 1;
             next < count && steps[order[next]] == steps[order[first]]; ++next)
            if (isSamePoint(world, VertexIndex(order[first]), VertexIndex(order[next])))
                findings.add(
                    "the vertex is the same point as vertex " + std::to_string(order[first]),
                    pointerTo("vertices", order[next]));
    return findings;
}

}  // namespace portcullis::compiler
