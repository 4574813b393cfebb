#include "cli/commands/light_command.h"

#include <chrono>
#include <memory>
#include <utility>

#include "cli/file_arguments.h"
#include "cli/light_answers.h"
#include "cli/light_choice.h"
#include "cli/light_summary.h"
#include "cli/object_shadows.h"
#include "cli/texture_input.h"
#include "cli/thread_limit.h"
#include "cli/world_source.h"
#include "formats/files/cache_folder.h"
#include "formats/image/png_writer.h"
#include "formats/world/world_writer.h"
#include "render/light/surface_colors.h"
#include "render/light_atlas.h"
#include "render/surface_block_bake.h"

namespace portcullis::cli {
namespace {

using formats::Code;
using formats::Diagnostics;
using formats::World;

double secondsNow() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

/// Lights of earlier runs, in the folder that compiled blocks are kept in too.
class FolderStore : public render::LightStore {
public:
    explicit FolderStore(std::unique_ptr<formats::CacheFolder> folder)
        : folder_(std::move(folder)) {}

    std::optional<std::string> find(std::string_view name) override {
        const auto file = folder_->find(name);
        if (!file) return std::nullopt;
        const auto bytes = file->bytes();
        return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    }
    void store(std::string_view name, std::string_view bytes) override {
        folder_->store(name, bytes);
    }
    void prune() { folder_->prune(); }

private:
    std::unique_ptr<formats::CacheFolder> folder_;
};

std::unique_ptr<FolderStore> openStore(const Compilation& compilation, Diagnostics& diagnostics) {
    if (compilation.cacheFolder.empty()) return nullptr;
    auto folder = formats::CacheFolder::open(compilation.cacheFolder, compilation.cacheBytes);
    for (formats::Diagnostic& diagnostic : folder.takeDiagnostics()) {
        diagnostic.severity = formats::Severity::warning;  // without it a bake only takes longer
        diagnostics.push_back(std::move(diagnostic));
    }
    return folder ? std::make_unique<FolderStore>(std::move(folder).value()) : nullptr;
}

std::string outputOf(const LightCommand& command) {
    if (!command.output.empty()) return command.output;
    return isStandardStream(command.world) ? "-" : withEnding(command.world, ".pcw");
}

std::string pathFault(const LightCommand& command, const Streams& streams) {
    const std::string output = outputOf(command);
    if (isStandardStream(output)) {
        if (streams.outTerminal) return "a world is binary data; name a file with -o";
        if (command.form != DataForm::text || command.list || isStandardStream(command.reportFile))
            return "only one kind of data can go to standard output";
    }
    if (isStandardStream(command.atlasFile)) return "an atlas is several files; name one";
    if (!command.reportFile.empty() &&
        (command.reportFile == command.world || command.reportFile == output))
        return "\"" + command.reportFile + "\" is named twice";
    if (mapFormatOfName(output)) return "the output would replace a map; name a .pcw with -o";
    return {};
}

/// What walls look like, where bounced light or lit texels take their colours from it.
formats::Result<render::MaterialImages> wallImages(const LightCommand& command,
                                                   const World& world) {
    if (command.bounces == 0 && !command.surfaces) return render::MaterialImages();
    return loadTextures(world, command.textures);
}

render::LightOptions bakeOptions(const LightCommand& command, const World& world,
                                 const render::MaterialImages& images, Diagnostics& diagnostics) {
    render::LightOptions options;
    options.luxels.luxelSize = command.luxelSize;
    options.luxels.byteLimit = command.memory;
    options.clock = secondsNow;
    options.bounces = command.bounces;
    options.reflectances = render::reflectancesOf(images);
    options.occlusionReach = command.occlusionReach;
    auto shadows = objectShadows(world);
    append(diagnostics, shadows.takeDiagnostics());
    options.shadows = std::move(shadows).value();
    return options;
}

/// The lit texels of a lit world; false when they cannot be made.
bool addSurfaces(const LightCommand& command, const render::PreparedWorld& prepared,
                 render::MaterialImages images, World& world, Diagnostics& diagnostics) {
    const auto textures = render::makeTextures(world.scene.materials, std::move(images));
    auto blocks = render::bakeSurfaceBlocks(prepared, textures, command.memory);
    append(diagnostics, blocks.takeDiagnostics());
    if (!blocks) return false;
    world.surfaceBlocks = std::move(blocks).value();
    return true;
}

/// The pages of an atlas: FILE.png, then FILE.2.png ...
bool writeAtlas(const LightCommand& command, const World& world, const Streams& streams,
                LightOutcome& outcome) {
    auto weights = chooseLights(world, command.lights);
    append(outcome.diagnostics, weights.takeDiagnostics());
    if (!weights) return false;
    const render::LightAtlas atlas = render::lightAtlas(world, weights.value());
    std::size_t number = 0;
    for (const formats::ColorImage& page : atlas.pages) {
        const std::string file =
            ++number == 1 ? command.atlasFile
                          : withEnding(command.atlasFile, "." + std::to_string(number) + ".png");
        const Diagnostics faults = writeOutput(file, formats::writePng(page, {}), streams);
        if (!faults.empty()) outcome.exitCode = ExitCode::failure;
        append(outcome.diagnostics, faults);
    }
    return true;
}

void warnOfOverlaps(const LightCommand& command, LightOutcome& outcome) {
    if (!command.mostOverlaps) return;
    for (std::size_t i = 0; i < outcome.lights.size(); ++i) {
        const std::uint32_t overlaps = outcome.baked.lights[i].overlaps;
        if (overlaps <= *command.mostOverlaps) continue;
        outcome.diagnostics.push_back(
            makeDiagnostic(Code::lightOverlaps,
                           "light \"" + outcome.lights[i].name + "\" shares walls with " +
                               std::to_string(overlaps) + " other lights; the most is " +
                               std::to_string(*command.mostOverlaps),
                           outcome.lights[i].location));
        outcome.exitCode = ExitCode::findings;
    }
}

/// Bakes and writes; false when an input was bad.
bool bake(const LightCommand& command, World& world, const Streams& streams,
          LightOutcome& outcome) {
    auto images = wallImages(command, world);
    append(outcome.diagnostics, images.takeDiagnostics());
    if (!images) return false;
    const auto store = openStore(command.compilation, outcome.diagnostics);
    render::LightOptions options = bakeOptions(command, world, images.value(), outcome.diagnostics);
    options.store = store.get();
    const ThreadLimit limit(command.compilation.threads);
    const render::PreparedWorld prepared = render::prepareWorld(world);
    auto baked = render::bakeLights(prepared, options);
    append(outcome.diagnostics, baked.takeDiagnostics());
    if (!baked) return false;
    outcome.baked = std::move(baked).value();
    if (store) store->prune();
    outcome.lights = world.scene.lights;
    warnOfOverlaps(command, outcome);
    outcome.layers = outcome.baked.lightmaps.layers.size();
    outcome.blocks = outcome.baked.lightmaps.blocks.size();
    world.lightmaps = std::move(outcome.baked.lightmaps);
    world.surfaceBlocks.reset();
    if (command.surfaces &&
        !addSurfaces(command, prepared, std::move(images).value(), world, outcome.diagnostics))
        return false;
    if (!command.atlasFile.empty() && !writeAtlas(command, world, streams, outcome)) return false;
    const Diagnostics faults = writeOutput(outcome.output, writeWorld(world), streams);
    if (!faults.empty()) outcome.exitCode = ExitCode::failure;
    append(outcome.diagnostics, faults);
    return true;
}

}  // namespace

LightOutcome lightToFiles(const LightCommand& command, const Streams& streams) {
    const double start = secondsNow();
    LightOutcome outcome;
    outcome.world = command.world;
    outcome.output = outputOf(command);
    auto world = worldOf(command.world, command.compilation, streams);
    outcome.diagnostics = world.takeDiagnostics();
    if (!world) {
        outcome.exitCode = exitCodeOf(outcome.diagnostics);
        return outcome;
    }
    if (hasErrors(outcome.diagnostics)) outcome.exitCode = ExitCode::findings;
    if (!bake(command, world.value(), streams, outcome))
        outcome.exitCode = exitCodeOf(outcome.diagnostics);
    for (formats::Diagnostic& finding : outcome.diagnostics)
        if (finding.file.empty())
            finding.file = finding.location.line > 0 && !world.value().source.empty()
                               ? world.value().source
                               : inputName(command.world);
    outcome.seconds = secondsNow() - start;
    return outcome;
}

namespace {

/// Tells the baked light at points.
ExitCode answer(const LightCommand& command, const Streams& streams) {
    auto world = worldOf(command.world, command.compilation, streams);
    Diagnostics diagnostics = world.takeDiagnostics();
    if (world && !world.value().lightmaps) {
        formats::Diagnostic unlit =
            makeDiagnostic(Code::renderNoLightmaps, "the world is not lit: bake it first");
        unlit.severity = formats::Severity::error;
        diagnostics.push_back(std::move(unlit));
    }
    auto weights = world ? chooseLights(world.value(), command.lights)
                         : formats::Result<render::LayerWeights>(Diagnostics{});
    append(diagnostics, weights.takeDiagnostics());
    nameFile(diagnostics, inputName(command.world));
    printReport(streams, diagnostics, command.verbosity);
    if (!world || !weights || !world.value().lightmaps) return exitCodeOf(diagnostics);
    const render::PreparedWorld prepared = render::prepareWorld(world.value());
    for (const formats::Position& point : command.points) {
        if (command.form != DataForm::text) {
            streams.out << lightAnswerToJson(prepared, point, weights.value()) << '\n';
            continue;
        }
        if (&point != &command.points.front()) streams.out << '\n';
        streams.out << lightAnswerToText(prepared, point, weights.value());
    }
    return hasErrors(diagnostics) ? ExitCode::findings : ExitCode::fine;
}

}  // namespace

ExitCode run(const LightCommand& command, const Streams& streams) {
    if (!command.points.empty()) return answer(command, streams);
    if (const std::string fault = pathFault(command, streams); !fault.empty()) {
        streams.err << "portcullis light: " << fault << '\n';
        return ExitCode::usage;
    }
    LightOutcome outcome = lightToFiles(command, streams);
    const bool baked = outcome.exitCode <= ExitCode::findings;
    if (baked && !command.reportFile.empty()) {
        const Diagnostics faults =
            writeOutput(command.reportFile, reportToJson(outcome) + "\n", streams);
        if (!faults.empty()) outcome.exitCode = ExitCode::failure;
        append(outcome.diagnostics, faults);
    }
    if (command.form != DataForm::text) {
        streams.out << reportToJson(outcome) << '\n';
        return outcome.exitCode;
    }
    if (baked && command.list) streams.out << lightsToText(outcome);
    printReport(streams, outcome.diagnostics, command.verbosity);
    if (baked && command.verbosity != Verbosity::quiet) streams.err << summaryLine(outcome) << '\n';
    return outcome.exitCode;
}

}  // namespace portcullis::cli
