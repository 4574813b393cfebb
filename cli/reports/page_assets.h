#pragma once

#include <string_view>

namespace portcullis::cli {

// What stands in page/, which the build puts into the program.

/// HTML with {{names}} where the report's own parts go.
[[nodiscard]] std::string_view reportPage();
[[nodiscard]] std::string_view reportStyle();
[[nodiscard]] std::string_view reportScript();

}  // namespace portcullis::cli
