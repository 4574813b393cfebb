#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/diagnostics/diagnostic.h"
#include "formats/map/brush_map.h"

// What a run of `portcullis build` or `portcullis golden test` came to: what reports are made of.
// Paths are relative to RunResults::folder, with "/", or absolute.

namespace portcullis::formats {

/// How a frame stands against what was accepted of it.
enum class FrameVerdict : std::uint8_t {
    equal,         ///< its pixels are accepted ones
    withinGates,   ///< not equal to the reference picture, but within the frame's tolerance
    differs,       ///< neither
    rejected,      ///< its pixels were rejected by hand; no tolerance helps
    sizeMismatch,  ///< differs in size from the reference picture
    missing,       ///< nothing was accepted of it yet
    notDrawn,      ///< something was accepted, but the frame was not drawn
    unreadable,    ///< its file is no picture
};

inline constexpr std::size_t kFrameVerdicts = 8;

/// "equal", "within gates", "differs", "rejected", "size mismatch", "missing", "not drawn",
/// "unreadable".
[[nodiscard]] std::string_view frameVerdictName(FrameVerdict verdict);

/// Whether a frame with this verdict passes.
[[nodiscard]] constexpr bool passes(FrameVerdict verdict) {
    return verdict <= FrameVerdict::withinGates;
}

/// What is counted between a frame and its reference picture.
struct FrameDifference {
    std::uint64_t compared = 0;    ///< pixels that are not ignored
    std::uint64_t ignored = 0;     ///< pixels
    std::uint64_t differing = 0;   ///< of those compared
    double largestChannel = 0.0;   ///< of 255
    std::uint32_t windowSide = 0;  ///< of the windows that differing pixels are counted in
    std::uint32_t windowX = 0, windowY = 0;  ///< upper left corner of the worst
    std::uint64_t inWindow = 0;              ///< differing pixels in it
};

/// How alike a frame and its reference look. They decide nothing.
struct FrameScores {
    std::optional<double> psnr;  ///< decibels; none for equal pictures
    std::optional<double> ssim;  ///< none for less than 11 x 11 pixels
    double flipMean = 0.0;
    double flipP99 = 0.0;
    double flipWorstWindow = 0.0;
};

/// One frame of a map. Files that do not exist have an empty path.
struct FrameResult {
    std::string name;  ///< "manor/hall": the path of its file below the frames' folder, no ending
    std::optional<Camera> camera;         ///< it was drawn through; none for frames of other origin
    std::uint32_t width = 0, height = 0;  ///< 0 if not known
    FrameVerdict verdict = FrameVerdict::equal;
    std::string digest;                        ///< of its pixels; empty if it was not drawn
    std::vector<std::string> accepted;         ///< digests
    std::string file;                          ///< the frame, where it was drawn to
    std::string expected, actual, difference;  ///< pictures kept for people: of what does not pass,
                                               ///< or passes by tolerance only
    std::optional<FrameDifference> counts;     ///< where it was compared with a reference picture
    std::optional<FrameScores> scores;         ///< the same
    std::string acceptCommand;  ///< for a shell in RunResults::folder; empty if it passes
};

/// A limit of a map and how its viewpoints keep it.
struct BudgetResult {
    std::string metric;  ///< "polygons" ...
    double limit = 0.0;
    double worst = 0.0;      ///< largest of all viewpoints
    std::string worstPlace;  ///< "camera "hall"", or "cell 12 at (1 2 3), yaw 90, pitch 0"
    std::size_t above = 0;   ///< viewpoints above the limit
    std::size_t viewpoints = 0;
    [[nodiscard]] bool holds() const { return above == 0; }
};

enum class StageState : std::uint8_t {
    upToDate,  ///< nothing it depends on changed: its outputs stand as they were
    cached,    ///< its outputs were taken from the cache
    rebuilt,   ///< it ran
    failed,    ///< it ran, and gave nothing; the map's diagnostics say why
    skipped,   ///< an earlier stage of the map failed
};

/// "up to date", "cached", "rebuilt", "failed", "skipped".
[[nodiscard]] std::string_view stageStateName(StageState state);

/// How one stage of a map went.
struct StageResult {
    std::string stage;  ///< "compile", "render", "vis", "golden" ...
    StageState state = StageState::upToDate;
    std::string reason;  ///< why it is not up to date: "the map changed"; empty if it is
    double seconds = 0.0;
    std::vector<std::string> outputs;  ///< files
};

/// A number that is worth watching, in the order that it is told.
struct NamedCount {
    std::string name;  ///< "cells", "portals", "surfaces", "vertices" ...
    std::uint64_t value = 0;
};

/// All that a run knows of one map. A run of `golden test` has one nameless map for all frames.
struct MapResult {
    std::string name;   ///< "units/pool": its path without the ending
    std::string file;   ///< the map
    std::string world;  ///< .pcw; empty if there is none
    std::string plan;   ///< SVG plan of what views cost; empty if there is none
    std::vector<NamedCount> counts;
    std::vector<StageResult> stages;
    std::vector<BudgetResult> budgets;
    std::vector<FrameResult> frames;
    Diagnostics diagnostics;  ///< in the order of the stages
};

struct RunResults {
    std::string command;          ///< "build" or "golden test"
    std::string project;          ///< the manifest, or golden.json; as typed or found
    std::string folder;           ///< that paths are relative to, absolute
    std::string version;          ///< of the program
    std::vector<MapResult> maps;  ///< in order of their names
    Diagnostics diagnostics;      ///< of the run as a whole
    double seconds = 0.0;
    int exitCode = 0;
};

/// So many frames of all maps have each verdict.
struct FrameCounts {
    std::size_t total = 0, passed = 0;
    std::size_t of[kFrameVerdicts] = {};
};
[[nodiscard]] FrameCounts countFrames(const RunResults& results);

}  // namespace portcullis::formats
