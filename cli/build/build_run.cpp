#include "cli/build/build_run.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <mutex>
#include <set>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>
#include <utility>

#include "cli/build/output_folder.h"
#include "cli/build/program_hash.h"
#include "cli/build/project_golden.h"
#include "cli/build/stage_run.h"
#include "cli/exit_code.h"
#include "cli/progress.h"
#include "cli/thread_limit.h"

namespace portcullis::cli {
namespace {

using formats::ContentHash;

namespace fs = std::filesystem;
using formats::Code;
using formats::Diagnostics;
using formats::MapResult;
using formats::RunResults;
using formats::StageState;

/// All that was done for one map.
struct MapDone {
    MapResult result;
    std::vector<StageDone> stages;  ///< by their places in `stageKinds()`; not all need be there
    bool failed = false;
};

/// Folders and archives that the stages of the maps read, each hashed once.
std::map<std::string, ContentHash> hashesOfInputs(std::span<const ProjectMap> maps,
                                                  FileHashes& hashes) {
    std::set<std::string> paths;
    for (const ProjectMap& map : maps)
        for (std::size_t i = 0; i < map.stages.size(); ++i)
            for (std::string& path : pathsOf(map.stages[i].options, stageKinds()[i].options))
                paths.insert(std::move(path));
    std::map<std::string, ContentHash> inputs;
    for (const std::string& path : paths) inputs.emplace(path, hashes.ofPlace(path));
    return inputs;
}

/// The stages of one map in their order; those that build on the same one run side by side.
class MapBuild {
public:
    MapBuild(BuildContext& context, const ProjectMap& map, bool keepGoing)
        : context_(context), map_(map), keepGoing_(keepGoing) {
        done_.stages.resize(stageKinds().size());
        done_.result.name = map.name;
        done_.result.file = map.file;
    }

    MapDone build() {
        runAfter(nullptr, {});
        for (std::size_t i = 0; i < done_.stages.size(); ++i)
            if (map_.stages[i].wanted) collect(stageKinds()[i], done_.stages[i]);
        return std::move(done_);
    }

private:
    /// Runs all stages that read the world of this one, at once.
    void runAfter(const StageKind* source, const ContentHash& worldHash) {
        tbb::task_group group;
        for (std::size_t i = 0; i < stageKinds().size(); ++i) {
            const StageKind& kind = stageKinds()[i];
            if (!map_.stages[i].wanted || sourceOf(kind, map_) != source) continue;
            group.run([this, i, &kind, worldHash] {
                // A thread that waits inside must not begin another map meanwhile.
                tbb::this_task_arena::isolate([&] { run(i, kind, worldHash); });
            });
        }
        group.wait();
    }

    void run(std::size_t i, const StageKind& kind, const ContentHash& worldHash) {
        StageDone& done = done_.stages[i];
        done.result.stage = kind.name;
        if (context_.stop && !keepGoing_) {
            done.result.state = StageState::skipped;
            done.result.reason = "the build stopped at a failure";
        } else {
            done = runStage(context_, map_, kind, worldHash);
            if (!done.gave()) context_.stop = true;
        }
        if (!kind.makesWorld) return;
        if (done.gave() && !awaitsRun(done)) {
            runAfter(&kind,
                     done.known.outputs.empty() ? ContentHash{} : done.known.outputs.front().hash);
        } else {
            endWithout(&kind,
                       done.gave() ? std::string(kind.name) + " runs again"
                                   : std::string(kind.name) + " failed",
                       done.gave() ? StageState::rebuilt : StageState::skipped);
        }
    }

    /// In a dry run: what it gives is not known.
    [[nodiscard]] bool awaitsRun(const StageDone& done) const {
        return context_.dryRun && done.result.state == StageState::rebuilt;
    }

    /// Stages that cannot run, or are not to.
    void endWithout(const StageKind* source, const std::string& reason, StageState state) {
        for (std::size_t i = 0; i < stageKinds().size(); ++i) {
            const StageKind& kind = stageKinds()[i];
            if (!map_.stages[i].wanted || sourceOf(kind, map_) != source) continue;
            done_.stages[i].result = {std::string(kind.name), state, reason, 0.0, {}};
            endWithout(&kind, reason, state);
        }
    }

    void collect(const StageKind& kind, const StageDone& done) {
        MapResult& result = done_.result;
        const StageRecord& record = done.known.record;
        result.stages.push_back(done.result);
        append(result.diagnostics, done.diagnostics);
        if (!done.gave()) {
            done_.failed = true;
            return;
        }
        append(result.diagnostics, record.diagnostics);
        result.counts.insert(result.counts.end(), record.counts.begin(), record.counts.end());
        result.budgets.insert(result.budgets.end(), record.budgets.begin(), record.budgets.end());
        if (!record.plan.empty()) result.plan = record.plan;
        if (kind.makesWorld && !record.files.empty()) result.world = record.files.front();
    }

