#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/build/project.h"
#include "cli/streams.h"
#include "formats/diagnostics/result.h"

namespace portcullis::cli {

/// The files that changed, by absolute paths: of a list with a path on each line (relative to this
/// folder), or as git tells of a revision, with files that it does not know. PC8026.
[[nodiscard]] formats::Result<std::vector<std::string>> changedFiles(const std::string& since,
                                                                     const std::string& folder,
                                                                     const Streams& streams);

/// The maps whose names or files fit a pattern. PC8025 for a pattern that fits none.
[[nodiscard]] formats::Result<std::vector<ProjectMap>> mapsOnly(
    std::vector<ProjectMap> maps, const std::vector<std::string>& patterns);

/// The maps that read one of the files: the map itself, textures, golden frames; all, if the
/// project file is among them. The working folder is that of the project.
[[nodiscard]] std::vector<ProjectMap> mapsOf(std::vector<ProjectMap> maps,
                                             const ProjectPlaces& places,
                                             const std::vector<std::string>& changed);

/// Part `part` (from 1) of `parts`: every map is in exactly one, and parts differ by one map at
/// most.
[[nodiscard]] std::vector<ProjectMap> mapsOfShard(const std::vector<ProjectMap>& maps,
                                                  std::pair<std::uint32_t, std::uint32_t> shard);

}  // namespace portcullis::cli
