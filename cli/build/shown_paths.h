#pragma once

#include <string>

#include "formats/report/run_results.h"

namespace portcullis::cli {

/// A path of a project as it is from where the user is: `prefix` leads from there to the project's
/// folder. Absolute paths, and none, stay as they are.
[[nodiscard]] std::string shownFrom(const std::string& prefix, const std::string& path);

/// The same with all paths of diagnostics, and of all results.
void showFrom(const std::string& prefix, formats::Diagnostics& diagnostics);
void showFrom(const std::string& prefix, formats::RunResults& results);

}  // namespace portcullis::cli
