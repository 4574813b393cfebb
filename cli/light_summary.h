#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/exit_code.h"
#include "formats/diagnostics/diagnostic.h"
#include "formats/map/brush_map.h"
#include "render/light/bake_lights.h"

namespace portcullis::cli {

/// What a `light` run came to.
struct LightOutcome {
    ExitCode exitCode = ExitCode::fine;
    std::string world, output;
    std::vector<formats::Light> lights;
    render::BakedLight baked;  ///< its lightmaps are in the world that was written
    std::size_t layers = 0, blocks = 0;
    formats::Diagnostics diagnostics;
    double seconds = 0.0;
};

/// "manor: 49 lights on 92,310 luxels in 0.21 s"
[[nodiscard]] std::string summaryLine(const LightOutcome& outcome);
/// A line for each light: what it reaches, and what that took.
[[nodiscard]] std::string lightsToText(const LightOutcome& outcome);
/// All of it, for --json and --report: {"world", "output", "luxelSize", "luxels", "layers",
/// "blocks", "bytes", "seconds", "lights": [{"name", "group", "kind", "inSolid", "cutShort",
/// "cells", "surfaces", "luxels", "overlaps", "beams", "pieces", "samples", "cached", "seconds"}],
/// "diagnostics"}.
[[nodiscard]] std::string reportToJson(const LightOutcome& outcome);

}  // namespace portcullis::cli
