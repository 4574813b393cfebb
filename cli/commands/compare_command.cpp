#include "cli/commands/compare_command.h"

#include <utility>

#include "cli/compare_report.h"
#include "cli/file_arguments.h"
#include "cli/thread_limit.h"
#include "cli/vis_survey.h"
#include "cli/world_source.h"

namespace portcullis::cli {
namespace {

using formats::Diagnostics;
using formats::World;

/// The views through cameras of A that are open in both worlds, or what hinders them.
Diagnostics addViews(const CompareCommand& command, ComparedWorlds& compared,
                     render::WorldComparisonOptions& options) {
    if (!command.cameras.chooses()) return {};
    auto cameras = chooseCameras(*compared.worlds[0], command.cameras);
    Diagnostics told = cameras.takeDiagnostics();
    if (!cameras) return told;
    for (std::size_t w = 0; w < 2; ++w) {
        auto views = viewpointsOf(*compared.worlds[w], cameras.value());
        Diagnostics faults = views.takeDiagnostics();
        nameFile(faults, compared.names[w]);
        append(told, std::move(faults));
        if (views) options.views = std::move(views).value();
    }
    compared.cameras = std::move(cameras).value();
    return told;
}

/// Findings of the comparison lie in B, the newer one.
void judge(const CompareCommand& command, ComparedWorlds& compared) {
    Diagnostics findings = differences(compared.comparison, command.judged);
    append(findings, budgetFindings(compared.comparison, command.budget));
    nameFile(findings, compared.names[1]);
    append(compared.diagnostics, std::move(findings));
}

ExitCode refused(const CompareCommand& command, const Streams& streams,
                 const Diagnostics& diagnostics) {
    printReport(streams, diagnostics, command.verbosity);
    return exitCodeOf(diagnostics);
}

}  // namespace

ExitCode run(const CompareCommand& given, const Streams& streams) {
    CompareCommand command = given;
    if (command.b.empty()) command.b = command.a;
    if (isStandardStream(command.a) && isStandardStream(command.b)) {
        streams.err << "portcullis compare: only one of the two can come from standard input\n";
        return ExitCode::usage;
    }
    ComparedWorlds compared;
    compared.names = {inputName(command.a), inputName(command.b)};
    if (command.compilation.fromCompiled) compared.names[0] += " (as its editor compiled it)";
    Compilation own = command.compilation;
    own.fromCompiled = false;
    auto a = worldOf(command.a, command.compilation, streams);
    auto b = worldOf(command.b, own, streams);
    compared.diagnostics = a.takeDiagnostics();
    append(compared.diagnostics, b.takeDiagnostics());
    if (!a || !b) return refused(command, streams, compared.diagnostics);
    compared.worlds = {&a.value(), &b.value()};
    render::WorldComparisonOptions options = command.options;
    Diagnostics hindrances = addViews(command, compared, options);
    const bool hindered = hasErrors(hindrances);
    append(compared.diagnostics, std::move(hindrances));
    if (hindered) return refused(command, streams, compared.diagnostics);

    const ThreadLimit limit(command.compilation.threads);
    compared.comparison = render::compareWorlds(a.value(), b.value(), options);
    compared.ways = options.ways;
    compared.budget = command.budget;
    compared.worst = command.worst;
    judge(command, compared);
    if (command.form != DataForm::text) {
        streams.out << comparisonToJson(compared);
    } else {
        if (command.verbosity != Verbosity::quiet) streams.out << comparisonToText(compared);
        printReport(streams, compared.diagnostics, command.verbosity);
    }
    return hasErrors(compared.diagnostics) ? ExitCode::findings : ExitCode::fine;
}

}  // namespace portcullis::cli
