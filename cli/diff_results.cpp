#include "cli/diff_results.h"

#include <filesystem>

#include "cli/file_arguments.h"
#include "cli/frame_difference.h"

namespace portcullis::cli {
namespace {

using formats::FrameResult;
using formats::FrameVerdict;
using render::Comparison;
using render::Verdict;

FrameVerdict verdictOf(Verdict verdict) {
    switch (verdict) {
        case Verdict::equal: return FrameVerdict::equal;
        case Verdict::withinGates: return FrameVerdict::withinGates;
        case Verdict::differs: return FrameVerdict::differs;
        case Verdict::sizeMismatch: return FrameVerdict::sizeMismatch;
        case Verdict::missingInA: return FrameVerdict::missing;
        case Verdict::missingInB: return FrameVerdict::notDrawn;
        case Verdict::unreadable:
        case Verdict::maskMisfit: break;
    }
    return FrameVerdict::unreadable;
}

FrameResult frameOf(const ComparedPair& compared, std::uint32_t windowSide) {
    const Comparison& comparison = compared.comparison;
    FrameResult frame;
    frame.name = std::filesystem::path(compared.pair.name).replace_extension().generic_string();
    frame.verdict = verdictOf(comparison.verdict);
    if (const auto size = comparison.sizeB ? comparison.sizeB : comparison.sizeA) {
        frame.width = size->width;
        frame.height = size->height;
    }
    // What came through standard input is not there any more.
    if (!isStandardStream(compared.pair.fileA)) frame.expected = compared.pair.fileA;
    if (!isStandardStream(compared.pair.fileB)) frame.file = frame.actual = compared.pair.fileB;
    frame.difference = compared.pictureFile;
    if (comparison.verdict <= Verdict::differs) {
        frame.counts = differenceOf(comparison, windowSide);
        if (comparison.scores) frame.scores = scoresOf(*comparison.scores);
    }
    return frame;
}

}  // namespace

formats::RunResults runResultsOf(const DiffOutcome& outcome, double seconds) {
    formats::RunResults results;
    results.command = "diff";
    results.project = outcome.a + " and " + outcome.b;
    std::error_code unknown;
    results.folder = std::filesystem::current_path(unknown).string();
    results.version = PORTCULLIS_VERSION;
    results.diagnostics = outcome.diagnostics;
    results.seconds = seconds;
    results.exitCode = static_cast<int>(outcome.exitCode);
    results.maps.emplace_back();
    for (const ComparedPair& pair : outcome.pairs)
        results.maps.back().frames.push_back(frameOf(pair, outcome.windowSide));
    return results;
}

}  // namespace portcullis::cli
