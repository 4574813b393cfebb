#pragma once

#include <string>

#include "formats/report/run_results.h"

namespace portcullis::cli {

/// A row for each map that something was done for, or that has findings; with `all` for every map.
/// Empty if there is none.
[[nodiscard]] std::string mapsTable(const formats::RunResults& results, bool all);

/// A row for each stage that a dry run would run, or take from the cache, and why; with `all` for
/// every stage.
[[nodiscard]] std::string planTable(const formats::RunResults& results, bool all);

/// "3 maps: 6 stages up to date, 2 rebuilt; 10 frames: 10 equal; 2 budgets kept; 0.21 s"
[[nodiscard]] std::string buildLine(const formats::RunResults& results);

}  // namespace portcullis::cli
