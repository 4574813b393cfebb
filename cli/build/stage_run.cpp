#include "cli/build/stage_run.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <set>
#include <sstream>
#include <utility>

#include "cli/build/build_run.h"
#include "formats/files/atomic_write.h"
#include "formats/files/text_file.h"

namespace portcullis::cli {
namespace {

using formats::ContentHash;
using formats::hashOfBytes;

namespace fs = std::filesystem;
using formats::Diagnostics;
using formats::StageState;

std::size_t placeOf(const StageKind& kind) {
    return static_cast<std::size_t>(&kind - stageKinds().data());
}

StageCauses causesOf(const BuildContext& context, const ProjectMap& map, const StageKind& kind,
                     const ContentHash& worldHash) {
    StageCauses causes;
    causes.program = context.program;
    causes.words = commandOf(kind, map, context.places);
    const std::string input = inputOf(kind, map, context.places);
    causes.inputs.push_back(
        {input, sourceOf(kind, map) == nullptr ? context.hashes.ofFile(input) : worldHash});
    for (const std::string& path : pathsOf(map.stages[placeOf(kind)].options, kind.options))
        causes.inputs.push_back({path, context.inputs.at(path)});
    return causes;
}

/// Whether the inputs are still what they were when they were hashed. The first is a file.
bool stand(BuildContext& context, const StageCauses& causes) {
    for (std::size_t i = 0; i < causes.inputs.size(); ++i) {
        const FileContent& input = causes.inputs[i];
        const ContentHash now =
            i == 0 ? context.hashes.ofFile(input.path) : context.hashes.ofPlace(input.path);
        if (now != input.hash) return false;
    }
    return true;
}

/// "FILE is missing", "FILE was changed", or nothing.
std::string outputFault(BuildContext& context, const KnownStage& known) {
    for (const FileContent& output : known.outputs) {
        const ContentHash hash = context.hashes.ofFile(output.path);
        if (hash == ContentHash{}) return output.path + " is missing";
        if (hash != output.hash) return output.path + " was changed";
    }
    return {};
}

void makeFolders(const std::string& file) {
    std::error_code failed;  // told by what is written into the folder
    fs::create_directories(fs::path(file).parent_path(), failed);
}

class StageRun {
public:
    StageRun(BuildContext& context, const ProjectMap& map, const StageKind& kind,
             const ContentHash& worldHash)
        : context_(context), map_(map), kind_(kind) {
        done_.result.stage = kind.name;
        done_.known.causes = causesOf(context, map, kind, worldHash);
        const auto before = context.before.stages.find({map.name, std::string(kind.name)});
        if (before != context.before.stages.end()) before_ = &before->second;
    }

    StageDone run() {
        const auto start = std::chrono::steady_clock::now();
        done_.result.reason = reason();
        if (done_.result.reason.empty()) {
            done_.known = *before_;
            done_.keep = true;
        } else if (!takeFromCache() && !context_.dryRun) {
            runCommand();
        } else if (context_.dryRun && done_.result.state != StageState::cached) {
            done_.result.state = StageState::rebuilt;
        }
        if (done_.gave() && !context_.dryRun) removeStale();
        done_.result.outputs = done_.known.record.files;
        done_.result.seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        return std::move(done_);
    }

private:
    /// Why the outputs may not stand as they are; empty if they may.
    std::string reason() {
        if (before_ == nullptr) return "not built before";
        if (!(before_->causes == done_.known.causes))
            return changeBetween(before_->causes, done_.known.causes);
        return outputFault(context_, *before_);
    }

    bool takeFromCache() {
        auto output = context_.cache.find(keyOf(done_.known.causes));
        if (!output) return false;
        done_.result.state = StageState::cached;
        for (std::size_t i = 0; i < output->bytes.size(); ++i) {
            const std::string& file = output->record.files[i];
            const ContentHash hash = hashOfBytes(output->bytes[i]);
            done_.known.outputs.push_back({file, hash});
            if (context_.dryRun) continue;
            makeFolders(file);
            append(done_.diagnostics, formats::writeFileAtomically(file, output->bytes[i]));
            context_.hashes.learn(file, hash);
        }
        done_.known.record = std::move(output->record);
        if (!done_.diagnostics.empty()) done_.result.state = StageState::failed;
        done_.keep = done_.gave();
        return true;
    }

    void runCommand() {
        std::vector<std::string> words = done_.known.causes.words;
        for (const std::string& word : words)
            if (const std::size_t equals = word.find('='); equals != std::string::npos)
                if (word.starts_with("--output=") || word.starts_with("--report="))
                    makeFolders(word.substr(equals + 1));
        if (kind_.makesWorld)
            for (std::string& word : blockCacheWords(context_.places)) words.push_back(word);
        words.emplace_back("--quiet");
        std::istringstream in;
        std::ostringstream out, err;
        const Streams silent{in, out, err, false, false, false};
        auto record = kind_.run(words, map_, context_.places, silent);
        Diagnostics told = record.takeDiagnostics();
        // A world knows its map by name only.
        const std::string bare = fs::path(map_.file).filename().string();
        for (formats::Diagnostic& one : told)
            if (one.file == bare) one.file = map_.file;
        if (!record) {
            done_.result.state = StageState::failed;
            done_.diagnostics = std::move(told);
            return;
        }
        done_.result.state = StageState::rebuilt;
        done_.known.record = std::move(record).value();
        done_.known.record.diagnostics = std::move(told);
        settleOutputs();
    }

    /// Reads the files back for the cache. Nothing is kept if an input changed meanwhile.
    void settleOutputs() {
        StageOutput output;
        for (const std::string& file : done_.known.record.files) {
            auto bytes = formats::readFile(file);
            append(done_.diagnostics, bytes.diagnostics());
            if (!bytes) {
                done_.result.state = StageState::failed;
                return;
            }
            const ContentHash hash = hashOfBytes(bytes.value());
            done_.known.outputs.push_back({file, hash});
            context_.hashes.learn(file, hash);
            output.bytes.push_back(std::move(bytes).value());
        }
        done_.keep = stand(context_, done_.known.causes);
        if (done_.keep) {
            output.record = done_.known.record;
            context_.cache.store(keyOf(done_.known.causes), output);
            return;
        }
        done_.known.record.diagnostics.push_back(makeDiagnostic(
            formats::Code::buildInputChanged,
            "an input of " + std::string(kind_.name) + " changed while it was read"));
        done_.known.record.diagnostics.back().file = map_.file;
    }

    /// Files that the stage wrote the last time, but not now.
    void removeStale() {
        if (before_ == nullptr) return;
        const auto& files = done_.known.record.files;
        for (const std::string& old : before_->record.files)
            if (std::ranges::find(files, old) == files.end()) {
                std::error_code ignored;
                fs::remove(old, ignored);
            }
    }

    BuildContext& context_;
    const ProjectMap& map_;
    const StageKind& kind_;
    const KnownStage* before_ = nullptr;
    StageDone done_;
};

}  // namespace

StageDone runStage(BuildContext& context, const ProjectMap& map, const StageKind& kind,
                   const ContentHash& worldHash) {
    return StageRun(context, map, kind, worldHash).run();
}

}  // namespace portcullis::cli
