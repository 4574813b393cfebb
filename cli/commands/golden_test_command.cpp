#include "cli/commands/golden_test_command.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <utility>

#include "cli/golden/golden_frames.h"
#include "cli/golden/golden_input.h"
#include "cli/golden/golden_summary.h"
#include "cli/reports/run_results_json.h"
#include "cli/thread_limit.h"

namespace portcullis::cli {
namespace {

using formats::Code;
using formats::Diagnostics;
using formats::GoldenFile;
using formats::MapResult;
using formats::RunResults;

/// The frames, and what was accepted; nothing where there is nothing to compare.
struct Exhibits {
    GoldenFile golden;
    std::vector<FrameToJudge> frames;
};

formats::Result<Exhibits> gather(const GoldenTestCommand& command, const GoldenPlaces& places) {
    auto golden = readGolden(places.goldenFile);
    auto frames = framesBelow(places.frames, {});
    Diagnostics told = golden.takeDiagnostics();
    append(told, frames.takeDiagnostics());
    if (!golden || !frames) return told;
    Exhibits exhibits{std::move(golden).value(), std::move(frames).value()};
    const auto& patterns = command.where.patterns;
    const auto names = allNames(exhibits.frames, exhibits.golden);
    append(told, idlePatterns(patterns, names));
    if (names.empty())
        told.push_back(makeDiagnostic(Code::goldenNoFrame, "there are no frames, golden or drawn"));
    if (hasErrors(told)) return told;
    std::erase_if(exhibits.frames,
                  [&](const FrameToJudge& frame) { return !isChosen(frame.name, patterns); });
    std::erase_if(exhibits.golden.frames, [&](const formats::GoldenFrame& frame) {
        return !isChosen(frame.name, patterns);
    });
    return {std::move(exhibits), std::move(told)};
}

MapResult judge(const GoldenTestCommand& command, const Exhibits& exhibits,
                const GoldenPlaces& places, const Streams& streams) {
    const ThreadLimit limit(command.threads);
    Progress progress(streams, command.verbosity, "frames", exhibits.frames.size());
    auto judged = judgeFrames(exhibits.frames, exhibits.golden, places, progress);
    for (const formats::GoldenFrame& frame : exhibits.golden.frames)
        if (std::ranges::find(exhibits.frames, frame.name, &FrameToJudge::name) ==
            exhibits.frames.end())
            judged.push_back(notDrawn(frame, places));
    std::ranges::stable_sort(judged, {}, [](const JudgedFrame& j) { return j.frame.name; });
    MapResult all;
    for (JudgedFrame& one : judged) {
        all.frames.push_back(std::move(one.frame));
        append(all.diagnostics, std::move(one.diagnostics));
    }
    return all;
}

ExitCode exitCodeOfRun(const RunResults& results) {
    const Diagnostics& told = results.maps.front().diagnostics;
    if (exitCodeOf(told) == ExitCode::failure) return ExitCode::failure;
    const auto counts = countFrames(results);
    return counts.passed == counts.total && !hasErrors(told) ? ExitCode::fine : ExitCode::findings;
}

void tell(const GoldenTestCommand& command, const Streams& streams, const GoldenPlaces& places,
          const RunResults& results) {
    if (command.form == DataForm::json) {
        streams.out << runToJson(results) << '\n';
    } else if (command.form == DataForm::jsonLines) {
        streams.out << runToJsonLines(results);
    } else {
        printReport(streams, results.diagnostics, command.verbosity);
        printReport(streams, results.maps.front().diagnostics, command.verbosity);
        if (command.verbosity != Verbosity::quiet)
            streams.out << framesTable(results, command.verbosity == Verbosity::verbose);
    }
    if (command.verbosity != Verbosity::quiet)
        streams.err << framesLine(results, places.results) << '\n';
}

}  // namespace

ExitCode run(const GoldenTestCommand& command, const Streams& streams) {
    const auto start = std::chrono::steady_clock::now();
    const auto places = settlePlaces(command.where);
    if (!places) {
        printReport(streams, places.diagnostics(), command.verbosity);
        return ExitCode::badInput;
    }
    auto exhibits = gather(command, places.value());
    if (!exhibits) {
        printReport(streams, exhibits.diagnostics(), command.verbosity);
        return ExitCode::badInput;
    }
    RunResults results;
    results.command = "golden test";
    results.project = places.value().goldenFile;
    results.folder = std::filesystem::current_path().string();
    results.version = PORTCULLIS_VERSION;
    results.diagnostics = exhibits.takeDiagnostics();
    results.maps.push_back(judge(command, exhibits.value(), places.value(), streams));
    results.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    ExitCode exitCode = exitCodeOfRun(results);
    results.exitCode = static_cast<int>(exitCode);
    Diagnostics told = writeReports(results, {}, command.reports, std::nullopt, streams);
    if (exitCodeOf(told) == ExitCode::failure) exitCode = ExitCode::failure;
    append(results.diagnostics, std::move(told));
    tell(command, streams, places.value(), results);
    return exitCode;
}

}  // namespace portcullis::cli
