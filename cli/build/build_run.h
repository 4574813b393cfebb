#pragma once

#include <span>
#include <string>
#include <vector>

#include "cli/build/project.h"
#include "cli/report.h"
#include "cli/streams.h"
#include "formats/report/run_results.h"

namespace portcullis::cli {

struct BuildOptions {
    unsigned jobs = 0;       ///< threads; 0: as many as the machine has
    bool keepGoing = false;  ///< after a stage failed go on with the other maps
    bool dryRun = false;     ///< only tell what would be done, and why
    bool whole = true;       ///< the maps are all of the project: then no golden frame may be idle
    std::string goldenOptions;  ///< that `portcullis golden` needs to find the project again
    Verbosity verbosity = Verbosity::normal;
};

/// Runs all stages of the maps, several at once: what is as it was left stands, what the cache has
/// is taken from there, the rest runs. The working folder must be that of the project, and all
/// paths of the results are relative to it. The exit code is that of the command.
[[nodiscard]] formats::RunResults runBuild(const ProjectPlaces& places,
                                           std::span<const ProjectMap> maps,
                                           const BuildOptions& options, const Streams& streams);

/// The cache's folder.
[[nodiscard]] std::string cacheFolder(const ProjectPlaces& places);
/// Options by which commands that make worlds keep their parts in it, within a quarter of its
/// bound.
[[nodiscard]] std::vector<std::string> blockCacheWords(const ProjectPlaces& places);

}  // namespace portcullis::cli
