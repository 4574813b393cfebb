#pragma once

#include <CLI/App.hpp>

#include "cli/commands/render_command.h"

namespace portcullis::cli {

/// The subcommand `render` with its options; known to command_line.cpp alone, as CLI11 is.
CLI::App& addRender(CLI::App& app, RenderCommand& command);

}  // namespace portcullis::cli
