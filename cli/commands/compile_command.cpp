#include "cli/commands/compile_command.h"

#include <chrono>
#include <filesystem>
#include <set>
#include <utility>
#include <vector>

#include "cli/depfile.h"
#include "cli/file_arguments.h"
#include "formats/quake/point_file.h"
#include "formats/quake/portal_file.h"
#include "formats/world/world_writer.h"

namespace portcullis::cli {
namespace {

namespace fs = std::filesystem;
using formats::Diagnostics;

/// The command with every path that it left to us.
CompileCommand completed(CompileCommand command) {
    const std::string& map = command.compilation.map.path;
    if (command.output.empty())
        command.output = isStandardStream(map) ? "-" : withEnding(map, ".pcw");
    std::error_code ignored;
    const bool device =
        fs::exists(command.output, ignored) && !fs::is_regular_file(command.output, ignored);
    if (command.pointFile.empty() && !isStandardStream(command.output) && !device)
        command.pointFile = withEnding(command.output, ".pts");
    return command;
}

/// Why the paths of a completed command do not go together; empty if they do.
std::string pathFault(const CompileCommand& command, const Streams& streams) {
    std::set<std::string> taken{command.compilation.map.path};
    if (isStandardStream(command.compilation.map.path)) taken.clear();
    if (command.form != DataForm::text) taken.insert("-");
    for (const std::string* path : {&command.output, &command.pointFile, &command.portalFile,
                                    &command.depfile, &command.reportFile, &command.files.sarif}) {
        if (path->empty()) continue;
        if (!taken.insert(*path).second)
            return *path == "-" ? "only one kind of data can go to standard output"
                                : "\"" + *path + "\" is named twice";
    }
    std::error_code ignored;
    if (fs::equivalent(command.output, command.compilation.map.path, ignored))
        return "the output would replace the map; name another with -o";
    if (!command.depfile.empty() && isStandardStream(command.output))
        return "--depfile needs an output that is a file";
    if (isStandardStream(command.output) && streams.outTerminal)
        return "a world is binary data; name a file with -o";
    return {};
}

/// The point file belongs to a leak: with one it is written, without one an older one goes.
void settlePointFile(const CompileCommand& command, const Streams& streams,
                     CompileOutcome& outcome) {
    if (command.pointFile.empty()) return;
    if (outcome.compiled->leak) {
        outcome.pointFile = command.pointFile;
        append(outcome.diagnostics,
               writeOutput(command.pointFile, formats::writePointFile(outcome.compiled->leak->path),
                           streams));
        return;
    }
    std::error_code ignored;
    if (fs::is_regular_file(command.pointFile, ignored)) fs::remove(command.pointFile, ignored);
}

void writeWorldFiles(const CompileCommand& command, const Streams& streams,
                     CompileOutcome& outcome) {
    const formats::World& world = outcome.compiled->world;
    append(outcome.diagnostics, writeOutput(command.output, writeWorld(world), streams));
    settlePointFile(command, streams, outcome);
    if (!command.portalFile.empty())
        append(outcome.diagnostics,
               writeOutput(command.portalFile, formats::writePortalFile(world), streams));
    if (!command.depfile.empty()) {
        std::vector<std::string> inputs;
        if (!isStandardStream(outcome.map)) inputs.push_back(outcome.map);
        append(outcome.diagnostics,
               writeOutput(command.depfile, writeDepfile(command.output, inputs), streams));
    }
}

void tell(const CompileCommand& command, const Streams& streams, const CompileOutcome& outcome) {
    if (command.form == DataForm::json)
        streams.out << summaryToJsonDocument(outcome) << '\n';
    else if (command.form == DataForm::jsonLines)
        streams.out << toJsonLines(outcome.diagnostics) << summaryToJson(outcome) << '\n';
    else
        printReport(streams, outcome.diagnostics, command.verbosity);
    if (command.verbosity == Verbosity::quiet) return;
    if (!outcome.pointFile.empty())
        streams.err << "the way to the outside is in " << outcome.pointFile << '\n';
    if (outcome.compiled) streams.err << summaryLine(outcome) << '\n';
}

}  // namespace

CompileOutcome compileToFiles(const CompileCommand& command, const Streams& streams) {
    const auto start = std::chrono::steady_clock::now();
    CompileOutcome outcome;
    outcome.map = command.compilation.map.path;
    auto compiled = compileInput(command.compilation, streams);
    outcome.diagnostics = compiled.takeDiagnostics();
    if (!compiled) {
        outcome.exitCode = exitCodeOf(outcome.diagnostics);
        return outcome;
    }
    outcome.compiled = std::move(compiled).value().result;
    outcome.output = command.output;
    if (hasErrors(outcome.diagnostics)) outcome.exitCode = ExitCode::findings;
    const std::size_t said = outcome.diagnostics.size();
    writeWorldFiles(command, streams, outcome);
    if (outcome.diagnostics.size() > said) outcome.exitCode = ExitCode::failure;
    outcome.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return outcome;
}

ExitCode run(const CompileCommand& given, const Streams& streams) {
    const CompileCommand command = completed(given);
    if (const std::string fault = pathFault(command, streams); !fault.empty()) {
        streams.err << "portcullis compile: " << fault << '\n';
        return ExitCode::usage;
    }
    CompileOutcome outcome = compileToFiles(command, streams);
    if (outcome.compiled && !command.reportFile.empty()) {
        const Diagnostics faults =
            writeOutput(command.reportFile, reportToJson(outcome) + "\n", streams);
        if (!faults.empty()) outcome.exitCode = ExitCode::failure;
        append(outcome.diagnostics, faults);
    }
    const Diagnostics faults =
        writeDiagnostics(outcome.diagnostics, command.compilation.map.path,
                         static_cast<int>(outcome.exitCode), command.files, streams);
    if (!faults.empty()) outcome.exitCode = ExitCode::failure;
    append(outcome.diagnostics, faults);
    tell(command, streams, outcome);
    return outcome.exitCode;
}

}  // namespace portcullis::cli
