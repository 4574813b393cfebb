#pragma once

#include <CLI/App.hpp>

#include "cli/commands/light_command.h"

namespace portcullis::cli {

/// Adds `light` to the program; its options fill `command`.
CLI::App& addLight(CLI::App& app, LightCommand& command);

}  // namespace portcullis::cli
