#pragma once

#include <string>
#include <vector>

#include "formats/diagnostics/result.h"

namespace portcullis::cli {

/// Two PNG files to compare; an empty path where one has no counterpart.
struct PicturePair {
    std::string name;  ///< in both folders, with "/"; of two files that of the first
    std::string fileA, fileB;
};

struct PicturePairs {
    bool folders = false;
    std::vector<PicturePair> pairs;  ///< in order of their names
};

/// The pairs of two files, or of two folders and all that is below them. PC5001 for what is missing
/// or cannot be listed, PC6304 for folders without a picture, PC6305 for a folder and a file.
[[nodiscard]] formats::Result<PicturePairs> picturePairs(const std::string& a,
                                                         const std::string& b);

}  // namespace portcullis::cli