    BuildContext& context_;
    const ProjectMap& map_;
    bool keepGoing_;
    MapDone done_;
};

/// The exit code of a build: what could not be written, then what failed, then what was found.
ExitCode exitCodeOfRun(const std::vector<MapDone>& maps, bool judged, const RunResults& results) {
    Diagnostics all = results.diagnostics;
    bool failed = !judged;
    for (const MapDone& map : maps) failed = failed || map.failed;
    for (const MapResult& map : results.maps) append(all, map.diagnostics);
    if (hasErrors(all) && exitCodeOf(all) == ExitCode::failure) return ExitCode::failure;
    if (failed) return ExitCode::badInput;
    return hasErrors(all) ? ExitCode::findings : ExitCode::fine;
}

/// The project, told from others that have the same output folder.
std::string identityOf(const ProjectPlaces& places) {
    std::error_code failed;
    return fs::relative(fs::absolute(places.file, failed), places.output, failed).generic_string();
}

/// What the last build of this project left.
BuildState stateBefore(const ProjectPlaces& places) {
    BuildState state = readState(places);
    if (state.project != identityOf(places)) state.stages.clear();
    return state;
}

/// What is known for the next build: the stages of these maps anew, the others as they were.
BuildState stateAfter(const BuildState& before, const std::vector<MapDone>& maps, bool whole,
                      const FileHashes& hashes) {
    BuildState state;
    std::set<std::string> built;
    for (const MapDone& map : maps) built.insert(map.result.name);
    for (const auto& [name, stage] : before.stages)
        if (!whole && !built.contains(name.first)) state.stages.emplace(name, stage);
    for (const MapDone& map : maps)
        for (const StageDone& stage : map.stages) {
            const std::pair name(map.result.name, stage.result.stage);
            if (stage.keep)
                state.stages[name] = stage.known;
            else if (const auto old = before.stages.find(name); old != before.stages.end())
                state.stages.insert(*old);
        }
    state.files = hashes.all();
    return state;
}

/// Removes what stages wrote that are no more of the project.
void removeAbandoned(const BuildState& before, const BuildState& after) {
    std::set<std::string> kept;
    for (const auto& [name, stage] : after.stages)
        kept.insert(stage.record.files.begin(), stage.record.files.end());
    for (const auto& [name, stage] : before.stages) {
        if (after.stages.contains(name)) continue;
        for (const std::string& file : stage.record.files) {
            std::error_code ignored;
            if (!kept.contains(file)) fs::remove(file, ignored);
        }
    }
}

std::vector<MapDone> buildMaps(BuildContext& context, std::span<const ProjectMap> maps,
                               const BuildOptions& options, const Streams& streams) {
    std::vector<MapDone> done(maps.size());
    Progress progress(streams, options.verbosity, "maps", maps.size());
    std::mutex counting;
    tbb::parallel_for(
        std::size_t{0}, maps.size(),
        [&](std::size_t i) {
            done[i] = MapBuild(context, maps[i], options.keepGoing || options.dryRun).build();
            const std::lock_guard lock(counting);
            progress.advance(1);
        },
        tbb::simple_partitioner());
    return done;
}

}  // namespace

std::string cacheFolder(const ProjectPlaces& places) {
    return places.cache.empty() ? (fs::path(privateFolder(places)) / "cache").generic_string()
                                : places.cache;
}

std::vector<std::string> blockCacheWords(const ProjectPlaces& places) {
    return {"--cache=" + (fs::path(cacheFolder(places)) / "blocks").generic_string(),
            "--cache-size=" + std::to_string(places.cacheBytes / 4)};
}

RunResults runBuild(const ProjectPlaces& places, std::span<const ProjectMap> maps,
                    const BuildOptions& options, const Streams& streams) {
    const auto start = std::chrono::steady_clock::now();
    RunResults results;
    results.command = "build";
    results.project = places.file;
    results.folder = fs::current_path().string();
    results.version = PORTCULLIS_VERSION;
    const ThreadLimit limit(options.jobs);

    std::unique_ptr<OutputFolder> folder;
    if (!options.dryRun) {
        auto taken = OutputFolder::take(places, streams);
        results.diagnostics = taken.takeDiagnostics();
        if (!taken) {
            results.exitCode = static_cast<int>(ExitCode::failure);
            return results;
        }
        folder = std::move(taken).value();
    }
    const BuildState before = stateBefore(places);
    FileHashes hashes(before.files);
    // Blocks have a quarter of the bound.
    auto cache = StageCache::open((fs::path(cacheFolder(places)) / "stages").string(),
                                  places.cacheBytes / 4 * 3);
    append(results.diagnostics, cache.takeDiagnostics());
    const auto inputs = hashesOfInputs(maps, hashes);
    BuildContext context{places, streams, before, hashOfProgram(), hashes, inputs, cache.value()};
    context.dryRun = options.dryRun;
    std::vector<MapDone> done = buildMaps(context, maps, options, streams);
    for (const MapDone& map : done) results.maps.push_back(map.result);
    bool judged = true;
    if (!options.dryRun) {
        std::vector<std::span<const FrameRecord>> frames(done.size());
        for (std::size_t i = 0; i < done.size(); ++i)
            for (const StageDone& stage : done[i].stages)
                if (stage.gave() && !stage.known.record.frames.empty())
                    frames[i] = stage.known.record.frames;
        judged = judgeProject(places, maps, frames, options, streams, results);
        BuildState after = stateAfter(before, done, options.whole, hashes);
        after.project = identityOf(places);
        removeAbandoned(before, after);
        append(results.diagnostics, folder->writeState(after));
        cache.value().prune();
    }
    results.exitCode = static_cast<int>(exitCodeOfRun(done, judged, results));
    results.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return results;
}

}  // namespace portcullis::cli
