#pragma once

#include <string_view>

namespace portcullis::cli {

/// The value of an environment variable; empty if it is not set.
[[nodiscard]] std::string_view environmentVariable(const char* name);

}  // namespace portcullis::cli
