#include "cli/commands/info_command.h"

#include <array>
#include <limits>
#include <string_view>

#include "cli/file_arguments.h"
#include "cli/point_answers.h"
#include "cli/world_input.h"
#include "cli/world_summary.h"
#include "formats/world/world_json.h"

namespace portcullis::cli {
namespace {

using formats::World;

/// No line of points is longer: an endless one must not fill the memory.
constexpr std::size_t kLongestLine = 4096;

/// Reads a line without its end into the buffer; false at the end of the stream. Of a line that
/// is too long, the text is cut and the rest passed over.
bool readLine(std::istream& in, std::array<char, kLongestLine>& buffer, std::string_view& line) {
    in.getline(buffer.data(), static_cast<std::streamsize>(buffer.size()));
    const auto got = static_cast<std::size_t>(in.gcount());
    if (in.fail() && got == 0) return false;
    if (in.fail() && !in.eof()) {
        in.clear();
        in.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
        line = "(a line that is too long)";
        return true;
    }
    line = {buffer.data(), in.eof() ? got : got - 1};
    return true;
}

ExitCode answerStdin(const World& world, const Streams& streams) {
    ExitCode exitCode = ExitCode::fine;
    std::array<char, kLongestLine> buffer{};
    std::string_view line;
    for (std::uint32_t number = 1; readLine(streams.in, buffer, line); ++number) {
        if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
        if (const auto point = parsePoint(line)) {
            streams.out << answerToJson(world, *point) << '\n';
            continue;
        }
        formats::Diagnostic fault = formats::makeDiagnostic(formats::Code::mapBadNumber,
                                                            "the line is no point", {number, 0});
        fault.hint = "write three numbers a line, as in: 1.5, 2, -3";
        fault.file = inputName("-");
        printReport(streams, {fault}, Verbosity::quiet);
        exitCode = ExitCode::badInput;
    }
    return exitCode;
}

void answerPoints(const World& world, const InfoCommand& command, const Streams& streams) {
    std::string_view separator;
    for (const formats::Position& point : command.points) {
        if (command.form == DataForm::text)
            streams.out << separator << answerToText(world, point);
        else
            streams.out << answerToJson(world, point) << '\n';
        separator = "\n";
    }
}

}  // namespace

ExitCode run(const InfoCommand& command, const Streams& streams) {
    if (command.pointsFromStdin && isStandardStream(command.world)) {
        streams.err << "portcullis info: world and points cannot both come from standard input\n";
        return ExitCode::usage;
    }
    auto opened = openWorld(command.world, streams);
    printReport(streams, opened.diagnostics(), Verbosity::normal);
    if (!opened) return exitCodeOf(opened.diagnostics());
    if (command.pointsFromStdin) return answerStdin(opened.value().world, streams);
    if (!command.points.empty())
        answerPoints(opened.value().world, command, streams);
    else if (command.form == DataForm::text)
        streams.out << summaryToText(opened.value());
    else if (command.summary)
        streams.out << summaryToJson(opened.value()) << '\n';
    else
        streams.out << worldToJson(opened.value().world);
    return ExitCode::fine;
}

}  // namespace portcullis::cli
