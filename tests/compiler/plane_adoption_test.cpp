#include "compiler/plane_adoption.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <doctest/doctest.h>
#include <set>
#include <utility>
#include <vector>

#include "compiler/brush_planes.h"
#include "tests/compiler/random_maps.h"
#include "tests/support/box_maps.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::formats;
using namespace portcullis::tests;

struct Unified {
    BrushSolids before;
    Adoption after;
};
Unified adopt(const BrushMap& map, const BlockOptions& blocks = {}) {
    const auto planes = brushPlanes(map.brushes, {true});
    Unified result;
    result.before = std::move(buildSolids(map.brushes, planes.value(), {true})).value();
    result.after = adoptPlanes(result.before, divideSpace(result.before, blocks));
    return result;
}

double distance(const Plane& plane, const std::array<double, 3>& p) {
    const auto a = static_cast<double>(plane.a), b = static_cast<double>(plane.b),
               c = static_cast<double>(plane.c);
    return std::abs(a * p[0] + b * p[1] + c * p[2] + static_cast<double>(plane.d)) /
           std::sqrt(a * a + b * b + c * c);
}

TEST_CASE("no face goes over to a plane that is a lattice step away anywhere, whatever the chain") {
    std::uint32_t adopted = 0;
    for (std::uint64_t seed = 1; seed <= 600; ++seed) {
        CAPTURE(seed);
        const auto [map, options] = randomMap(seed);
        const Unified unified = adopt(map, options.blocks);
        adopted += unified.after.adoptedFaces;
        CHECK(unified.after.largestMove < 1 + 1e-6);
        std::uint32_t changedFaces = 0;
        for (std::size_t i = 0; i < unified.before.size(); ++i) {
            const BrushSolid& old = unified.before[BrushIndex(i)];
            const BrushSolid& now = unified.after.solids[BrushIndex(i)];
            REQUIRE(old.usable() == now.usable());
            for (std::size_t f = 0; f < old.faces.size(); ++f) {
                if (old.faces[f] == now.faces[f]) continue;
                ++changedFaces;
                if (!old.faces[f] || !now.faces[f]) continue;
                for (const auto& corner : old.polygons[f])
                    CHECK(distance(now.faces[f]->plane, corner) < 1 + 1e-6);
            }
        }
        CHECK((changedFaces > 0) == (unified.after.adoptedFaces > 0));
    }
    CHECK(adopted > 200);
}

/// A slab with a top that hardly slopes: 1/256, so that its height can be any 1/256 of a step.
Brush slab(double x, double top) {
    Brush brush = boxBrush({x, 0, 0}, {x + 8, 8, 8}, "solid");
    PlanesShape shape;
    const auto normal = [](double a, double b, double c, double units) {
        return PlaneNormal{positionOf(a, b, c), unitsOf(units)};
    };
    shape.planes = {normal(-1, 0, 0, -x), normal(1, 0, 0, x + 8), normal(0, -1, 0, 0),
                    normal(0, 1, 0, 8),   normal(0, 0, -1, 0),    normal(0, 1, 256, top)};
    brush.shape = std::move(shape);
    return brush;
}

std::size_t topPlanes(const BrushSolids& solids) {
    std::set<Plane> planes;
    for (const BrushSolid& solid : solids) planes.insert(solid.faces[5]->plane);
    return planes.size();
}

TEST_CASE("tops nearer than a lattice step become one plane, tops two steps apart stay two") {
    struct Row {
        double apart;  ///< lattice steps
        std::size_t planes;
    };
    for (const Row& row : {Row{0.1, 1}, {0.5, 1}, {0.9, 1}, {2, 2}, {5, 2}}) {
        CAPTURE(row.apart);
        const Unified unified = adopt(mapOf({slab(0, 8), slab(8, 8 + row.apart / 256)}));
        CHECK(topPlanes(unified.before) == 2);
        CHECK(topPlanes(unified.after.solids) == row.planes);
        CHECK(unified.after.adoptedFaces == (row.planes == 1 ? 1 : 0));
        CHECK(adoptionNotes(unified.after).size() == (row.planes == 1 ? 1 : 0));
    }
}

TEST_CASE("along a chain of tops, each near the next, nothing drifts") {
    std::vector<Brush> brushes;
    for (int i = 0; i < 40; ++i) brushes.push_back(slab(8 * i, 8 + i * 0.3 / 256));
    const Unified unified = adopt(mapOf(std::move(brushes)));
    CHECK(topPlanes(unified.after.solids) >= 6);  // 12 steps in all; at most 2 go together
    CHECK(topPlanes(unified.after.solids) <= 20);
    CHECK(unified.after.largestMove < 1);
}

TEST_CASE("a brush keeps its own planes where adopted ones would leave it too little") {
    // A sheet half a step thick on a slab: its top and bottom both nearly are the slab's top.
    Brush sheet = slab(0, 8 + 0.5 / 256);
    std::get<PlanesShape>(sheet.shape).planes[4] =
        PlaneNormal{positionOf(0, -1, -256), unitsOf(-8)};
    const Unified unified = adopt(mapOf({slab(0, 8), std::move(sheet)}));
    CHECK(unified.after.refusedBrushes <= 1);
    const auto& faces = unified.after.solids[BrushIndex(1U)].faces;
    CHECK(faces[4]->plane != faces[5]->plane);
}

TEST_CASE("faces far from each other do not unify, nor do faces of one box") {
    const Unified unified = adopt(
        mapOf({boxBrush({0, 0, 0}, {64, 64, 64}, "air"), boxBrush({8, 8, 8}, {9, 9, 9}, "solid"),
               boxBrush({0, 0, 64}, {64, 64, 64 + 1.0 / 256}, "solid")}));
    CHECK(unified.after.adoptedFaces == 0);
    CHECK(adoptionNotes(unified.after).empty());
    CHECK(unified.after.largestMove == 0);
}

}  // namespace
}  // namespace portcullis::compiler
