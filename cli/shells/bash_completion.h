#pragma once

#include <string>

#include "cli/command_tree.h"

namespace portcullis::cli {

/// A script with which bash completes the program's commands, options, their words, and files.
[[nodiscard]] std::string bashCompletion(const CommandShape& program);

}  // namespace portcullis::cli
