#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include "formats/diagnostics/result.h"

namespace portcullis::formats {

/// No text that we read is larger than this; an endless device must not fill the memory.
inline constexpr std::size_t kTextFileLimit = std::size_t{1} << 30;

/// The whole contents of a file or pipe, byte for byte. PC5001 when it is missing, unreadable or
/// holds more than `limit` bytes.
[[nodiscard]] Result<std::string> readFile(const std::filesystem::path& path,
                                           std::size_t limit = kTextFileLimit);

}  // namespace portcullis::formats
