#pragma once

#include <CLI/App.hpp>

#include "cli/commands/golden_accept_command.h"
#include "cli/commands/golden_prune_command.h"
#include "cli/commands/golden_suggest_command.h"
#include "cli/commands/golden_test_command.h"
#include "cli/commands/golden_verify_command.h"

namespace portcullis::cli {

/// The subcommands of `golden`, filled by their options.
struct GoldenCommands {
    GoldenTestCommand test;
    GoldenAcceptCommand accept, reject;
    GoldenSuggestCommand suggest;
    GoldenVerifyCommand verify;
    GoldenPruneCommand prune;
};

/// Their options; known to command_line.cpp alone, as CLI11 is.
struct GoldenApps {
    CLI::App *golden, *test, *accept, *reject, *suggest, *verify, *prune;
};
[[nodiscard]] GoldenApps addGolden(CLI::App& app, GoldenCommands& commands);

}  // namespace portcullis::cli
