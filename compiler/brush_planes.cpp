#include "compiler/brush_planes.h"

#include <algorithm>
#include <string>
#include <tbb/parallel_for.h>
#include <utility>
#include <variant>

#include "compiler/body_planes.h"
#include "compiler/brush_pointer.h"
#include "compiler/quantised_plane.h"
#include "compiler/ring_body.h"
#include "compiler/shape_body.h"

namespace portcullis::compiler {

using formats::Brush;
using formats::BrushIndex;
using formats::Code;
using formats::Diagnostic;
using formats::Diagnostics;
using formats::IndexedVector;
using formats::OrientedPlane;
using formats::Result;

namespace {

bool isError(const ShapeFault& fault) {
    return formats::codeInfo(fault.code).severity == formats::Severity::error;
}

struct PlanesOfShape {
    template <class SolidShape>
    BodyPlanes operator()(const SolidShape& shape) const {
        ShapeBody body = shapeBody(shape);
        if (std::ranges::any_of(body.faults, isError)) return {{}, std::move(body.faults)};
        return bodyPlanes(body);
    }

    BodyPlanes operator()(const formats::PlanesShape& shape) const {
        BodyPlanes result;
        for (const auto& given : shape.planes) {
            result.faces.push_back(std::visit([](const auto& g) { return planeOf(g); }, given));
            if (!result.faces.back())
                result.faults.push_back({Code::planeNoNormal,
                                         std::holds_alternative<formats::PlanePoints>(given)
                                             ? "the three points of the face lie on one line"
                                             : "the normal of the face is zero",
                                         result.faces.size() - 1});
        }
        return result;
    }
};

/// Takes out every plane that an earlier face has, with a fault each.
void dropRepeated(BodyPlanes& planes) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < planes.faces.size(); ++i)
        if (planes.faces[i]) order.push_back(i);
    std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(planes.faces[i], i); });
    std::vector<std::pair<std::size_t, std::size_t>> repeated;  // the later face, the first one
    for (std::size_t k = 0, first = 0; k < order.size(); ++k) {
        if (planes.faces[order[k]] == planes.faces[order[first]] && k != first) {
            repeated.emplace_back(order[k], order[first]);
        } else {
            first = k;
        }
    }
    std::ranges::sort(repeated);
    for (const auto& [face, first] : repeated) {
        planes.faces[face].reset();
        planes.faults.push_back({Code::planeDuplicate,
                                 "the face is the same plane as face " + std::to_string(first),
                                 face});
    }
}

Diagnostic describe(const ShapeFault& fault, BrushIndex index, const Brush& brush) {
    formats::SourceLocation location = brush.location;
    std::string message = fault.message;
    if (fault.face) {
        message = "face " + std::to_string(*fault.face) + ": " + message;
        if (*fault.face < brush.faces.size() && brush.faces[*fault.face].location.line != 0)
            location = brush.faces[*fault.face].location;
    }
    return formats::makeDiagnostic(fault.code, std::move(message), location,
                                   brushPointer(index, brush));
}

BodyPlanes planesOf(const Brush& brush) {
    BodyPlanes planes = std::visit(PlanesOfShape{}, brush.shape);
    if (std::ranges::any_of(planes.faults, isError)) return planes;
    dropRepeated(planes);
    const auto distinct =
        std::ranges::count_if(planes.faces, [](const auto& f) { return f.has_value(); });
    if (distinct < 4)
        planes.faults.push_back({Code::brushPlanesTooFew,
                                 "the brush has " + std::to_string(distinct) +
                                     " different planes, and a body needs four",
                                 std::nullopt});
    return planes;
}

}  // namespace

Result<IndexedVector<BrushIndex, BrushPlanes>> brushPlanes(
    const IndexedVector<BrushIndex, Brush>& brushes, const BrushPlanesOptions& options) {
    IndexedVector<BrushIndex, BodyPlanes> planes(brushes.size());
    tbb::parallel_for(std::size_t{0}, brushes.size(), [&](std::size_t i) {
        planes[BrushIndex(i)] = planesOf(brushes[BrushIndex(i)]);
    });
    IndexedVector<BrushIndex, BrushPlanes> result;
    result.reserve(brushes.size());
    Diagnostics diagnostics;
    for (BodyPlanes& ofBrush : planes) {
        const BrushIndex index = result.nextIndex();
        for (const ShapeFault& fault : ofBrush.faults)
            diagnostics.push_back(describe(fault, index, brushes[index]));
        if (std::ranges::any_of(ofBrush.faults, isError)) ofBrush.faces.clear();
        result.append({std::move(ofBrush.faces)});
    }
    if (!options.keepGoing && formats::hasErrors(diagnostics)) return diagnostics;
    return {std::move(result), std::move(diagnostics)};
}

}  // namespace portcullis::compiler
