#include "cli/build/ninja_file.h"

#include <filesystem>
#include <vector>

#include "cli/build/build_run.h"
#include "cli/build/project_golden.h"
#include "cli/build/stage_kinds.h"
#include "cli/file_tree.h"
#include "cli/shell_words.h"

namespace portcullis::cli {
namespace {

namespace fs = std::filesystem;

/// A path as Ninja reads it.
std::string escaped(const std::string& path) {
    std::string text;
    for (const char c : path) {
        if (c == '$' || c == ' ' || c == ':') text += '$';
        text += c;
    }
    return text;
}

/// A command: words for the shell, dollars for Ninja.
std::string commandLine(const std::vector<std::string>& words) {
    std::string line;
    for (const std::string& word : words) {
        if (!line.empty()) line += ' ';
        for (const char c : shellWord(word)) line += c == '$' ? "$$" : std::string(1, c);
    }
    return line;
}

/// The file that stands for a stage: its first output.
std::string outputOf(const std::vector<std::string>& words) {
    for (const char* option : {"--report=", "--output="})
        for (const std::string& word : words)
            if (word.starts_with(option)) return word.substr(std::string_view(option).size());
    return {};
}

class NinjaFile {
public:
    NinjaFile(const ProjectPlaces& places, const std::string& program)
        : places_(places), program_(program) {
        text_ =
            "ninja_required_version = 1.8\n"
            "rule run\n"
            "  command = $words\n"
            "  description = $what\n"
            "  restat = 1\n"
            "  depfile = $dependencies\n";
    }

    void add(const ProjectMap& map) {
        for (std::size_t i = 0; i < stageKinds().size(); ++i)
            if (map.stages[i].wanted) addStage(map, stageKinds()[i]);
        for (std::size_t i = 0; i < stageKinds().size(); ++i)
            if (stageKinds()[i].name == "render" && map.stages[i].wanted && map.golden &&
                places_.golden)
                addGolden(map, outputOf(commandOf(stageKinds()[i], map, places_)));
    }

    std::string take() && { return std::move(text_); }

private:
    void addStage(const ProjectMap& map, const StageKind& kind) {
        std::vector<std::string> words = commandOf(kind, map, places_);
        const std::string output = outputOf(words);
        const std::string depfile = kind.depfile ? output + ".d" : std::string();
        if (kind.makesWorld)
            for (std::string& word : blockCacheWords(places_)) words.push_back(std::move(word));
        if (kind.depfile) words.push_back("--depfile=" + depfile);
        words.emplace_back("--quiet");
        words.insert(words.begin(), program_);
        // Tables are data, which --quiet does not silence.
        edge(output, inputsOf(kind, map), commandLine(words) + " >/dev/null",
             std::string(kind.name) + " " + map.name, depfile);
    }

    /// What Ninja must know before the command ran once: without a dependency file all of it.
    [[nodiscard]] std::vector<std::string> inputsOf(const StageKind& kind,
                                                    const ProjectMap& map) const {
        std::vector<std::string> inputs{inputOf(kind, map, places_)};
        if (kind.depfile) return inputs;
        const auto at = static_cast<std::size_t>(&kind - stageKinds().data());
        for (const std::string& path : pathsOf(map.stages[at].options, kind.options)) {
            std::vector<std::string> files = filesBelow(path);
            if (files.empty()) files.push_back(path);
            inputs.insert(inputs.end(), files.begin(), files.end());
        }
        return inputs;
    }

    void addGolden(const ProjectMap& map, const std::string& drawn) {
        const GoldenPlaces where = goldenPlacesOf(places_);
        std::vector<std::string> words{program_,
                                       "golden",
                                       "test",
                                       map.name + "/**",
                                       "--golden=" + where.goldenFile,
                                       "--frames=" + where.frames,
                                       "--output=" + where.results,
                                       "--quiet"};
        if (!where.references.empty()) words.push_back("--references=" + where.references);
        const std::string stamp = where.results + map.name + ".tested";
        edge(stamp, {drawn, where.goldenFile},
             commandLine(words) + " && touch " + commandLine({stamp}), "golden " + map.name, {});
    }

    void edge(const std::string& output, const std::vector<std::string>& inputs,
              const std::string& command, const std::string& what, const std::string& depfile) {
        text_ += "build " + escaped(output) + ": run";
        for (const std::string& input : inputs) text_ += " " + escaped(input);
        text_ += " | " + escaped(program_) + "\n  words = " + command +
                 "\n  what = " + escaped(what) + "\n";
        if (!depfile.empty()) text_ += "  dependencies = " + escaped(depfile) + "\n";
    }

    const ProjectPlaces& places_;
    const std::string& program_;
    std::string text_;
};

}  // namespace

std::string writeNinjaFile(std::span<const ProjectMap> maps, const ProjectPlaces& places,
                           const std::string& program) {
    NinjaFile file(places, program);
    for (const ProjectMap& map : maps) file.add(map);
    return std::move(file).take();
}

}  // namespace portcullis::cli
