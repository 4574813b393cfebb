#pragma once

#include <filesystem>
#include <string_view>

#include "formats/diagnostics/diagnostic.h"

namespace portcullis::formats {

/// Makes `bytes` the contents of a file: all of them, or the file stays as it was.
///
/// The bytes go to a temporary file in the same folder, to the disk, and then take the name by
/// rename; whoever reads meanwhile sees the old file or the new one. Contents that are there
/// already are left alone, time stamp and all, so that build tools see no change. An existing
/// file keeps its permissions, a symbolic link stays a link. A device or pipe cannot be replaced:
/// it is written to directly. PC5002 on any failure; the temporary file is removed.
[[nodiscard]] Diagnostics writeFileAtomically(const std::filesystem::path& path,
                                              std::string_view bytes);

}  // namespace portcullis::formats
