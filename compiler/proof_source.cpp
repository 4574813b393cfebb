#include "compiler/proof_source.h"

#include <utility>

#include "compiler/brush_planes.h"
#include "compiler/brush_solids.h"
#include "compiler/plane_adoption.h"
#include "compiler/space_blocks.h"
#include "formats/map/brush_map_writer.h"

namespace portcullis::compiler {
namespace {

using formats::BrushIndex;
using formats::Code;
using formats::Diagnostics;
using formats::PlaneSide;
using formats::World;
using formats::WorldBrush;

/// The bodies of the map's brushes as the compiler uses them; nothing when it cannot be compiled.
std::optional<BrushSolids> solidsOf(const formats::BrushMap& map, const CompileOptions& options) {
    auto planes = brushPlanes(map.brushes, {options.keepGoing});
    if (!planes) return std::nullopt;
    auto solids = buildSolids(map.brushes, planes.value(), {options.keepGoing});
    if (!solids) return std::nullopt;
    if (!options.adoptPlanes) return std::move(solids).value();
    const BlockTree tree = divideSpace(solids.value(), options.blocks);
    return adoptPlanes(std::move(solids).value(), tree).solids;
}

bool planesAreThose(const World& world, const WorldBrush& brush, const BrushSolid& solid) {
    if (brush.planes.count != solid.faces.size()) return false;
    for (std::uint32_t i = 0; i < brush.planes.count; ++i) {
        const PlaneSide& side = world.brushPlanes[brush.planes.first + i];
        const auto& face = solid.faces[i];
        if (side.plane.valid() != face.has_value()) return false;
        if (face && (world.planes[side.plane] != face->plane || side.flipped != face->flipped))
            return false;
    }
    return true;
}

/// What differs between a brush of the world and one of the map; empty: nothing.
std::string difference(const World& world, const WorldBrush& brush, const formats::Brush& source,
                       const BrushSolid& solid) {
    if (brush.operation != source.operation) return "operation";
    if (brush.detail != source.detail) return "detail flag";
    if (brush.name != source.name) return "name";
    if (!planesAreThose(world, brush, solid)) return "planes";
    return {};
}

std::string sceneText(formats::BrushMap map) {
    map.brushes.clear();
    map.outside.reset();
    return writeBrushMap(map);
}

}  // namespace

Diagnostics proveSource(const World& world, const formats::BrushMap& map,
                        const CompileOptions& options) {
    FindingList findings(Code::proofSource);
    const auto solids = solidsOf(map, options);
    if (!solids) {
        findings.add("the map has faults and gives no world", {});
        return std::move(findings).take();
    }
    if (world.brushes.size() != map.brushes.size()) {
        findings.add("the world has " + std::to_string(world.brushes.size()) +
                         " brushes, the map " + std::to_string(map.brushes.size()),
                     "/brushes");
        return std::move(findings).take();
    }
    for (std::size_t b = 0; b < map.brushes.size(); ++b) {
        const formats::Brush& source = map.brushes[BrushIndex(b)];
        const std::string what =
            difference(world, world.brushes[BrushIndex(b)], source, (*solids)[BrushIndex(b)]);
        if (!what.empty())
            findings.add("the world has another " + what + " for the brush",
                         pointerTo("brushes", b), source.location);
    }
    if (sceneText(world.scene) != sceneText(map))
        findings.add("materials, lights, cameras, objects, entities or properties differ", {});
    return std::move(findings).take();
}

}  // namespace portcullis::compiler
