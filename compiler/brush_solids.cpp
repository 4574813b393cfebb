#include "compiler/brush_solids.h"

#include <algorithm>
#include <tbb/parallel_for.h>

#include "compiler/brush_pointer.h"
#include "compiler/polytope.h"

namespace portcullis::compiler {
namespace {

using formats::Brush;
using formats::BrushIndex;
using formats::Code;
using formats::Diagnostic;
using formats::kLatticeLimit;
using formats::LatticePoint;
using formats::OrientedPlane;
using formats::Plane;

/// Whether the half-spaces hold some ray: a direction that no outward normal points along. If one
/// exists, one exists along an edge direction, the cross product of two normals.
bool holdsRay(const std::vector<std::optional<OrientedPlane>>& faces) {
    std::vector<std::array<Int128, 3>> normals;
    for (const auto& face : faces) {
        if (!face) continue;
        const Int128 sign = face->flipped ? -1 : 1;
        normals.push_back({sign * face->plane.a, sign * face->plane.b, sign * face->plane.c});
    }
    bool anyDirection = false;
    for (std::size_t i = 0; i < normals.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const auto &m = normals[i], &n = normals[j];
            const std::array<Int128, 3> cross{m[1] * n[2] - m[2] * n[1], m[2] * n[0] - m[0] * n[2],
                                              m[0] * n[1] - m[1] * n[0]};
            if (cross[0] == 0 && cross[1] == 0 && cross[2] == 0) continue;
            anyDirection = true;
            bool anyAhead = false, anyBehind = false;
            for (const auto& normal : normals) {
                const int sign =
                    (Int256::product(normal[0], cross[0]) + Int256::product(normal[1], cross[1]) +
                     Int256::product(normal[2], cross[2]))
                        .sign();
                anyAhead |= sign > 0;
                anyBehind |= sign < 0;
            }
            if (!anyAhead || !anyBehind) return true;
        }
    return !anyDirection;  // all planes parallel
}

/// A box whose sides are axial, one plane each, needs no clipping: most brushes of most maps.
std::optional<BrushSolid> axialBox(const std::vector<std::optional<OrientedPlane>>& faces) {
    std::array<std::optional<std::size_t>, 6> faceOf;  // -x +x -y +y -z +z
    std::array<double, 6> at{};
    for (std::size_t f = 0; f < faces.size(); ++f) {
        if (!faces[f]) continue;
        const Plane& p = faces[f]->plane;
        if ((p.a != 0) + (p.b != 0) + (p.c != 0) != 1 || p.a + p.b + p.c != 1) return std::nullopt;
        if (p.d > kLatticeLimit || p.d < -kLatticeLimit) return std::nullopt;
        const std::size_t axis = p.a != 0 ? 0 : p.b != 0 ? 1 : 2;
        const std::size_t side = axis * 2 + (faces[f]->flipped ? 0 : 1);
        if (faceOf[side]) return std::nullopt;
        faceOf[side] = f;
        at[side] = static_cast<double>(-p.d);
    }
    for (std::size_t side = 0; side < 6; ++side)
        if (!faceOf[side] || at[side & ~std::size_t{1}] >= at[side | 1]) return std::nullopt;
    BrushSolid solid;
    solid.faces = faces;
    solid.polygons.resize(faces.size());
    for (std::size_t side = 0; side < 6; ++side) {
        const std::size_t axis = side / 2, u = (axis + 1) % 3, v = (axis + 2) % 3;
        const bool high = side % 2 == 1;
        for (const auto& [uEnd, vEnd] :
             {std::pair(0, 0), std::pair(1, 0), std::pair(1, 1), std::pair(0, 1)}) {
            std::array<double, 3> corner{};
            corner[axis] = at[side];
            corner[u] = at[u * 2 + static_cast<std::size_t>(high ? uEnd : vEnd)];
            corner[v] = at[v * 2 + static_cast<std::size_t>(high ? vEnd : uEnd)];
            solid.polygons[*faceOf[side]].push_back(corner);
            solid.bounds.include(corner);
        }
    }
    return solid;
}

std::vector<std::optional<OrientedPlane>> reversed(
    std::vector<std::optional<OrientedPlane>> faces) {
    for (auto& face : faces)
        if (face) face->flipped = !face->flipped;
    return faces;
}

/// Whether some corner lies outside the world's cube, be it by less than positions are rounded to.
bool leavesWorld(const Polytope& body, VertexTable& table) {
    for (std::size_t axis = 0; axis < 3; ++axis)
        for (const bool high : {false, true}) {
            constexpr double kNear = kLatticeLimit - 1.0;
            if (high ? body.bounds.high[axis] < kNear : body.bounds.low[axis] > -kNear) continue;
            const Int128 offset = high ? -kLatticeLimit : kLatticeLimit;
            const HalfSpace side{table.addPlane({axis == 0, axis == 1, axis == 2, offset}), !high};
            for (const Facet& facet : body.facets)
                for (const Corner& corner : facet.corners)
                    if (table.side(corner.vertex, side) > 0) return true;
        }
    return false;
}

Diagnostic explain(const std::vector<std::optional<OrientedPlane>>& faces, const SolidShape& shape,
                   BrushIndex index, const Brush& brush) {
    const auto report = [&](Code code, std::string message) {
        return formats::makeDiagnostic(code, std::move(message), brush.location,
                                       brushPointer(index, brush));
    };
    if (shape.reachesLimit) {
        if (holdsRay(faces))
            return report(Code::brushUnbounded, "the faces of the brush do not close");
        return report(Code::brushOutOfRange, "the brush reaches beyond +-65536 units");
    }
    const SolidShape turned = shapeOf(reversed(faces));
    if (turned.solid && !turned.reachesLimit)
        return report(Code::brushInsideOut, "all faces of the brush point inwards");
    return report(Code::brushEmpty, "no point lies behind all faces of the brush");
}

}  // namespace

SolidShape shapeOf(const std::vector<std::optional<OrientedPlane>>& faces) {
    if (auto box = axialBox(faces)) return {std::move(box), false};
    VertexTable table(32);
    constexpr std::int32_t beyond = kLatticeLimit + formats::kLatticeStepsPerUnit;
    std::optional<Polytope> body =
        makeBox({-beyond, -beyond, -beyond}, {beyond, beyond, beyond}, table);
    std::vector<HalfSpace> sides(faces.size());
    for (std::size_t i = 0; i < faces.size(); ++i) {
        if (!faces[i]) continue;
        sides[i] = {table.addPlane(faces[i]->plane), faces[i]->flipped};
        body = clip(std::move(*body), sides[i], table);
        if (!body) return {};
    }
    SolidShape shape;
    shape.reachesLimit = leavesWorld(*body, table);
    BrushSolid solid;
    solid.faces.resize(faces.size());
    solid.polygons.resize(faces.size());
    solid.bounds = body->bounds;
    for (const Facet& facet : body->facets) {
        const auto at = static_cast<std::size_t>(
            std::find(sides.begin(), sides.end(), facet.support) - sides.begin());
        if (at == sides.size()) continue;  // a face of the start box: reachesLimit tells
        solid.faces[at] = faces[at];
        for (const Corner& corner : facet.corners)
            solid.polygons[at].push_back(table.position(corner.vertex));
    }
    shape.solid = std::move(solid);
    return shape;
}

formats::Result<BrushSolids> buildSolids(
    const formats::IndexedVector<BrushIndex, Brush>& brushes,
    const formats::IndexedVector<BrushIndex, BrushPlanes>& planes,
    const BrushSolidsOptions& options) {
    BrushSolids solids(brushes.size());
    std::vector<std::optional<Diagnostic>> faults(brushes.size());
    tbb::parallel_for(std::size_t{0}, brushes.size(), [&](std::size_t i) {
        const BrushIndex index(i);
        const auto& faces = planes[index].faces;
        if (faces.empty()) return;  // reported, and left out, by the stage before
        SolidShape shape = shapeOf(faces);
        if (!shape.solid || shape.reachesLimit)
            faults[i] = explain(faces, shape, index, brushes[index]);
        else
            solids[index] = std::move(*shape.solid);
    });
    formats::Diagnostics diagnostics;
    for (auto& fault : faults)
        if (fault) diagnostics.push_back(std::move(*fault));
    if (!diagnostics.empty() && !options.keepGoing) return diagnostics;
    return {std::move(solids), std::move(diagnostics)};
}

}  // namespace portcullis::compiler
