#pragma once

#include <string>
#include <vector>

#include "cli/golden/golden_places.h"
#include "formats/diagnostics/result.h"

namespace portcullis::cli {

/// What the subcommands of `portcullis golden` are told of files; empty: as the project file says,
/// or beside each other.
struct GoldenArguments {
    std::vector<std::string> patterns;  ///< of frames' names
    std::vector<std::string> frames;    ///< folders
    std::string golden;                 ///< golden.json
    std::string references;             ///< folder of accepted pictures
    std::string project;                ///< portcullis.json
    std::string output;                 ///< folder for expected, actual and difference
};

enum class FramesWanted : bool { no, yes };

/// The places that the arguments, else the project file here or above, else habit name: golden.json
/// in this folder, references in "references" beside it if there is such a folder, results in
/// FRAMES.golden. PC8017 where no frames are named but wanted, and faults of the project file.
[[nodiscard]] formats::Result<GoldenPlaces> settlePlaces(const GoldenArguments& arguments,
                                                         FramesWanted wanted = FramesWanted::yes);

}  // namespace portcullis::cli
