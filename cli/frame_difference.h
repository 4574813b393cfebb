#pragma once

#include <cstdint>

#include "formats/report/run_results.h"
#include "render/difference/compare_pictures.h"

namespace portcullis::cli {

// What comparing two pictures came to, as the results of a run tell it.

[[nodiscard]] formats::FrameScores scoresOf(const render::Scores& scores);

/// `windowSide`: of the windows that differing pixels were counted in.
[[nodiscard]] formats::FrameDifference differenceOf(const render::Comparison& comparison,
                                                    std::uint32_t windowSide);

}  // namespace portcullis::cli
