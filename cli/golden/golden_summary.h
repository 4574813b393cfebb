#pragma once

#include <string>

#include "formats/report/run_results.h"

namespace portcullis::cli {

/// A row for each frame that is not equal, or with `all` for every frame; empty for none.
[[nodiscard]] std::string framesTable(const formats::RunResults& results, bool all);

/// "10 frames: 9 equal, 1 differs; expected, actual and difference are in out/golden"
[[nodiscard]] std::string framesLine(const formats::RunResults& results, const std::string& folder);

}  // namespace portcullis::cli
