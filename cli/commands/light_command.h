#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/exit_code.h"
#include "cli/map_compilation.h"
#include "cli/report.h"
#include "cli/streams.h"
#include "formats/geometry/lattice.h"
#include "render/layer_weights.h"

namespace portcullis::cli {

/// `portcullis light`: bakes the light of a world's lights into it, or tells what was baked at
/// points.
struct LightCommand {
    std::string world;  ///< .pcw, or a map that is compiled in memory; "-": stdin
    Compilation compilation;
    std::string output;  ///< empty: the world itself; of a map, the map with .pcw
    double luxelSize = 16.0;
    std::uint32_t bounces = 0;
    std::optional<double> occlusionReach;  ///< units; none: corners are not darkened
    std::vector<std::string> textures;     ///< where the colours of walls come from
    std::uint64_t memory = std::uint64_t{2} << 30;
    std::optional<std::uint32_t> mostOverlaps;  ///< of lights, that one may share walls with
    bool surfaces = false;                      ///< also make lit texels
    std::string atlasFile;                      ///< a picture of all luxels
    std::string reportFile;
    std::vector<formats::Position> points;    ///< to tell the light at: then nothing is baked
    std::vector<render::GroupWeight> lights;  ///< --lights, for points and atlas
    bool list = false;                        ///< a line for each light
    Verbosity verbosity = Verbosity::normal;
    DataForm form = DataForm::text;
};

struct LightOutcome;

/// Bakes and writes the world, but no report. The outcome's exit code is that of the command.
[[nodiscard]] LightOutcome lightToFiles(const LightCommand& command, const Streams& streams);

/// Exit code 1 if the map has findings that still make a world, or a light breaks mostOverlaps.
[[nodiscard]] ExitCode run(const LightCommand& command, const Streams& streams);

}  // namespace portcullis::cli
