#pragma once

#include <CLI/App.hpp>

#include "cli/commands/build_command.h"

namespace portcullis::cli {

/// The subcommand `build` with its options; known to command_line.cpp alone, as CLI11 is.
CLI::App& addBuild(CLI::App& app, BuildCommand& command);

}  // namespace portcullis::cli
