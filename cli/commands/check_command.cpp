#include "cli/commands/check_command.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "cli/check_summary.h"
#include "cli/file_arguments.h"
#include "cli/world_input.h"
#include "compiler/brush_costs.h"
#include "compiler/lint.h"
#include "compiler/proof.h"
#include "compiler/proof_source.h"
#include "render/light/light_reach.h"

namespace portcullis::cli {
namespace {

using formats::BrushMap;
using formats::Diagnostics;
using formats::Severity;
using formats::World;

/// A world to judge and, where it is known, the map that it came from.
struct Subject {
    World world;
    std::optional<BrushMap> map;
};

/// The world of a map, compiled now.
std::optional<Subject> compiledSubject(const CheckCommand& command, const Streams& streams,
                                       Diagnostics& findings) {
    auto compiled = compileInput(command.compilation, streams);
    append(findings, compiled.takeDiagnostics());
    if (!compiled) return std::nullopt;
    return Subject{std::move(compiled.value().result.world), std::move(compiled.value().map)};
}

/// A world file, and its map if one is named.
std::optional<Subject> storedSubject(const CheckCommand& command, const Streams& streams,
                                     Diagnostics& findings) {
    auto opened = openWorld(command.world, streams);
    append(findings, opened.takeDiagnostics());
    if (!opened) return std::nullopt;
    Subject subject{std::move(opened).value().world, std::nullopt};
    if (command.compilation.map.path.empty()) return subject;
    auto map = readMap(command.compilation.map, streams);
    append(findings, map.takeDiagnostics());
    if (!map) return std::nullopt;
    subject.map = std::move(map).value();
    return subject;
}

/// Findings with a line lie in the map, the others in the world.
void namePlaces(const CheckCommand& command, const World& world, Diagnostics& findings) {
    const std::string& map = command.compilation.map.path;
    const std::string worldName = inputName(command.world.empty() ? map : command.world);
    const std::string mapName = !map.empty() ? inputName(map) : world.source;
    for (formats::Diagnostic& finding : findings)
        if (finding.file.empty())
            finding.file = finding.location.line > 0 && !mapName.empty() ? mapName : worldName;
}

std::vector<CostlyBrush> costliest(const World& world, std::size_t most) {
    std::vector<CostlyBrush> result;
    for (const compiler::BrushCost& cost : compiler::brushCosts(world)) {
        if (result.size() == most) break;
        const formats::WorldBrush& brush = world.brushes[cost.brush];
        result.push_back({cost, brush.name, brush.location.line});
    }
    return result;
}

Diagnostics lintsOf(const BrushMap& map, const World& world, compiler::LintOptions options) {
    if (options.judgesLights())
        options.lightCells = render::lightReach(render::prepareWorld(world), map.lights);
    return compiler::lintMap(map, world, options);
}

/// The catalogue blames our compiler for what proofs find.
void nameTheEditor(Diagnostics& findings) {
    for (formats::Diagnostic& finding : findings)
        if (finding.severity == Severity::error)
            finding.hint =
                "this world is as the mission's editor compiled it; without --from-compiled "
                "ours is judged";
}

void judge(const CheckCommand& command, const Subject& subject, CheckOutcome& outcome) {
    compiler::ProofOptions options;
    options.samplePoints = command.samplePoints;
    options.seed = command.seed;
    outcome.proof = compiler::proveWorld(subject.world, options);
    if (command.world.empty() && command.compilation.fromCompiled)
        nameTheEditor(outcome.proof->findings);
    if (subject.map && !command.world.empty())
        append(outcome.proof->findings,
               compiler::proveSource(subject.world, *subject.map,
                                     compileOptionsOf(command.compilation)));
    append(outcome.findings, outcome.proof->findings);
    // Of a world that is wrong, or not the map's, lints would tell nonsense.
    if (command.lints && subject.map && !hasErrors(outcome.proof->findings))
        append(outcome.findings, lintsOf(*subject.map, subject.world, command.lintOptions));
    namePlaces(command, subject.world, outcome.findings);
    if (command.costs > 0) outcome.costs = costliest(subject.world, command.costs);
}

ExitCode verdict(const CheckCommand& command, const Diagnostics& findings) {
    const Severity least = command.errorsOnly ? Severity::error : Severity::warning;
    const bool found = std::ranges::any_of(
        findings, [&](const formats::Diagnostic& finding) { return finding.severity >= least; });
    return found ? ExitCode::findings : ExitCode::fine;
}

void tell(const CheckCommand& command, const Streams& streams, const CheckOutcome& outcome) {
    if (command.form == DataForm::json)
        streams.out << summaryToJsonDocument(outcome) << '\n';
    else if (command.form == DataForm::jsonLines)
        streams.out << toJsonLines(outcome.findings) << summaryToJson(outcome) << '\n';
    else
        printReport(streams, outcome.findings, command.verbosity);
    if (command.form == DataForm::text) streams.out << costTable(outcome);
    if (outcome.proof && command.verbosity != Verbosity::quiet)
        streams.err << summaryLine(outcome) << '\n';
}

}  // namespace

ExitCode run(const CheckCommand& command, const Streams& streams) {
    if (isStandardStream(command.world) && isStandardStream(command.compilation.map.path)) {
        streams.err << "portcullis check: world and map cannot both come from standard input\n";
        return ExitCode::usage;
    }
    CheckOutcome outcome;
    outcome.file = command.world.empty() ? command.compilation.map.path : command.world;
    const auto subject = command.world.empty() ? compiledSubject(command, streams, outcome.findings)
                                               : storedSubject(command, streams, outcome.findings);
    if (subject) {
        judge(command, *subject, outcome);
        outcome.exitCode = verdict(command, outcome.findings);
    } else {
        outcome.exitCode = exitCodeOf(outcome.findings);
    }
    const Diagnostics faults = writeDiagnostics(
        outcome.findings, outcome.file, static_cast<int>(outcome.exitCode), command.files, streams);
    if (!faults.empty()) outcome.exitCode = ExitCode::failure;
    append(outcome.findings, faults);
    tell(command, streams, outcome);
    return outcome.exitCode;
}

}  // namespace portcullis::cli
