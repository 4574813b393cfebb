#pragma once

#include <string>

#include "cli/reports/report_pictures.h"
#include "formats/report/run_results.h"

namespace portcullis::cli {

// The parts of the HTML report that are about frames. They have numbers in the order of the page:
// those that do not pass come first, then by map and name.

/// Buttons that choose which frames are shown.
[[nodiscard]] std::string frameFilters(const formats::RunResults& results);
/// The list of all frames.
[[nodiscard]] std::string framesSection(const formats::RunResults& results);
/// What the viewer tells of each frame: a JSON list that may stand in a script element.
[[nodiscard]] std::string frameData(const formats::RunResults& results,
                                    const ReportPictures& pictures);
/// An element for each picture, of text that no browser decodes before it is wanted.
[[nodiscard]] std::string pictureBlocks(const formats::RunResults& results,
                                        const ReportPictures& pictures);

}  // namespace portcullis::cli
