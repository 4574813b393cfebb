#pragma once

#include <string>

#include "cli/command_tree.h"

namespace portcullis::cli {

/// A script with which fish completes the program's commands, options, their words, and files.
[[nodiscard]] std::string fishCompletion(const CommandShape& program);

}  // namespace portcullis::cli
