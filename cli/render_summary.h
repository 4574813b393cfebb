#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/exit_code.h"
#include "cli/frame_set.h"
#include "formats/diagnostics/diagnostic.h"

namespace portcullis::cli {

/// A frame and the files that it went to.
struct WrittenFrame {
    DrawnFrame frame;
    std::string file;
    std::vector<std::pair<std::string, std::string>> extraFiles;  ///< word, file
};

/// How one `render` ended.
struct RenderOutcome {
    std::string world;  ///< as typed
    std::vector<WrittenFrame> frames;
    formats::Diagnostics diagnostics;
    double seconds = 0.0;
    ExitCode exitCode = ExitCode::fine;
};

/// A line a frame for people: "hall  640x480  35 cells  412 surfaces  overdraw 1.12  hall.png".
[[nodiscard]] std::string summaryTable(const RenderOutcome& outcome);

/// "manor: 10 frames in 0.21 s".
[[nodiscard]] std::string summaryLine(const RenderOutcome& outcome);

/// One JSON object on one line: camera, file, digest of the pixels, size and statistics. No times,
/// so that equal runs say the same.
[[nodiscard]] std::string frameToJson(const WrittenFrame& written);

/// The last line of --jsonl: {"reason": "summary", ...}.
[[nodiscard]] std::string summaryToJson(const RenderOutcome& outcome);

/// The whole outcome for --json, with frames and diagnostics.
[[nodiscard]] std::string summaryToJsonDocument(const RenderOutcome& outcome);

}  // namespace portcullis::cli
