#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "formats/diagnostics/diagnostic.h"
#include "formats/golden/golden_file.h"

namespace portcullis::cli {

/// What several pictures of one frame say of the tolerance that it needs.
struct ToleranceSuggestion {
    std::string frame;
    std::size_t pictures = 0;                     ///< that were read
    std::vector<std::string> digests;             ///< of the different ones, the base's first
    std::optional<formats::Tolerance> tolerance;  ///< none where all are equal, or no two fit
    bool sizesDiffer = false;
    formats::Diagnostics diagnostics;  ///< of files that cannot be read
};

/// The least tolerance under which all pictures pass beside the first: the largest difference of a
/// channel, the most pixels that differ, and the most within a window of 64 x 64; what `now`
/// ignores stays ignored. `folder`: that of golden.json.
[[nodiscard]] ToleranceSuggestion suggestTolerance(const std::string& frame,
                                                   const std::vector<std::string>& pictures,
                                                   const formats::Tolerance& now,
                                                   const std::string& folder);

}  // namespace portcullis::cli
