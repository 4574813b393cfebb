#pragma once

#include <string>

#include "cli/command_tree.h"

namespace portcullis::cli {

/// A script with which zsh completes the program's commands, options, their words, and files.
[[nodiscard]] std::string zshCompletion(const CommandShape& program);

}  // namespace portcullis::cli
