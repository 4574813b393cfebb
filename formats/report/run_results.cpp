#include "formats/report/run_results.h"

#include <array>

namespace portcullis::formats {
namespace {

constexpr std::array<std::string_view, kFrameVerdicts> kVerdictNames{
    "equal",         "within gates", "differs",   "rejected",
    "size mismatch", "missing",      "not drawn", "unreadable"};

constexpr std::array<std::string_view, 5> kStateNames{"up to date", "cached", "rebuilt", "failed",
                                                      "skipped"};

}  // namespace

std::string_view frameVerdictName(FrameVerdict verdict) {
    return kVerdictNames.at(static_cast<std::size_t>(verdict));
}

std::string_view stageStateName(StageState state) {
    return kStateNames.at(static_cast<std::size_t>(state));
}

FrameCounts countFrames(const RunResults& results) {
    FrameCounts counts;
    for (const MapResult& map : results.maps)
        for (const FrameResult& frame : map.frames) {
            ++counts.total;
            ++counts.of[static_cast<std::size_t>(frame.verdict)];
            if (passes(frame.verdict)) ++counts.passed;
        }
    return counts;
}

}  // namespace portcullis::formats
