#pragma once

#include <string>

#include "formats/report/run_results.h"

namespace portcullis::cli {

// Results in words, the same in every report.

/// "3,486 of 282,000 pixels differ (1.24 %), by up to 84 of 255; 499 of them in the 64 x 64 at
/// (128, 64); 8.33 % ignored". Empty for a frame that was not compared with a picture.
[[nodiscard]] std::string differenceInWords(const formats::FrameResult& frame);
/// "PSNR 44.49 dB, SSIM 0.9956, FLIP 0.0033 (99th percentile 0.0572, worst window 0.0184)"; empty
/// where there are no scores.
[[nodiscard]] std::string scoresInWords(const formats::FrameResult& frame);
/// "from (41 251 73) towards (640 244 120), 90 degrees wide, 640 x 480"; empty without a camera.
[[nodiscard]] std::string cameraInWords(const formats::FrameResult& frame);
/// The options of `render` and `vis` that look through the frame's camera; empty without one.
[[nodiscard]] std::string cameraOptions(const formats::FrameResult& frame);
/// "polygons 29 at cell 4 ..., the budget is 28; 3 of 24 viewpoints are above it"
[[nodiscard]] std::string budgetInWords(const formats::BudgetResult& budget);
/// "12 frames: 11 pass, 1 differs; 3 budgets hold; 1 error, 2 warnings"
[[nodiscard]] std::string runInWords(const formats::RunResults& results);

/// How many diagnostics of a run, and of all its maps, have a severity.
[[nodiscard]] std::size_t countDiagnostics(const formats::RunResults& results,
                                           formats::Severity severity);

/// All of them: the run's first, then each map's. One that names no file gets that of its map.
[[nodiscard]] formats::Diagnostics allDiagnostics(const formats::RunResults& results);

}  // namespace portcullis::cli
