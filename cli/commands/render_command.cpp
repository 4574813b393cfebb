#include "cli/commands/render_command.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <set>
#include <utility>

#include "cli/depfile.h"
#include "cli/file_arguments.h"
#include "cli/file_tree.h"
#include "cli/frame_set.h"
#include "cli/frame_texts.h"
#include "cli/light_choice.h"
#include "cli/palette_input.h"
#include "cli/render_summary.h"
#include "cli/texture_input.h"
#include "cli/world_source.h"
#include "formats/image/png_writer.h"

namespace portcullis::cli {
namespace {

namespace fs = std::filesystem;
using formats::Diagnostics;
using formats::World;

bool isPicture(const std::string& path) { return isStandardStream(path) || path.ends_with(".png"); }

/// The folder that frames of a world go to when none is named.
std::string defaultFolder(const std::string& world) { return withEnding(world, ".frames"); }

/// A camera's name as a file's, different from all before.
std::string fileStem(const std::string& camera, std::set<std::string>& taken) {
    std::string stem;
    for (const char c : camera) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                           (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
        stem += plain ? c : '_';
    }
    if (stem.empty() || stem.front() == '.') stem.insert(0, "_");
    std::string name = stem;
    for (int n = 2; !taken.insert(name).second; ++n) name = stem + "_" + std::to_string(n);
    return name;
}

std::string pngOf(const DrawnFrame& frame, const std::vector<formats::PngText>& texts) {
    return std::visit([&](const auto& picture) { return writePng(picture, texts); }, frame.picture);
}

/// Writes all pictures of all frames; where to is told in the outcome.
void writeFrames(const RenderCommand& command, const World& world, const Streams& streams,
                 std::vector<DrawnFrame> frames, RenderOutcome& outcome) {
    const bool single = isPicture(command.output);
    const std::string folder = single                   ? std::string()
                               : command.output.empty() ? defaultFolder(command.world)
                                                        : command.output;
    std::error_code failed;
    if (!single) fs::create_directories(folder, failed);
    std::set<std::string> taken;
    for (DrawnFrame& frame : frames) {
        WrittenFrame written;
        written.file =
            single ? command.output
                   : (fs::path(folder) / (fileStem(frame.camera.name, taken) + ".png")).string();
        const auto texts = frameTexts(world, frame, command);
        append(outcome.diagnostics, writeOutput(written.file, pngOf(frame, texts), streams));
        for (const auto& [word, picture] : frame.extras) {
            const std::string file = withEnding(written.file, "." + word + ".png");
            append(outcome.diagnostics, writeOutput(file, writePng(picture, texts), streams));
            written.extraFiles.emplace_back(word, file);
        }
        frame.extras.clear();
        written.frame = std::move(frame);
        outcome.frames.push_back(std::move(written));
    }
}

/// Everything up to the files; nothing when an input was bad.
std::optional<std::vector<DrawnFrame>> drawnFrames(const RenderCommand& command, const World& world,
                                                   const Streams& streams,
                                                   Diagnostics& diagnostics) {
    auto cameras = chooseCameras(world, command.cameras);
    append(diagnostics, cameras.takeDiagnostics());
    auto images = loadTextures(world, command.textures);
    append(diagnostics, images.takeDiagnostics());
    auto weights = chooseLights(world, command.lights);
    append(diagnostics, weights.takeDiagnostics());
    if (!cameras || !images || !weights) return std::nullopt;
    const render::ColorTextures textures =
        render::makeTextures(world.scene.materials, std::move(images).value());
    formats::Palette palette;
    if (command.colors == FrameColors::paletted) {
        auto chosen = choosePalette(command.palette, textures, command.options);
        append(diagnostics, chosen.takeDiagnostics());
        if (!chosen) return std::nullopt;
        palette = std::move(chosen).value();
    }
    const render::PreparedWorld prepared = render::prepareWorld(world);
    Progress progress(streams, command.verbosity, "frames", cameras.value().size());
    auto frames = drawFrames(prepared, textures, palette, weights.value(), cameras.value(), command,
                             progress);
    append(diagnostics, frames.takeDiagnostics());
    if (!frames) return std::nullopt;
    return std::move(frames).value();
}

/// The command with its shading decided.
RenderCommand shadedFor(const World& world, RenderCommand command, Diagnostics& diagnostics) {
    const render::Shading usual = world.lightmaps ? render::Shading::light : render::Shading::full;
    command.options.shading = command.shading.value_or(usual);
    if (command.options.shading == render::Shading::light && !world.lightmaps)
        diagnostics.push_back(
            formats::makeDiagnostic(formats::Code::renderNoLightmaps,
                                    "all is drawn as it was painted: the world is not lit"));
    return command;
}

/// Everything that the frames depend on: the world or map, and all textures that were looked
/// among, for another one may come before those that were found.
std::vector<std::string> inputsOf(const RenderCommand& command) {
    std::vector<std::string> inputs{command.world};
    for (const std::string& place : command.textures) {
        std::error_code failed;
        if (!fs::is_directory(place, failed)) {
            inputs.push_back(place);
            continue;
        }
        for (const std::string& file : filesBelow(place)) inputs.push_back(file);
    }
    if (!command.palette.empty()) inputs.push_back(command.palette);
    return inputs;
}

void writeReport(const RenderCommand& command, const Streams& streams, RenderOutcome& outcome) {
    if (command.reportFile.empty()) return;
    append(outcome.diagnostics,
           writeOutput(command.reportFile, summaryToJsonDocument(outcome) + "\n", streams));
    if (command.depfile.empty()) return;
    append(
        outcome.diagnostics,
        writeOutput(command.depfile, writeDepfile(command.reportFile, inputsOf(command)), streams));
}

std::string usageFault(const RenderCommand& command, const Streams& streams) {
    if (isStandardStream(command.world) && command.output.empty())
        return "name an output with -o when the world comes from standard input";
    if (!command.depfile.empty() && command.reportFile.empty())
        return "--depfile needs the --report that it is for";
    for (const std::string* path : {&command.reportFile, &command.depfile})
        if (isStandardStream(*path))
            return "--report and --depfile want files; --json is for stdout";
    if (!isStandardStream(command.output)) return {};
    if (streams.outTerminal) return "a picture is binary data; name a file with -o";
    if (command.form != DataForm::text) return "only one kind of data can go to standard output";
    if (command.ids || !command.overlays.empty())
        return "only one picture can go to standard output";
    return {};
}

void tell(const RenderCommand& command, const Streams& streams, const RenderOutcome& outcome) {
    if (command.form == DataForm::json) {
        streams.out << summaryToJsonDocument(outcome) << '\n';
    } else if (command.form == DataForm::jsonLines) {
        streams.out << toJsonLines(outcome.diagnostics);
        for (const WrittenFrame& written : outcome.frames)
            streams.out << frameToJson(written) << '\n';
        streams.out << summaryToJson(outcome) << '\n';
    } else {
        printReport(streams, outcome.diagnostics, command.verbosity);
        if (!outcome.frames.empty() && command.verbosity != Verbosity::quiet &&
            !isStandardStream(command.output))
            streams.out << summaryTable(outcome);
    }
    if (!outcome.frames.empty() && command.verbosity != Verbosity::quiet)
        streams.err << summaryLine(outcome) << '\n';
}

}  // namespace

RenderOutcome renderToFiles(const RenderCommand& asked, const Streams& streams) {
    const auto start = std::chrono::steady_clock::now();
    RenderOutcome outcome;
    outcome.world = asked.world;
    auto world = worldOf(asked.world, asked.compilation, streams);
    outcome.diagnostics = world.takeDiagnostics();
    if (!world) {
        outcome.exitCode = exitCodeOf(outcome.diagnostics);
        return outcome;
    }
    // A leak, or faults left out, are findings; the frames are drawn all the same.
    if (hasErrors(outcome.diagnostics)) outcome.exitCode = ExitCode::findings;
    const RenderCommand command = shadedFor(world.value(), asked, outcome.diagnostics);
    auto frames = drawnFrames(command, world.value(), streams, outcome.diagnostics);
    nameFile(outcome.diagnostics, inputName(command.world));
    if (!frames) {
        outcome.exitCode = exitCodeOf(outcome.diagnostics);
        return outcome;
    }
    const std::size_t said = outcome.diagnostics.size();
    writeFrames(command, world.value(), streams, std::move(*frames), outcome);
    writeReport(command, streams, outcome);
    if (outcome.diagnostics.size() > said) outcome.exitCode = ExitCode::failure;
    outcome.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return outcome;
}

ExitCode run(const RenderCommand& command, const Streams& streams) {
    if (const std::string fault = usageFault(command, streams); !fault.empty()) {
        streams.err << "portcullis render: " << fault << '\n';
        return ExitCode::usage;
    }
    const RenderOutcome outcome = renderToFiles(command, streams);
    tell(command, streams, outcome);
    return outcome.exitCode;
}

}  // namespace portcullis::cli
