#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/picture_pairs.h"
#include "cli/progress.h"
#include "cli/streams.h"
#include "formats/diagnostics/diagnostic.h"
#include "render/difference/compare_pictures.h"

namespace portcullis::cli {

/// What comparing a pair came to.
struct ComparedPair {
    PicturePair pair;
    render::Comparison comparison;  ///< its picture is in the file
    std::string pictureFile;        ///< of the differences; empty if none was written
};

/// Reads and compares all pairs, on up to `threads` threads (0: all), and writes a picture of the
/// differences of each that differs into the folder, if one is named. Faults of reading (PC5001 and
/// those of PNG files) and writing (PC5002) are with their pairs.
[[nodiscard]] std::vector<ComparedPair> comparePairs(std::vector<PicturePair> pairs,
                                                     const render::CompareOptions& options,
                                                     const std::string& pictureFolder,
                                                     unsigned threads, const Streams& streams,
                                                     Progress& progress);

}  // namespace portcullis::cli
