#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/diagnostics/diagnostic.h"
#include "formats/report/run_results.h"

namespace portcullis::cli {

/// What is worth remembering of a map: its counts, the worst of each budget, its seconds.
struct MapNumbers {
    std::string map;
    std::vector<std::pair<std::string, double>> numbers;
};

struct HistoryRun {
    std::string label;  ///< of the revision that was built; may be empty
    std::vector<MapNumbers> maps;
};

/// Runs, the oldest first.
using RunHistory = std::vector<HistoryRun>;

/// Runs beyond this many are forgotten.
inline constexpr std::size_t kHistoryRuns = 200;

/// The history in the text of its file. Nothing, and a warning (PC8101), for another text: the
/// file should then be left as it is.
[[nodiscard]] std::optional<RunHistory> readHistory(std::string_view text,
                                                    formats::Diagnostics& diagnostics);

/// The text of the file: JSON, a line for each map of each run.
[[nodiscard]] std::string writeHistory(const RunHistory& history);

/// Adds what a run came to, and forgets the oldest runs beyond kHistoryRuns. A run with the label
/// of the last takes its place. Seconds are those of stages that ran.
void addRun(RunHistory& history, const formats::RunResults& results, const std::string& label);

/// The values that a number of a map had, the oldest first; runs without it are left out.
[[nodiscard]] std::vector<double> valuesOf(const RunHistory& history, std::string_view map,
                                           std::string_view number);

}  // namespace portcullis::cli
