#pragma once

#include <string>

namespace portcullis::cli {

/// A word as a POSIX shell reads it: in single quotes if it has characters of meaning.
[[nodiscard]] std::string shellWord(const std::string& word);

}  // namespace portcullis::cli
