#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/golden/golden_places.h"
#include "cli/progress.h"
#include "formats/diagnostics/result.h"
#include "formats/golden/golden_file.h"
#include "formats/report/run_results.h"
#include "render/difference/compare_pictures.h"

namespace portcullis::cli {

/// A frame that was drawn, by us or by another program.
struct FrameToJudge {
    std::string name;    ///< "manor/hall"
    std::string file;    ///< its PNG
    std::string digest;  ///< of its pixels, if they are known; else the file is read
    std::optional<formats::Camera> camera;
};

/// A frame and what is to be said of it: PC80xx for each that does not pass.
struct JudgedFrame {
    formats::FrameResult frame;
    formats::Diagnostics diagnostics;
};

/// Judges frames by what was accepted: exactly first, then, where there is a reference picture, by
/// the frame's tolerance. Of each frame that is not equal there are afterwards the pictures
/// actual/NAME.png, and with a reference expected/NAME.png and difference/NAME.png, below the
/// results' folder; of those that are equal there are none.
[[nodiscard]] std::vector<JudgedFrame> judgeFrames(std::span<const FrameToJudge> frames,
                                                   const formats::GoldenFile& golden,
                                                   const GoldenPlaces& places, Progress& progress);

/// A golden frame that there is no picture of, PC8013.
[[nodiscard]] JudgedFrame notDrawn(const formats::GoldenFrame& frame, const GoldenPlaces& places);

/// How pictures are compared under a tolerance; the mask picture is read. `folder`: that
/// of golden.json.
[[nodiscard]] formats::Result<render::CompareOptions> compareOptionsOf(
    const formats::Tolerance& tolerance, const std::string& folder);

}  // namespace portcullis::cli
