#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "formats/diagnostics/result.h"
#include "formats/image/png_reader.h"

namespace portcullis::cli {

/// Reads a PNG as it is stored. False, with diagnostics that name the file, if that fails.
[[nodiscard]] bool readPicture(const std::string& file, std::optional<formats::PngImage>& picture,
                               formats::Diagnostics& diagnostics);

/// Of the picture's pixels as colours of 8 bits.
[[nodiscard]] std::string digestOf(const formats::PngImage& picture);

/// Width and height.
[[nodiscard]] std::pair<std::uint32_t, std::uint32_t> sizeOf(const formats::PngImage& picture);

/// Every PNG below a folder, by its path from there, with "/", in order; PC5001 if the folder
/// cannot be listed.
[[nodiscard]] formats::Result<std::vector<std::string>> picturesBelow(const std::string& folder);

}  // namespace portcullis::cli
