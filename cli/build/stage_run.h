#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "cli/build/build_state.h"
#include "cli/build/file_stamps.h"
#include "cli/build/project.h"
#include "cli/build/stage_cache.h"
#include "cli/build/stage_kinds.h"
#include "formats/report/run_results.h"

namespace portcullis::cli {

/// What all stages of a build share.
struct BuildContext {
    const ProjectPlaces& places;
    const Streams& streams;
    const BuildState& before;
    formats::ContentHash program{};
    FileHashes& hashes;
    /// Hashes of folders and archives that stages read, by path: taken once, before the first
    /// stage.
    const std::map<std::string, formats::ContentHash>& inputs;
    StageCache& cache;
    bool dryRun = false;
    std::atomic<bool> stop = false;  ///< no further stage is to run
};

/// How a stage of a map went.
struct StageDone {
    formats::StageResult result;
    KnownStage known;                  ///< if it gave something
    formats::Diagnostics diagnostics;  ///< of a stage that failed; the others' are in the record
    bool keep = false;                 ///< known may be built upon the next time

    [[nodiscard]] bool gave() const { return result.state < formats::StageState::failed; }
};

/// Brings the outputs of a stage of a map up to date. `worldHash`: of the world that it reads.
[[nodiscard]] StageDone runStage(BuildContext& context, const ProjectMap& map,
                                 const StageKind& kind, const formats::ContentHash& worldHash);

}  // namespace portcullis::cli
