#pragma once

#include <span>
#include <string>
#include <vector>

#include "cli/golden/frame_judgement.h"
#include "formats/diagnostics/result.h"

namespace portcullis::cli {

/// The frames below a folder whose names fit one of the patterns; all without a pattern. PC5001
/// for a folder that cannot be listed.
[[nodiscard]] formats::Result<std::vector<FrameToJudge>> framesBelow(
    const std::string& folder, std::span<const std::string> patterns);

/// Whether a frame's name fits one of the patterns, or there is none.
[[nodiscard]] bool isChosen(std::string_view name, std::span<const std::string> patterns);

/// PC8017 for each pattern that fits none of the names, saying which is near.
[[nodiscard]] formats::Diagnostics idlePatterns(std::span<const std::string> patterns,
                                                std::span<const std::string> names);

/// The names of frames and of golden frames, in order, each once.
[[nodiscard]] std::vector<std::string> allNames(std::span<const FrameToJudge> frames,
                                                const formats::GoldenFile& golden);

}  // namespace portcullis::cli
