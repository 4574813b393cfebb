#include "cli/commands/info_command.h"

#include <array>
#include <filesystem>
#include <limits>
#include <string_view>
#include <utility>

#include "cli/file_arguments.h"
#include "cli/map_format.h"
#include "cli/mission_summary.h"
#include "cli/point_answers.h"
#include "cli/world_input.h"
#include "cli/world_summary.h"
#include "formats/thief/mission_brush_reader.h"
#include "formats/thief/mission_world_reader.h"
#include "formats/world/chunk_file.h"
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

/// Whether a file is to be told of as a mission: by its name.
bool isMission(const std::string& path) { return mapFormatOfName(path) == MapFormat::mission; }

ExitCode tellMission(const InfoCommand& command, const Streams& streams) {
    auto bytes = readInput(command.world, streams);
    formats::Diagnostics told = bytes.takeDiagnostics();
    OpenedMission mission{std::filesystem::path(command.world).filename().string(), {}, {}, {}};
    const auto keep = [&](auto result, auto& into) {
        append(told, result.takeDiagnostics());
        if (result) into = std::move(result).value();
    };
    if (bytes) keep(formats::readTagFile(formats::asBytes(bytes.value())), mission.file);
    if (!hasErrors(told)) {
        if (const formats::TagChunk* list = mission.file.find("BRLIST"))
            keep(formats::readMissionBrushes(*list), mission.brushes);
        if (formats::findMissionWorld(mission.file) != nullptr)
            keep(formats::readMissionWorld(mission.file), mission.world);
    }
    nameFile(told, inputName(command.world));
    printReport(streams, told, Verbosity::normal);
    if (hasErrors(told)) return exitCodeOf(told);
    streams.out << (command.form == DataForm::text ? missionToText(mission)
                                                   : missionToJson(mission) + "\n");
    return ExitCode::fine;
}

}  // namespace

ExitCode run(const InfoCommand& command, const Streams& streams) {
    if (isMission(command.world)) {
        if (command.points.empty() && !command.pointsFromStdin)
            return tellMission(command, streams);
        streams.err << "portcullis info: --at wants a world; compile the mission, or give compile "
                       "--from-compiled\n";
        return ExitCode::usage;
    }
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
