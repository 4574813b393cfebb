#pragma once

#include <string>

namespace portcullis::cli {

/// Where golden frames are kept, and where comparing with them leaves pictures.
struct GoldenPlaces {
    std::string goldenFile;  ///< golden.json
    std::string references;  ///< folder of accepted pictures, by frame; empty: none are kept
    std::string results;     ///< folder for expected, actual and difference
    std::string frames;      ///< folder of the frames to judge
    /// Options that `portcullis golden` needs to find all this again; empty where the project file
    /// says it.
    std::string optionsAgain;
};

/// "FOLDER/manor/hall.png": where a picture of a frame is.
[[nodiscard]] std::string pictureOf(const std::string& folder, const std::string& frame);

}  // namespace portcullis::cli
