#include "cli/commands/diff_command.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/diff_results.h"
#include "cli/diff_summary.h"
#include "cli/file_arguments.h"
#include "cli/pair_comparison.h"
#include "cli/progress.h"
#include "formats/image/png_reader.h"
#include "formats/world/chunk_file.h"

namespace portcullis::cli {
namespace {

namespace fs = std::filesystem;
using formats::Diagnostics;
using render::Verdict;

/// Whether a picture written below `folder` could take the place of one that is compared, or be
/// compared itself next time.
bool wouldReplace(const std::string& folder, const std::string& input) {
    std::error_code failed;
    const fs::path out = fs::weakly_canonical(fs::absolute(folder, failed), failed);
    const fs::path in = fs::weakly_canonical(fs::absolute(input, failed), failed);
    if (!fs::is_directory(in, failed)) return out == in.parent_path();
    return *out.lexically_relative(in).begin() != "..";
}

std::string usageFault(const DiffCommand& command) {
    if (isStandardStream(command.a) && isStandardStream(command.b))
        return "only one of the two can come from standard input";
    if (isStandardStream(command.output)) return "--output wants a folder";
    if (command.output.empty()) return {};
    for (const std::string* input : {&command.a, &command.b})
        if (!isStandardStream(*input) && wouldReplace(command.output, *input))
            return "the output lies among the pictures that are compared";
    return {};
}

formats::Result<render::CompareOptions> compareOptions(const DiffCommand& command,
                                                       const Streams& streams) {
    render::CompareOptions options = command.compare;
    options.picture = !command.output.empty();
    if (command.maskFile.empty()) return options;
    auto bytes = readInput(command.maskFile, streams);
    if (!bytes) return bytes.takeDiagnostics();
    auto mask = formats::readPng(formats::asBytes(bytes.value()));
    Diagnostics told = mask.takeDiagnostics();
    nameFile(told, inputName(command.maskFile));
    if (!mask) return told;
    options.ignore.picture = std::move(mask).value();
    return {std::move(options), std::move(told)};
}

/// Of two files that were named, one that cannot be read is bad input; in a folder it is a finding.
ExitCode exitCodeOfPairs(const DiffOutcome& outcome) {
    const auto has = [&](auto wanted) { return std::ranges::any_of(outcome.pairs, wanted); };
    if (exitCodeOf(outcome.diagnostics) == ExitCode::failure) return ExitCode::failure;
    if (!outcome.folders && has([](const ComparedPair& pair) {
            return pair.comparison.verdict == Verdict::unreadable;
        }))
        return ExitCode::badInput;
    return has([](const ComparedPair& pair) { return !passes(pair.comparison.verdict); })
               ? ExitCode::findings
               : ExitCode::fine;
}

DiffOutcome compare(const DiffCommand& command, formats::Result<render::CompareOptions>& options,
                    const Streams& streams) {
    DiffOutcome outcome;
    outcome.a = inputName(command.a);
    outcome.b = inputName(command.b);
    outcome.windowSide = command.compare.gates.mostInWindow
                             ? command.compare.gates.mostInWindow->side
                             : render::kWindowSide;
    outcome.scores = command.compare.scores;
    auto pairs = picturePairs(command.a, command.b);
    outcome.diagnostics = pairs.takeDiagnostics();
    append(outcome.diagnostics, options.takeDiagnostics());
    if (!pairs || !options) {
        outcome.exitCode = ExitCode::badInput;
        return outcome;
    }
    outcome.folders = pairs.value().folders;
    Progress progress(streams, command.verbosity, "pictures", pairs.value().pairs.size());
    outcome.pairs = comparePairs(std::move(pairs).value().pairs, options.value(), command.output,
                                 command.threads, streams, progress);
    for (ComparedPair& pair : outcome.pairs)
        append(outcome.diagnostics, std::move(pair.comparison.diagnostics));
    outcome.exitCode = exitCodeOfPairs(outcome);
    return outcome;
}

void tell(const DiffCommand& command, const Streams& streams, const DiffOutcome& outcome) {
    if (command.form == DataForm::json) {
        streams.out << summaryToJsonDocument(outcome) << '\n';
    } else if (command.form == DataForm::jsonLines) {
        streams.out << toJsonLines(outcome.diagnostics);
        for (const ComparedPair& pair : outcome.pairs) streams.out << pairToJson(pair) << '\n';
        streams.out << summaryToJson(outcome) << '\n';
    } else {
        printReport(streams, outcome.diagnostics, command.verbosity);
        if (!outcome.pairs.empty() && command.verbosity != Verbosity::quiet)
            streams.out << summaryTable(outcome);
    }
    if (!outcome.pairs.empty() && command.verbosity != Verbosity::quiet)
        streams.err << summaryLine(outcome) << '\n';
}

}  // namespace

ExitCode run(const DiffCommand& command, const Streams& streams) {
    if (const std::string fault = usageFault(command); !fault.empty()) {
        streams.err << "portcullis diff: " << fault << '\n';
        return ExitCode::usage;
    }
    const auto start = std::chrono::steady_clock::now();
    auto options = compareOptions(command, streams);
    DiffOutcome outcome = compare(command, options, streams);
    if (!outcome.pairs.empty()) {
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
        const Diagnostics faults = writeReports(runResultsOf(outcome, taken.count()), {},
                                                command.reports, options.value(), streams);
        if (exitCodeOf(faults) == ExitCode::failure) outcome.exitCode = ExitCode::failure;
        append(outcome.diagnostics, faults);
    }
    tell(command, streams, outcome);
    return outcome.exitCode;
}

}  // namespace portcullis::cli
