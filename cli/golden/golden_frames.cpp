#include "cli/golden/golden_frames.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "cli/picture_files.h"
#include "formats/files/name_pattern.h"
#include "formats/json/suggestion.h"
#include "formats/json/utf8.h"

namespace portcullis::cli {

using formats::Diagnostics;

formats::Result<std::vector<FrameToJudge>> framesBelow(const std::string& folder,
                                                       std::span<const std::string> patterns) {
    const auto pictures = picturesBelow(folder);
    if (!pictures) return pictures.diagnostics();
    std::vector<FrameToJudge> frames;
    for (const std::string& picture : pictures.value()) {
        FrameToJudge frame;
        frame.name = std::filesystem::path(picture).replace_extension().generic_string();
        frame.file = (std::filesystem::path(folder) / picture).string();
        if (isChosen(frame.name, patterns)) frames.push_back(std::move(frame));
    }
    return frames;
}

bool isChosen(std::string_view name, std::span<const std::string> patterns) {
    return patterns.empty() || std::ranges::any_of(patterns, [&](const std::string& pattern) {
               return formats::matchesPattern(name, pattern);
           });
}

Diagnostics idlePatterns(std::span<const std::string> patterns,
                         std::span<const std::string> names) {
    Diagnostics faults;
    const std::vector<std::string_view> views(names.begin(), names.end());
    for (const std::string& pattern : patterns) {
        if (std::ranges::any_of(names, [&](const std::string& name) {
                return formats::matchesPattern(name, pattern);
            }))
            continue;
        faults.push_back(makeDiagnostic(
            formats::Code::goldenNoFrame,
            (formats::isPattern(pattern) ? "no frame fits \"" : "there is no frame \"") +
                formats::printable(pattern) + "\""));
        if (!names.empty()) faults.back().hint = formats::suggestAmong(pattern, "frames", views);
    }
    return faults;
}

std::vector<std::string> allNames(std::span<const FrameToJudge> frames,
                                  const formats::GoldenFile& golden) {
    std::set<std::string> names;
    for (const FrameToJudge& frame : frames) names.insert(frame.name);
    for (const formats::GoldenFrame& frame : golden.frames) names.insert(frame.name);
    return {names.begin(), names.end()};
}

}  // namespace portcullis::cli
