#include "cli/commands/vis_command.h"

#include <algorithm>
#include <utility>

#include "cli/file_arguments.h"
#include "cli/vis_csv.h"
#include "cli/vis_json.h"
#include "cli/vis_plan.h"
#include "cli/vis_survey.h"
#include "cli/vis_table.h"
#include "cli/world_source.h"

namespace portcullis::cli {
namespace {

using formats::Camera;
using formats::Diagnostics;
using formats::Result;
using formats::World;
using render::Culling;

bool asksForSets(const VisCommand& command) {
    return std::ranges::find(command.ways, Culling::visibleSets) != command.ways.end();
}

std::string pathFault(const VisCommand& command) {
    const auto toStdout = [](const std::string& path) { return isStandardStream(path); };
    if (toStdout(command.csvFile) && toStdout(command.planFile))
        return "only one kind of data can go to standard output";
    if (command.form != DataForm::text && (toStdout(command.csvFile) || toStdout(command.planFile)))
        return "only one kind of data can go to standard output";
    if (!command.csvFile.empty() && command.csvFile == command.planFile)
        return "\"" + command.csvFile + "\" is named twice";
    if (toStdout(command.reportFile)) return "--report wants a file; --json is for stdout";
    for (const std::string* path : {&command.csvFile, &command.planFile, &command.reportFile})
        if (!path->empty() && !isStandardStream(*path) && *path == command.world)
            return "the output would replace the input";
    return {};
}

Result<SurveyOptions> surveyOptions(const VisCommand& command, const World& world) {
    SurveyOptions options;
    options.ways = command.ways;
    if (options.ways.empty()) {
        options.ways = {Culling::octagon, Culling::box, Culling::exact};
        if (world.visibleSets) options.ways.push_back(Culling::visibleSets);
    } else if (asksForSets(command) && !world.visibleSets) {
        return makeDiagnostic(formats::Code::visNoSets,
                              "the world has no potentially visible sets");
    }
    // A plan is coloured by sample points.
    options.samplesACell = command.samples.value_or(command.planFile.empty() ? 0 : 1);
    options.faceSize = command.faceSize;
    options.threads = command.compilation.threads;
    options.verbosity = command.verbosity;
    return options;
}

/// The world, the cameras and the options agree: what was measured.
Result<VisSurvey> measure(const VisCommand& command, const World& world, const Streams& streams) {
    const auto options = surveyOptions(command, world);
    if (!options) return options.diagnostics();
    std::vector<Camera> cameras;
    Diagnostics warnings;
    if (command.cameras.chooses() || !command.samples) {
        auto chosen = chooseCameras(world, command.cameras);
        warnings = chosen.takeDiagnostics();
        if (!chosen) return warnings;
        cameras = std::move(chosen).value();
    }
    auto surveyed = survey(world, std::move(cameras), options.value(), streams);
    append(warnings, surveyed.takeDiagnostics());
    if (!surveyed) return warnings;
    return {std::move(surveyed).value(), std::move(warnings)};
}

/// Findings with a line lie in the map, the others in the world.
void namePlaces(const VisCommand& command, const World& world, Diagnostics& findings) {
    for (formats::Diagnostic& finding : findings)
        if (finding.file.empty())
            finding.file = finding.location.line > 0 && !world.source.empty()
                               ? world.source
                               : inputName(command.world);
}

std::optional<double> mostPolygons(const std::vector<VisLimit>& budget) {
    for (const VisLimit& limit : budget)
        if (limit.metric == VisMetric::polygons) return limit.most;
    return std::nullopt;
}

/// Writes the files asked for; faults of writing.
Diagnostics writeFiles(const VisCommand& command, const VisOutcome& outcome,
                       const Streams& streams) {
    const World& world = *outcome.world;
    const VisSurvey& survey = *outcome.survey;
    Diagnostics faults;
    if (!command.csvFile.empty())
        append(faults, writeOutput(command.csvFile, surveyToCsv(survey, command.report), streams));
    if (!command.planFile.empty())
        append(faults,
               writeOutput(command.planFile,
                           surveyToPlan(world, survey,
                                        {command.report.worst, mostPolygons(command.budget)}),
                           streams));
    if (!command.reportFile.empty())
        append(faults, writeOutput(command.reportFile,
                                   surveyToJson(world, survey, command.budget, outcome.findings,
                                                command.report),
                                   streams));
    return faults;
}

}  // namespace

VisOutcome visToFiles(const VisCommand& command, const Streams& streams) {
    VisOutcome outcome;
    Compilation compilation = command.compilation;
    compilation.pvs = asksForSets(command);
    auto world = worldOf(command.world, compilation, streams);
    outcome.findings = world.takeDiagnostics();
    if (!world) {
        outcome.exitCode = exitCodeOf(outcome.findings);
        return outcome;
    }
    outcome.world = std::move(world).value();
    auto surveyed = measure(command, *outcome.world, streams);
    append(outcome.findings, surveyed.takeDiagnostics());
    if (!surveyed) {
        namePlaces(command, *outcome.world, outcome.findings);
        outcome.exitCode = ExitCode::badInput;
        return outcome;
    }
    outcome.survey = std::move(surveyed).value();
    append(outcome.findings,
           budgetFindings(*outcome.survey,
                          brokenLimits(*outcome.survey, command.budget, command.report.worst)));
    namePlaces(command, *outcome.world, outcome.findings);
    if (hasErrors(outcome.findings)) outcome.exitCode = ExitCode::findings;
    const Diagnostics faults = writeFiles(command, outcome, streams);
    if (!faults.empty()) outcome.exitCode = ExitCode::failure;
    append(outcome.findings, faults);
    return outcome;
}

ExitCode run(const VisCommand& command, const Streams& streams) {
    if (const std::string fault = pathFault(command); !fault.empty()) {
        streams.err << "portcullis vis: " << fault << '\n';
        return ExitCode::usage;
    }
    const VisOutcome outcome = visToFiles(command, streams);
    if (!outcome.survey) {
        printReport(streams, outcome.findings, command.verbosity);
        return outcome.exitCode;
    }
    if (command.form != DataForm::text)
        streams.out << surveyToJson(*outcome.world, *outcome.survey, command.budget,
                                    outcome.findings, command.report);
    else if (!isStandardStream(command.csvFile) && !isStandardStream(command.planFile))
        streams.out << surveyToText(*outcome.world, *outcome.survey, command.report);
    if (command.form == DataForm::text) printReport(streams, outcome.findings, command.verbosity);
    return outcome.exitCode;
}

}  // namespace portcullis::cli
