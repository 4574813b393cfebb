#pragma once

#include <string>
#include <string_view>

#include "cli/command_tree.h"

namespace portcullis::cli {

/// The program's page of the manual, portcullis(1), as man and mandoc read it; of a version and its
/// date.
[[nodiscard]] std::string manualPage(const CommandShape& program, std::string_view version,
                                     std::string_view date);

}  // namespace portcullis::cli
