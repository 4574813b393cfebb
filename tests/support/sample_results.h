#pragma once

#include <string>

#include "cli/reports/run_history.h"
#include "formats/report/run_results.h"

namespace portcullis::tests {

/// What is in names and words that somebody chose to do harm with: markup, quotes, line ends,
/// placeholders, a control character and a byte that is not UTF-8.
[[nodiscard]] std::string hostileText();

/// A run over some maps with everything that results can hold: a stage that failed, one that was
/// skipped, budgets kept and broken, diagnostics with and without places, and `frames` frames, a
/// tenth of which differ. Its pictures are expected.png and actual.png, its plan plan.svg, in the
/// folder.
[[nodiscard]] formats::RunResults sampleResults(const std::string& folder, std::size_t frames);

/// Writes those files: pictures of 64 x 48 that differ in a block of 8 x 8 at (16, 16).
void writeSamplePictures(const std::string& folder);

/// Twelve runs of the same maps.
[[nodiscard]] cli::RunHistory sampleHistory(const formats::RunResults& results);

}  // namespace portcullis::tests
