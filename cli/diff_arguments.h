#pragma once

#include <CLI/App.hpp>

#include "cli/commands/diff_command.h"

namespace portcullis::cli {

/// The subcommand `diff` with its options; known to command_line.cpp alone, as CLI11 is.
CLI::App& addDiff(CLI::App& app, DiffCommand& command);

}  // namespace portcullis::cli
