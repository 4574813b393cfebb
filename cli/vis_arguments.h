#pragma once

#include <CLI/App.hpp>

#include "cli/commands/explain_command.h"
#include "cli/commands/vis_command.h"

namespace portcullis::cli {

/// The subcommand `vis` with its options; known to command_line.cpp alone, as CLI11 is.
CLI::App& addVis(CLI::App& app, VisCommand& command);

/// `vis explain`, a subcommand of that.
CLI::App& addExplain(CLI::App& vis, ExplainCommand& command);

}  // namespace portcullis::cli
