#include "cli/commands/golden_verify_command.h"

#include <algorithm>
#include <tbb/parallel_for.h>
#include <utility>

#include "cli/golden/golden_frames.h"
#include "cli/golden/golden_input.h"
#include "cli/golden/golden_writing.h"
#include "cli/number_text.h"
#include "cli/picture_files.h"
#include "formats/json/json_text.h"

namespace portcullis::cli {
namespace {

using formats::Code;
using formats::Diagnostics;
using formats::makeDiagnostic;

/// What is wrong with one reference picture.
Diagnostics faultsOf(const FrameToJudge& reference, const formats::GoldenFile& golden) {
    const formats::GoldenFrame* const frame = golden.find(reference.name);
    Diagnostics faults;
    if (frame == nullptr) {
        faults.push_back(makeDiagnostic(Code::goldenStrayReference,
                                        "there is no frame \"" + reference.name + "\""));
    } else {
        std::optional<formats::PngImage> picture;
        if (readPicture(reference.file, picture, faults) &&
            std::ranges::find(frame->accepted, digestOf(*picture)) == frame->accepted.end())
            faults.push_back(makeDiagnostic(
                Code::goldenReferenceWrong,
                "the picture is none of those accepted of frame \"" + reference.name + "\""));
    }
    nameFile(faults, reference.file);
    return faults;
}

void tell(const GoldenVerifyCommand& command, const Streams& streams, std::size_t references,
          std::size_t frames, const Diagnostics& findings) {
    if (command.form == DataForm::json) {
        formats::JsonFields fields;
        fields.add("references", std::to_string(references));
        fields.add("frames", std::to_string(frames));
        fields.add("counts", countsToJson(findings));
        fields.add("diagnostics", toJson(findings));
        streams.out << fields.text() << '\n';
    } else if (command.form == DataForm::jsonLines) {
        streams.out << toJsonLines(findings);
    } else {
        printReport(streams, findings, command.verbosity);
    }
    if (command.verbosity != Verbosity::quiet)
        streams.err << counted(references, "reference picture") << " of "
                    << counted(frames, "golden frame") << " verified: "
                    << (findings.empty() ? "all as accepted" : counted(findings.size(), "finding"))
                    << '\n';
}

}  // namespace

ExitCode run(const GoldenVerifyCommand& command, const Streams& streams) {
    const auto places = settlePlaces(command.where, FramesWanted::no);
    if (!places) return endWith(places.diagnostics(), command.verbosity, streams);
    const auto golden = readGolden(places.value().goldenFile);
    if (!golden) return endWith(golden.diagnostics(), command.verbosity, streams);
    std::vector<FrameToJudge> references;
    if (!places.value().references.empty()) {
        auto listed = framesBelow(places.value().references, command.where.patterns);
        if (!listed) return endWith(listed.diagnostics(), command.verbosity, streams);
        references = std::move(listed).value();
    }
    const Diagnostics idle =
        idlePatterns(command.where.patterns, allNames(references, golden.value()));
    if (!idle.empty()) return endWith(idle, command.verbosity, streams);
    std::vector<Diagnostics> faults(references.size());
    tbb::parallel_for(std::size_t{0}, references.size(),
                      [&](std::size_t i) { faults[i] = faultsOf(references[i], golden.value()); });
    Diagnostics findings;
    for (Diagnostics& one : faults) append(findings, std::move(one));
    tell(command, streams, references.size(), golden.value().frames.size(), findings);
    return findings.empty() ? ExitCode::fine : ExitCode::findings;
}

}  // namespace portcullis::cli
