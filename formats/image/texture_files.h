#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "formats/diagnostics/result.h"

namespace portcullis::formats {

/// A file that may hold textures or their colours.
struct TextureFile {
    std::filesystem::path file;
    std::string path;         ///< below its place, as a `textureKey`
    std::uint32_t place = 0;  ///< which of the places it was found in
};

/// What lies in some places, each list in the order of places and then of paths.
struct TextureFiles {
    std::vector<TextureFile> images;    ///< *.png
    std::vector<TextureFile> archives;  ///< *.wad, and every place that is a file
    std::vector<TextureFile> palettes;  ///< palette.lmp
};

/// Lists folders with their subfolders; links to folders are not followed. PC5001 for a place that
/// is not there or cannot be listed.
[[nodiscard]] Result<TextureFiles> listTextureFiles(std::span<const std::filesystem::path> places);

}  // namespace portcullis::formats
