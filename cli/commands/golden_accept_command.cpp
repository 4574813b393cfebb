#include "cli/commands/golden_accept_command.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "cli/golden/golden_frames.h"
#include "cli/golden/golden_input.h"
#include "cli/golden/golden_writing.h"
#include "cli/number_text.h"
#include "cli/picture_files.h"
#include "cli/text_table.h"
#include "formats/files/atomic_write.h"
#include "formats/files/text_file.h"

namespace portcullis::cli {
namespace {

namespace fs = std::filesystem;
using formats::Diagnostics;
using formats::GoldenFile;
using formats::GoldenFrame;

bool has(const std::vector<std::string>& digests, const std::string& digest) {
    return std::ranges::find(digests, digest) != digests.end();
}

void addOnce(std::vector<std::string>& digests, const std::string& digest) {
    if (!has(digests, digest)) digests.push_back(digest);
}

/// Writes down that a frame's pixels are right; what was done in a word, empty for nothing.
std::string accept(GoldenFrame& frame, const std::string& digest, bool also) {
    const GoldenFrame before = frame;
    std::erase(frame.rejected, digest);
    if (!also) frame.accepted.clear();
    addOnce(frame.accepted, digest);
    if (before.accepted == frame.accepted && before.rejected == frame.rejected) return {};
    return before.accepted.empty() ? "new" : also ? "added" : "accepted";
}

/// The same of pixels that are wrong.
std::string reject(GoldenFrame& frame, const std::string& digest) {
    if (has(frame.rejected, digest)) return {};
    std::erase(frame.accepted, digest);
    frame.rejected.push_back(digest);
    return "rejected";
}

/// One frame's digest, and that its picture becomes the reference if references are kept.
bool decide(const FrameToJudge& drawn, const GoldenAcceptCommand& command,
            const GoldenPlaces& places, GoldenFile& golden, TextTable& told,
            Diagnostics& diagnostics) {
    std::optional<formats::PngImage> picture;
    if (!readPicture(drawn.file, picture, diagnostics)) return false;
    const std::string digest = digestOf(*picture);
    const GoldenFrame* const known = golden.find(drawn.name);
    const bool passes = known != nullptr && has(known->accepted, digest);
    if (passes && command.where.patterns.empty() && !command.also) return false;
    GoldenFrame& frame = golden.at(drawn.name);
    const std::string done =
        command.reject ? reject(frame, digest) : accept(frame, digest, command.also);
    if (!command.reject && !places.references.empty())
        append(diagnostics, copyPicture(drawn.file, pictureOf(places.references, drawn.name)));
    if (!done.empty()) told.add({drawn.name, done, digest});
    return !done.empty();
}

}  // namespace

ExitCode run(const GoldenAcceptCommand& command, const Streams& streams) {
    const std::string name = command.reject ? "golden reject" : "golden accept";
    if (refusedUnderCi(name, streams)) return ExitCode::usage;
    const auto places = settlePlaces(command.where);
    if (!places) return endWith(places.diagnostics(), command.verbosity, streams);
    auto golden = readGolden(places.value().goldenFile);
    const auto frames = framesBelow(places.value().frames, command.where.patterns);
    Diagnostics told = golden.takeDiagnostics();
    append(told, frames.diagnostics());
    if (golden && frames) {
        const auto all = framesBelow(places.value().frames, {});
        if (all) append(told, idlePatterns(command.where.patterns, allNames(all.value(), {})));
        if (all && all.value().empty())
            told.push_back(makeDiagnostic(formats::Code::goldenNoFrame,
                                          "there are no frames in " + places.value().frames));
    }
    if (!golden || !frames || hasErrors(told)) return endWith(told, command.verbosity, streams);
    TextTable table(2, true);
    std::size_t changed = 0;
    for (const FrameToJudge& frame : frames.value())
        if (decide(frame, command, places.value(), golden.value(), table, told)) ++changed;
    if (changed > 0) append(told, writeGolden(places.value().goldenFile, golden.value()));
    if (command.verbosity != Verbosity::quiet) {
        if (changed > 0) streams.out << table.text();
        streams.err << counted(changed, "frame") << (command.reject ? " rejected" : " accepted")
                    << ", in " << places.value().goldenFile << '\n';
    }
    return hasErrors(told) ? endWith(told, command.verbosity, streams) : ExitCode::fine;
}

}  // namespace portcullis::cli
