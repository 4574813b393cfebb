#include "cli/commands/import_command.h"

#include <filesystem>

#include "cli/file_arguments.h"
#include "formats/map/brush_map_writer.h"

namespace portcullis::cli {

ExitCode run(const ImportCommand& command, const Streams& streams) {
    std::error_code ignored;
    if (std::filesystem::equivalent(command.output, command.map.path, ignored)) {
        streams.err << "portcullis import: the output would replace the map\n";
        return ExitCode::usage;
    }
    auto map = readMap(command.map, streams);
    formats::Diagnostics diagnostics = map.takeDiagnostics();
    ExitCode exitCode = ExitCode::fine;
    if (!map) {
        exitCode = exitCodeOf(diagnostics);
    } else {
        if (hasErrors(diagnostics)) exitCode = ExitCode::findings;
        const auto faults =
            writeOutput(command.output, formats::writeBrushMap(map.value()), streams);
        if (!faults.empty()) exitCode = ExitCode::failure;
        append(diagnostics, faults);
    }
    printReport(streams, diagnostics, command.verbosity);
    return exitCode;
}

}  // namespace portcullis::cli
