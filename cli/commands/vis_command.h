#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/camera_choice.h"
#include "cli/exit_code.h"
#include "cli/map_compilation.h"
#include "cli/report.h"
#include "cli/streams.h"
#include "cli/vis_budget.h"
#include "cli/vis_report.h"

namespace portcullis::cli {

/// `portcullis vis`: what viewpoints of a world cost to draw, and what they truly see.
struct VisCommand {
    std::string world;  ///< .pcw, or a map that is compiled in memory; "-": stdin
    Compilation compilation;
    CameraArguments cameras;
    std::optional<std::uint32_t>
        samples;                        ///< points in each cell; with them, cameras only if asked
    std::uint32_t faceSize = 64;        ///< of the six pictures around a point, in pixels
    std::vector<render::Culling> ways;  ///< none: all that the world allows
    std::vector<VisLimit> budget;
    std::string csvFile, planFile;
    std::string reportFile;  ///< all of it as JSON
    VisReportOptions report;
    Verbosity verbosity = Verbosity::normal;
    DataForm form = DataForm::text;
};

/// What a run of `portcullis vis` came to.
struct VisOutcome {
    std::optional<formats::World> world;
    std::optional<VisSurvey> survey;  ///< none where an input was bad
    formats::Diagnostics findings;
    ExitCode exitCode = ExitCode::fine;
};

/// Measures and writes all files. The outcome's exit code is that of the command.
[[nodiscard]] VisOutcome visToFiles(const VisCommand& command, const Streams& streams);

/// Exit code 1 if a budget is broken, or the map has findings that still make a world.
[[nodiscard]] ExitCode run(const VisCommand& command, const Streams& streams);

}  // namespace portcullis::cli
