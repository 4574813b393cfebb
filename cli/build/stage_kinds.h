#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/build/project.h"
#include "cli/build/stage_options.h"
#include "cli/build/stage_record.h"
#include "cli/streams.h"
#include "formats/diagnostics/result.h"

namespace portcullis::cli {

/// What a stage reads.
enum class StageSource : std::uint8_t {
    map,
    compiled,  ///< the world of the first stage
    finished,  ///< the world of the last stage before it that makes one of another
};

/// A stage that a build runs over every map: one entry of `stageKinds()`. Its options are those of
/// the command of its name, read by the parser of the command line.
struct StageKind {
    std::string_view name;                 ///< the command
    std::span<const StageOption> options;  ///< that portcullis.json may give
    StageSource source = StageSource::finished;
    bool makesWorld = false;  ///< its first output is a world
    bool depfile = false;     ///< its command writes one
    /// Words for its input and outputs.
    std::vector<std::string> (*fileWords)(const ProjectMap& map, const ProjectPlaces& places);
    /// Runs the command that the words are, in this process. Errors without a value: it gave
    /// nothing. Errors beside a value are findings.
    formats::Result<StageRecord> (*run)(const std::vector<std::string>& words,
                                        const ProjectMap& map, const ProjectPlaces& places,
                                        const Streams& streams);
};

/// All stages, each after those that it builds on. The first runs for every map.
[[nodiscard]] std::span<const StageKind> stageKinds();

/// All words of a stage of a map, with the command first.
[[nodiscard]] std::vector<std::string> commandOf(const StageKind& kind, const ProjectMap& map,
                                                 const ProjectPlaces& places);

/// Why the command does not take these options; empty if it does.
[[nodiscard]] std::string optionFault(const StageKind& kind, const GivenOptions& options);

/// The stage whose world a wanted stage of a map reads; none: it reads the map.
[[nodiscard]] const StageKind* sourceOf(const StageKind& kind, const ProjectMap& map);

/// The file that it reads.
[[nodiscard]] std::string inputOf(const StageKind& kind, const ProjectMap& map,
                                  const ProjectPlaces& places);

// Where a build writes, below the project's folder.
[[nodiscard]] std::string framesFolder(const ProjectPlaces& places);
[[nodiscard]] std::string resultsFolder(const ProjectPlaces& places);
[[nodiscard]] std::string privateFolder(const ProjectPlaces& places);

}  // namespace portcullis::cli
