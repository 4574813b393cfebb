#pragma once

#include <string>
#include <vector>

#include "cli/camera_choice.h"
#include "cli/compare_judgement.h"
#include "cli/compare_metrics.h"
#include "cli/exit_code.h"
#include "cli/map_compilation.h"
#include "cli/report.h"
#include "cli/streams.h"
#include "render/comparison/compare_worlds.h"

namespace portcullis::cli {

/// `portcullis compare`: two worlds side by side, and whether they mean the same.
struct CompareCommand {
    std::string a, b;  ///< worlds, or maps to compile in memory
    /// Of maps. fromCompiled is for A alone, and B, if it is not named, is the same mission's
    /// brushes.
    Compilation compilation;
    render::WorldComparisonOptions options;  ///< without views
    CameraArguments cameras;                 ///< to look through in both, where some are chosen
    std::vector<Judged> judged{kJudged.begin(), kJudged.end()};
    std::vector<WorldLimit> budget;
    std::size_t worst = 5;
    Verbosity verbosity = Verbosity::normal;
    DataForm form = DataForm::text;
};

/// Exit code 1 if the worlds differ in what is judged, or B breaks the budget.
[[nodiscard]] ExitCode run(const CompareCommand& command, const Streams& streams);

}  // namespace portcullis::cli
