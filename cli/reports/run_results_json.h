#pragma once

#include <string>

#include "formats/report/run_results.h"

namespace portcullis::cli {

/// All of a run as one JSON document (cli/README.md says its keys). No times, so that equal runs
/// say the same.
[[nodiscard]] std::string runToJson(const formats::RunResults& results);

/// One object a line: a diagnostic, frame, stage or budget each, and the summary last.
[[nodiscard]] std::string runToJsonLines(const formats::RunResults& results);

}  // namespace portcullis::cli
