#pragma once

#include "compiler/compile_map.h"
#include "compiler/proof_findings.h"
#include "formats/map/brush_map.h"
#include "formats/world/world.h"

namespace portcullis::compiler {

/// PC4008: the brushes of a world (operation, detail, name, exact planes) and its scene are those
/// that a map gives under these options. Runs the compiler's brush stages again, nothing later.
/// Places in the text do not count.
[[nodiscard]] formats::Diagnostics proveSource(const formats::World& world,
                                               const formats::BrushMap& map,
                                               const CompileOptions& options);

}  // namespace portcullis::compiler
