#pragma once

#include <span>
#include <string>
#include <vector>

#include "formats/diagnostics/diagnostic.h"

namespace portcullis::cli {

/// The files that fit a pattern (formats/files/name_pattern.h), by their paths from `folder`, in
/// order; those that fit one of `exclude` are left out. Links to folders are not followed by "**".
[[nodiscard]] std::vector<std::string> filesOfPattern(const std::string& folder,
                                                      const std::string& pattern,
                                                      std::span<const std::string> exclude);

/// PC8021, saying which file is near.
[[nodiscard]] formats::Diagnostic unmatched(const std::string& folder, const std::string& pattern);

}  // namespace portcullis::cli
