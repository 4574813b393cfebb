#pragma once

#include <span>

#include "cli/build/build_run.h"
#include "cli/build/stage_record.h"
#include "cli/golden/golden_places.h"

namespace portcullis::cli {

/// Where golden frames of a project are, relative to its folder.
[[nodiscard]] GoldenPlaces goldenPlacesOf(const ProjectPlaces& places);

/// Judges the frames that were drawn of each map, and adds what came of it to the results, whose
/// maps are the same. Golden frames of a map that were not drawn fail too, unless drawing failed;
/// with `options.whole` also those of no map. False, and faults, if golden.json cannot be read.
[[nodiscard]] bool judgeProject(const ProjectPlaces& places, std::span<const ProjectMap> maps,
                                std::span<const std::span<const FrameRecord>> frames,
                                const BuildOptions& options, const Streams& streams,
                                formats::RunResults& results);

}  // namespace portcullis::cli
