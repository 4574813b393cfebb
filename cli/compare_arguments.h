#pragma once

#include <CLI/App.hpp>

#include "cli/commands/compare_command.h"

namespace portcullis::cli {

/// The subcommand `compare` with its options; known to command_line.cpp alone, as CLI11 is.
CLI::App& addCompare(CLI::App& app, CompareCommand& command);

}  // namespace portcullis::cli
