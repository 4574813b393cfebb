#pragma once

#include <CLI/App.hpp>

#include "cli/command_tree.h"

namespace portcullis::cli {

/// What an application of CLI11 takes, with all its subcommands. Known to command_line.cpp alone.
[[nodiscard]] CommandShape shapeOf(const CLI::App& app);

}  // namespace portcullis::cli
