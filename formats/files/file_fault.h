#pragma once

#include <filesystem>
#include <string>

#include "formats/diagnostics/diagnostic.h"

namespace portcullis::formats {

/// PC5001 (fileRead) or PC5002 (fileWrite) for a path, with the reason in words.
[[nodiscard]] Diagnostic fileFault(Code code, const std::filesystem::path& path,
                                   const std::string& reason);

/// The same, with what the system says of its last error ("No such file or directory").
[[nodiscard]] Diagnostic systemFault(Code code, const std::filesystem::path& path);

}  // namespace portcullis::formats
