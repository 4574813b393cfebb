#include "cli/commands/explain_command.h"

#include <filesystem>
#include <optional>
#include <vector>

#include "cli/file_arguments.h"
#include "cli/sight_report.h"
#include "cli/world_source.h"
#include "formats/quake/point_file.h"

namespace portcullis::cli {
namespace {

using formats::Diagnostics;
using formats::World;

ExitCode refuseInput(const ExplainCommand& command, const Streams& streams, Diagnostics faults,
                     ExitCode exitCode) {
    nameFile(faults, inputName(command.world));
    printReport(streams, faults, command.verbosity);
    return exitCode;
}

/// The line for map editors; without one, an older file goes.
Diagnostics settlePointFile(const ExplainCommand& command,
                            const std::optional<render::SightLine>& line, const Streams& streams) {
    if (command.pointFile.empty()) return {};
    if (!line) {
        std::error_code ignored;
        if (std::filesystem::is_regular_file(command.pointFile, ignored))
            std::filesystem::remove(command.pointFile, ignored);
        return {};
    }
    std::vector<glm::dvec3> points{line->eye};
    for (const auto& passage : line->passages) points.push_back(passage.point);
    points.push_back(line->end);
    return writeOutput(command.pointFile, formats::writePointFile(points), streams);
}

}  // namespace

ExitCode run(const ExplainCommand& command, const Streams& streams) {
    if (isStandardStream(command.pointFile)) {
        streams.err << "portcullis vis explain: --pts needs a file\n";
        return ExitCode::usage;
    }
    const auto world = worldOf(command.world, command.compilation, streams);
    if (!world)
        return refuseInput(command, streams, world.diagnostics(), exitCodeOf(world.diagnostics()));
    printReport(streams, world.diagnostics(), command.verbosity);
    const auto from = sightPlace(world.value(), command.from);
    const auto to = sightPlace(world.value(), command.to);
    if (!from || !to) {
        Diagnostics faults = from.diagnostics();
        append(faults, to.diagnostics());
        return refuseInput(command, streams, faults, ExitCode::badInput);
    }
    const auto line = lineBetween(world.value(), from.value(), to.value());
    streams.out << (command.form == DataForm::text
                        ? sightToText(world.value(), from.value(), to.value(), line)
                        : sightToJson(world.value(), from.value(), to.value(), line));
    if (const Diagnostics faults = settlePointFile(command, line, streams); !faults.empty())
        return refuseInput(command, streams, faults, ExitCode::failure);
    return line ? ExitCode::fine : ExitCode::findings;
}

}  // namespace portcullis::cli
