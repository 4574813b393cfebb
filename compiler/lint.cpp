#include "compiler/lint.h"

#include <utility>

#include "compiler/brush_costs.h"
#include "compiler/lint_brushes.h"
#include "compiler/lint_coplanar.h"
#include "compiler/lint_geometry.h"
#include "compiler/lint_lights.h"
#include "compiler/lint_limits.h"
#include "compiler/lint_scene.h"
#include "compiler/proof_world.h"
#include "formats/world/world_validator.h"

namespace portcullis::compiler {

formats::Diagnostics lintMap(const formats::BrushMap& map, const formats::World& world,
                             const LintOptions& options) {
    formats::Diagnostics findings;
    if (!formats::validateWorld(world).empty()) return findings;
    const ProofWorld exact(world);
    if (!exact.isUsable()) return findings;
    const auto add = [&](FindingList list) { formats::append(findings, std::move(list).take()); };
    const RepeatedBrushes repeated = findRepeatedBrushes(exact);
    add(lintRepeatedBrushes(exact, repeated));
    add(lintOverwrittenBrushes(exact, repeated));
    add(lintCostlyBrushes(world));
    add(lintNearlyCoplanar(exact));
    add(lintMicroEdges(exact));
    add(lintSlivers(exact));
    add(lintPlacesInSolid(map, world));
    add(lintDarkLights(map));
    if (options.mostCellsOfLight)
        add(lintLightReach(map, world, options.lightCells, *options.mostCellsOfLight));
    add(lintUnusedMaterials(map));
    if (options.limits) add(lintLimits(map, world, options.lightCells, *options.limits));
    return findings;
}

}  // namespace portcullis::compiler
