#include "cli/build/stage_kinds.h"

#include <array>
#include <filesystem>
#include <utility>

#include "cli/command_line.h"
#include "cli/light_summary.h"
#include "cli/render_summary.h"
#include "cli/vis_budget.h"

namespace portcullis::cli {
namespace {

namespace fs = std::filesystem;
using formats::Diagnostics;
using formats::Result;
using Kind = OptionKind;

constexpr std::array kCompileOptions{
    StageOption{"allow-leaks", Kind::flag}, StageOption{"block-size", Kind::word},
    StageOption{"format", Kind::word},      StageOption{"game", Kind::word},
    StageOption{"keep-going", Kind::flag},  StageOption{"me-only", Kind::flag},
    StageOption{"no-adopt", Kind::flag},    StageOption{"prt", Kind::output},
    StageOption{"pvs", Kind::flag},         StageOption{"scale", Kind::word},
    StageOption{"seal-width", Kind::word},  StageOption{"temporal", Kind::flag}};

constexpr std::array kLightOptions{StageOption{"bounces", Kind::word},
                                   StageOption{"luxel", Kind::word},
                                   StageOption{"memory", Kind::word},
                                   StageOption{"most-overlaps", Kind::word},
                                   StageOption{"occlusion", Kind::flag},
                                   StageOption{"occlusion-reach", Kind::word},
                                   StageOption{"textures", Kind::paths, "PORTCULLIS_TEXTURES"}};

constexpr std::array kRenderOptions{StageOption{"bounds", Kind::word},
                                    StageOption{"camera", Kind::words},
                                    StageOption{"cameras", Kind::word},
                                    StageOption{"colors", Kind::word},
                                    StageOption{"fov", Kind::word},
                                    StageOption{"hidden-surface", Kind::word},
                                    StageOption{"lights", Kind::words},
                                    StageOption{"nearest", Kind::flag},
                                    StageOption{"palette", Kind::path},
                                    StageOption{"perspective", Kind::word},
                                    StageOption{"shading", Kind::word},
                                    StageOption{"size", Kind::word},
                                    StageOption{"textures", Kind::paths, "PORTCULLIS_TEXTURES"}};

constexpr std::array kVisOptions{
    StageOption{"bounds", Kind::words}, StageOption{"budget", Kind::limits},
    StageOption{"camera", Kind::words}, StageOption{"cameras", Kind::word},
    StageOption{"csv", Kind::output},   StageOption{"face-size", Kind::word},
    StageOption{"fov", Kind::word},     StageOption{"nearest", Kind::flag},
    StageOption{"samples", Kind::word}, StageOption{"size", Kind::word},
    StageOption{"svg", Kind::output},   StageOption{"worst", Kind::word}};

std::string below(const ProjectPlaces& places, const char* folder, const std::string& name) {
    return (fs::path(places.output) / folder / name).generic_string();
}

/// The file that an output option names.
std::string outputOf(const std::vector<std::string>& words) {
    constexpr std::string_view kOption = "--output=";
    for (const std::string& word : words)
        if (word.starts_with(kOption)) return word.substr(kOption.size());
    return {};
}

/// What a command's words are, of the type that is wanted.
template <class Command>
Command parsed(const std::vector<std::string>& words) {
    return std::get<Command>(parseCommandLine(words));
}

std::string compiledWorld(const ProjectMap& map, const ProjectPlaces& places) {
    return below(places, "worlds", map.name + ".pcw");
}

std::vector<std::string> compileWords(const ProjectMap& map, const ProjectPlaces& places) {
    std::vector<std::string> words{"--output=" + compiledWorld(map, places),
                                   "--pts=" + below(places, "worlds", map.name + ".pts")};
    if (wants(map.stages[0].options, "prt"))
        words.push_back("--prt=" + below(places, "worlds", map.name + ".prt"));
    return words;
}

Result<StageRecord> runCompile(const std::vector<std::string>& words, const ProjectMap&,
                               const ProjectPlaces&, const Streams& streams) {
    const auto command = parsed<CompileCommand>(words);
    CompileOutcome outcome = compileToFiles(command, streams);
    if (outcome.exitCode > ExitCode::findings) return std::move(outcome.diagnostics);
    StageRecord record;
    record.files.push_back(command.output);
    if (!outcome.pointFile.empty()) record.files.push_back(outcome.pointFile);
    if (!command.portalFile.empty()) record.files.push_back(command.portalFile);
    const formats::World& world = outcome.compiled->world;
    record.counts = {{"brushes", world.brushes.size()},   {"cells", world.cells.size()},
                     {"portals", world.portals.size()},   {"surfaces", world.surfaces.size()},
                     {"vertices", world.vertices.size()}, {"nodes", world.nodes.size()}};
    return {std::move(record), std::move(outcome.diagnostics)};
}

std::vector<std::string> lightWords(const ProjectMap& map, const ProjectPlaces& places) {
    return {"--output=" + below(places, "lit", map.name + ".pcw")};
}

Result<StageRecord> runLight(const std::vector<std::string>& words, const ProjectMap&,
                             const ProjectPlaces&, const Streams& streams) {
    const auto command = parsed<LightCommand>(words);
    LightOutcome outcome = lightToFiles(command, streams);
    if (outcome.exitCode > ExitCode::findings) return std::move(outcome.diagnostics);
    StageRecord record;
    record.files.push_back(command.output);
    record.counts = {{"lights", outcome.lights.size()}, {"light blocks", outcome.blocks}};
    return {std::move(record), std::move(outcome.diagnostics)};
}

std::vector<std::string> renderWords(const ProjectMap& map, const ProjectPlaces& places) {
    const std::string frames = (fs::path(framesFolder(places)) / map.name).generic_string();
    return {"--output=" + frames, "--report=" + frames + ".json"};
}

Result<StageRecord> runRender(const std::vector<std::string>& words, const ProjectMap&,
                              const ProjectPlaces& places, const Streams& streams) {
    const auto command = parsed<RenderCommand>(words);
    RenderOutcome outcome = renderToFiles(command, streams);
    if (outcome.exitCode > ExitCode::findings) return std::move(outcome.diagnostics);
    StageRecord record;
    record.files.push_back(command.reportFile);
    for (const WrittenFrame& written : outcome.frames) {
        record.files.push_back(written.file);
        const std::string name = fs::path(written.file)
                                     .lexically_relative(framesFolder(places))
                                     .replace_extension()
                                     .generic_string();
        record.frames.push_back({name, written.file, written.frame.digest, written.frame.camera});
    }
    return {std::move(record), std::move(outcome.diagnostics)};
}

std::vector<std::string> visWords(const ProjectMap& map, const ProjectPlaces& places) {
    std::vector<std::string> words{"--report=" + below(places, "vis", map.name + ".json")};
    for (const StageSettings& stage : map.stages)
        for (const char* ending : {"csv", "svg"})
            if (wants(stage.options, ending))
                words.push_back("--" + std::string(ending) + "=" +
                                below(places, "vis", map.name + "." + ending));
    return words;
}

Result<StageRecord> runVis(const std::vector<std::string>& words, const ProjectMap&,
                           const ProjectPlaces&, const Streams& streams) {
    const auto command = parsed<VisCommand>(words);
    VisOutcome outcome = visToFiles(command, streams);
    if (outcome.exitCode > ExitCode::findings) return std::move(outcome.findings);
    StageRecord record;
    record.files.push_back(command.reportFile);
    record.plan = command.planFile;
    for (const std::string* file : {&command.planFile, &command.csvFile})
        if (!file->empty()) record.files.push_back(*file);
    record.budgets = budgetResults(*outcome.survey, command.budget);
    return {std::move(record), std::move(outcome.findings)};
}

constexpr std::array kStages{
    StageKind{.name = "compile",
              .options = kCompileOptions,
              .source = StageSource::map,
              .makesWorld = true,
              .depfile = true,
              .fileWords = compileWords,
              .run = runCompile},
    StageKind{.name = "light",
              .options = kLightOptions,
              .source = StageSource::compiled,
              .makesWorld = true,
              .fileWords = lightWords,
              .run = runLight},
    StageKind{.name = "render",
              .options = kRenderOptions,
              .depfile = true,
              .fileWords = renderWords,
              .run = runRender},
    StageKind{.name = "vis",
              .options = kVisOptions,
              .source = StageSource::compiled,
              .fileWords = visWords,
              .run = runVis},
};

std::size_t placeOf(const StageKind& kind) {
    return static_cast<std::size_t>(&kind - kStages.data());
}

}  // namespace

std::span<const StageKind> stageKinds() { return kStages; }

std::vector<std::string> commandOf(const StageKind& kind, const ProjectMap& map,
                                   const ProjectPlaces& places) {
    std::vector<std::string> words{std::string(kind.name), inputOf(kind, map, places)};
    for (std::string& word : kind.fileWords(map, places)) words.push_back(std::move(word));
    for (std::string& word : wordsOf(map.stages[placeOf(kind)].options, kind.options))
        words.push_back(std::move(word));
    return words;
}

std::string optionFault(const StageKind& kind, const GivenOptions& options) {
    std::vector<std::string> words{std::string(kind.name), "FILE"};
    for (std::string& word : wordsOf(options, kind.options)) words.push_back(std::move(word));
    const Command command = parseCommandLine(words);
    const auto* const refusal = std::get_if<Words>(&command);
    if (refusal == nullptr) return {};
    // "portcullis render: --size: ...\n..."
    const std::string line = refusal->text.substr(0, refusal->text.find('\n'));
    const std::size_t colon = line.find(": ");
    return colon == std::string::npos ? line : line.substr(colon + 2);
}

const StageKind* sourceOf(const StageKind& kind, const ProjectMap& map) {
    if (kind.source == StageSource::map) return nullptr;
    if (kind.source == StageSource::compiled) return kStages.data();
    const StageKind* source = kStages.data();
    for (const StageKind& before : kStages) {
        if (&before == &kind) break;
        if (before.makesWorld && map.stages[placeOf(before)].wanted) source = &before;
    }
    return source;
}

std::string inputOf(const StageKind& kind, const ProjectMap& map, const ProjectPlaces& places) {
    const StageKind* const source = sourceOf(kind, map);
    return source == nullptr ? map.file : outputOf(source->fileWords(map, places));
}

std::string framesFolder(const ProjectPlaces& places) { return below(places, "frames", ""); }

std::string resultsFolder(const ProjectPlaces& places) { return below(places, "golden", ""); }

std::string privateFolder(const ProjectPlaces& places) { return below(places, ".portcullis", ""); }

}  // namespace portcullis::cli
