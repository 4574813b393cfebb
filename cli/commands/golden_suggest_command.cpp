#include "cli/commands/golden_suggest_command.h"

#include <filesystem>
#include <map>
#include <tbb/parallel_for.h>
#include <utility>

#include "cli/golden/golden_frames.h"
#include "cli/golden/golden_input.h"
#include "cli/golden/golden_writing.h"
#include "cli/golden/tolerance_suggestion.h"
#include "cli/number_text.h"
#include "cli/text_table.h"
#include "cli/thread_limit.h"
#include "formats/golden/golden_writer.h"
#include "formats/json/json_text.h"

namespace portcullis::cli {
namespace {

namespace fs = std::filesystem;
using formats::Diagnostics;
using formats::GoldenFile;

/// Of each frame its reference, if there is one, and then the pictures of all runs.
using PicturesOfFrames = std::map<std::string, std::vector<std::string>>;

PicturesOfFrames picturesOfFrames(const GoldenSuggestCommand& command, const GoldenPlaces& places,
                                  Diagnostics& faults) {
    PicturesOfFrames pictures;
    for (const std::string& folder : command.where.frames.empty()
                                         ? std::vector<std::string>{places.frames}
                                         : command.where.frames) {
        const auto frames = framesBelow(folder, command.where.patterns);
        append(faults, frames.diagnostics());
        if (!frames) continue;
        for (const FrameToJudge& frame : frames.value()) {
            std::vector<std::string>& files = pictures[frame.name];
            std::error_code failed;
            const std::string reference = places.references.empty()
                                              ? std::string()
                                              : pictureOf(places.references, frame.name);
            if (files.empty() && !reference.empty() && fs::exists(reference, failed))
                files.push_back(reference);
            files.push_back(frame.file);
        }
    }
    return pictures;
}

std::vector<ToleranceSuggestion> suggestAll(const PicturesOfFrames& pictures,
                                            const GoldenFile& golden, const GoldenPlaces& places) {
    const std::vector<std::pair<std::string, std::vector<std::string>>> list(pictures.begin(),
                                                                             pictures.end());
    std::vector<ToleranceSuggestion> suggestions(list.size());
    const std::string folder = fs::path(places.goldenFile).parent_path().string();
    tbb::parallel_for(std::size_t{0}, list.size(), [&](std::size_t i) {
        const formats::GoldenFrame* const known = golden.find(list[i].first);
        const formats::Tolerance now = known != nullptr
                                           ? golden.toleranceOf(*known)
                                           : golden.tolerance.value_or(formats::Tolerance{});
        suggestions[i] = suggestTolerance(list[i].first, list[i].second, now, folder);
    });
    return suggestions;
}

std::string adviceOf(const ToleranceSuggestion& suggestion) {
    if (suggestion.sizesDiffer) return "the pictures differ in size";
    if (!suggestion.tolerance) return "none needed";
    return toleranceToJson(*suggestion.tolerance);
}

std::string toJson(const ToleranceSuggestion& suggestion) {
    std::vector<std::string> digests;
    for (const std::string& digest : suggestion.digests)
        digests.push_back(formats::quoteJson(digest));
    formats::JsonFields fields;
    fields.add("frame", formats::quoteJson(suggestion.frame));
    fields.add("pictures", std::to_string(suggestion.pictures));
    fields.add("digests", formats::jsonList(digests));
    fields.add("sizesDiffer", suggestion.sizesDiffer ? "true" : "false");
    fields.add("tolerance", suggestion.tolerance ? toleranceToJson(*suggestion.tolerance) : "null");
    return fields.text();
}

void tell(const GoldenSuggestCommand& command, const Streams& streams,
          const std::vector<ToleranceSuggestion>& suggestions) {
    if (command.form == DataForm::json) {
        std::vector<std::string> lines;
        for (const ToleranceSuggestion& one : suggestions) lines.push_back(toJson(one));
        streams.out << formats::jsonLines(lines, 2) << '\n';
        return;
    }
    if (command.form == DataForm::jsonLines) {
        for (const ToleranceSuggestion& one : suggestions) streams.out << toJson(one) << '\n';
        return;
    }
    TextTable table(1, true);
    table.add({"frame", "pictures", "different", "tolerance"});
    for (const ToleranceSuggestion& one : suggestions)
        table.add({one.frame, grouped(one.pictures), grouped(one.digests.size()), adviceOf(one)});
    streams.out << table.text();
}

/// Where a tolerance is needed it is written down; how often.
std::size_t apply(const std::vector<ToleranceSuggestion>& suggestions, GoldenFile& golden) {
    std::size_t changed = 0;
    for (const ToleranceSuggestion& one : suggestions) {
        if (!one.tolerance || golden.find(one.frame) == nullptr) continue;
        golden.at(one.frame).tolerance = one.tolerance;
        ++changed;
    }
    return changed;
}

}  // namespace

ExitCode run(const GoldenSuggestCommand& command, const Streams& streams) {
    if (command.write && refusedUnderCi("golden suggest", streams)) return ExitCode::usage;
    const auto places = settlePlaces(command.where);
    if (!places) return endWith(places.diagnostics(), command.verbosity, streams);
    auto golden = readGolden(places.value().goldenFile);
    Diagnostics told = golden.takeDiagnostics();
    if (!golden) return endWith(told, command.verbosity, streams);
    const PicturesOfFrames pictures = picturesOfFrames(command, places.value(), told);
    if (pictures.empty() && told.empty())
        told.push_back(makeDiagnostic(formats::Code::goldenNoFrame, "no frame fits"));
    if (hasErrors(told)) return endWith(told, command.verbosity, streams);
    const ThreadLimit limit(command.threads);
    const auto suggestions = suggestAll(pictures, golden.value(), places.value());
    for (const ToleranceSuggestion& one : suggestions) append(told, one.diagnostics);
    tell(command, streams, suggestions);
    if (command.write && apply(suggestions, golden.value()) > 0)
        append(told, writeGolden(places.value().goldenFile, golden.value()));
    return hasErrors(told) ? endWith(told, command.verbosity, streams) : ExitCode::fine;
}

}  // namespace portcullis::cli
