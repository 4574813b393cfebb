#pragma once

#include <string>
#include <vector>

namespace portcullis::cli {

/// Every file in a folder and in those below it, by its path, in order; links to folders are not
/// followed. Empty if it cannot be listed.
[[nodiscard]] std::vector<std::string> filesBelow(const std::string& folder);

}  // namespace portcullis::cli
