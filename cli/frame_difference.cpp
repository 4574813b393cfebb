#include "cli/frame_difference.h"

namespace portcullis::cli {

formats::FrameScores scoresOf(const render::Scores& scores) {
    formats::FrameScores result;
    if (scores.noiseRatio != render::kNoNoise) result.psnr = scores.noiseRatio;
    result.ssim = scores.similarity;
    result.flipMean = scores.flip.mean;
    result.flipP99 = scores.flip.percentile99;
    result.flipWorstWindow = scores.flip.worstWindow;
    return result;
}

formats::FrameDifference differenceOf(const render::Comparison& comparison,
                                      std::uint32_t windowSide) {
    formats::FrameDifference counts;
    counts.compared = comparison.counts.compared;
    counts.ignored = comparison.ignored;
    counts.differing = comparison.counts.differing;
    counts.largestChannel =
        comparison.counts.largestChannel / static_cast<double>(render::kByteStep);
    counts.windowSide = windowSide;
    counts.windowX = comparison.worstWindow.x;
    counts.windowY = comparison.worstWindow.y;
    counts.inWindow = comparison.counts.inWindow;
    return counts;
}

}  // namespace portcullis::cli
