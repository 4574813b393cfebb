#include "cli/commands/golden_prune_command.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "cli/golden/golden_frames.h"
#include "cli/golden/golden_input.h"
#include "cli/golden/golden_writing.h"
#include "cli/number_text.h"
#include "cli/text_table.h"
#include "formats/files/file_fault.h"

namespace portcullis::cli {
namespace {

using formats::Diagnostics;

/// Removes the frames that are not among those drawn.
std::size_t pruneFrames(const std::set<std::string>& drawn, const GoldenArguments& where,
                        formats::GoldenFile& golden, TextTable& told) {
    return std::erase_if(golden.frames, [&](const formats::GoldenFrame& frame) {
        const bool stale = !drawn.contains(frame.name) && isChosen(frame.name, where.patterns);
        if (stale) told.add({frame.name, "frame"});
        return stale;
    });
}

/// Removes the reference pictures of no frame.
std::size_t pruneReferences(const formats::GoldenFile& golden, const GoldenPlaces& places,
                            const GoldenPruneCommand& command, TextTable& told,
                            Diagnostics& diagnostics) {
    std::error_code failed;
    if (places.references.empty() || !std::filesystem::is_directory(places.references, failed))
        return 0;
    const auto references = framesBelow(places.references, command.where.patterns);
    append(diagnostics, references.diagnostics());
    if (!references) return 0;
    std::size_t removed = 0;
    for (const FrameToJudge& reference : references.value()) {
        if (golden.find(reference.name) != nullptr) continue;
        told.add({reference.name, "reference"});
        ++removed;
        if (!command.dryRun && !std::filesystem::remove(reference.file, failed))
            diagnostics.push_back(
                formats::fileFault(formats::Code::fileWrite, reference.file, failed.message()));
    }
    return removed;
}

}  // namespace

ExitCode run(const GoldenPruneCommand& command, const Streams& streams) {
    if (!command.dryRun && refusedUnderCi("golden prune", streams)) return ExitCode::usage;
    const auto places = settlePlaces(command.where);
    if (!places) return endWith(places.diagnostics(), command.verbosity, streams);
    auto golden = readGolden(places.value().goldenFile);
    const auto frames = framesBelow(places.value().frames, {});
    Diagnostics told = golden.takeDiagnostics();
    append(told, frames.diagnostics());
    if (golden && frames)
        append(told, idlePatterns(command.where.patterns, allNames({}, golden.value())));
    if (golden && frames && frames.value().empty())
        told.push_back(makeDiagnostic(
            formats::Code::goldenNoFrame,
            "there are no frames in " + places.value().frames + ", so every golden one would go"));
    if (!golden || !frames || hasErrors(told)) return endWith(told, command.verbosity, streams);
    std::set<std::string> drawn;
    for (const FrameToJudge& frame : frames.value()) drawn.insert(frame.name);
    TextTable table(1, true);
    const std::size_t stale = pruneFrames(drawn, command.where, golden.value(), table);
    if (stale > 0 && !command.dryRun)
        append(told, writeGolden(places.value().goldenFile, golden.value()));
    std::size_t removed = 0;
    if (!hasErrors(told))
        removed = pruneReferences(golden.value(), places.value(), command, table, told);
    if (command.verbosity != Verbosity::quiet) {
        if (stale + removed > 0) streams.out << table.text();
        streams.err << counted(stale, "stale frame") << " and "
                    << counted(removed, "reference picture")
                    << (command.dryRun ? " would be removed" : " removed") << '\n';
    }
    return hasErrors(told) ? endWith(told, command.verbosity, streams) : ExitCode::fine;
}

}  // namespace portcullis::cli
