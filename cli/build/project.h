#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "cli/build/stage_options.h"
#include "formats/diagnostics/result.h"

namespace portcullis::cli {

/// What a stage is told of one map.
struct StageSettings {
    bool wanted = false;
    GivenOptions options;
};

/// A map of a project. Paths are relative to the project's folder, with "/".
struct ProjectMap {
    std::string name;  ///< "units/pool": the file without its ending, or as the project names it
    std::string file;
    std::vector<StageSettings> stages;  ///< by their places in `stageKinds()`
    bool golden = true;  ///< its frames are compared with golden ones, if the project's are
};

/// Where things of a project are.
struct ProjectPlaces {
    std::string file;    ///< portcullis.json, as typed or found
    std::string folder;  ///< that it is in: empty for this one, else with "/" at its end
    std::string output = "out";
    std::string cache;  ///< folder; empty: in the output folder
    std::uint64_t cacheBytes = std::uint64_t{4} << 30;
    bool golden = false;  ///< frames are compared with golden ones
    std::string goldenFile = "golden.json";
    std::string references;  ///< folder of accepted pictures; empty: none are kept
};

/// A portcullis.json, its patterns turned into maps.
struct Project {
    ProjectPlaces places;
    std::vector<ProjectMap> maps;  ///< in order of their names
};

/// Reads a project and finds its maps. Faults come all together: of JSON and values (PC10xx,
/// PC11xx), PC8001 for another version, PC8021 for a pattern that fits nothing, PC8022 for maps
/// with the same outputs, PC8023 for inputs in the output folder, PC8024 for options that a stage
/// refuses.
[[nodiscard]] formats::Result<Project> readProject(const std::string& file);

/// The places alone; maps are not looked for.
[[nodiscard]] formats::Result<ProjectPlaces> readProjectPlaces(const std::string& file);

/// The portcullis.json of this folder, or of the nearest above that has one; empty if none has.
[[nodiscard]] std::string findProject();

}  // namespace portcullis::cli
