#pragma once

#include <string>

namespace portcullis::cli {

/// What `--version` says: "portcullis 0.1.0", and below it from what, by what, with what libraries
/// and for which file formats the program was built.
[[nodiscard]] std::string buildFacts();

}  // namespace portcullis::cli
