#pragma once

#include <span>
#include <string>
#include <variant>

#include "cli/commands/build_command.h"
#include "cli/commands/check_command.h"
#include "cli/commands/compare_command.h"
#include "cli/commands/compile_command.h"
#include "cli/commands/diff_command.h"
#include "cli/commands/explain_command.h"
#include "cli/commands/golden_accept_command.h"
#include "cli/commands/golden_prune_command.h"
#include "cli/commands/golden_suggest_command.h"
#include "cli/commands/golden_test_command.h"
#include "cli/commands/golden_verify_command.h"
#include "cli/commands/import_command.h"
#include "cli/commands/info_command.h"
#include "cli/commands/light_command.h"
#include "cli/commands/render_command.h"
#include "cli/commands/vis_command.h"

namespace portcullis::cli {

/// Nothing to run: words for the user, and the code to leave with. Help and version (fine) go to
/// stdout, usage errors to stderr.
struct Words {
    std::string text;
    ExitCode exitCode = ExitCode::fine;
};

using Command =
    std::variant<Words, CompileCommand, InfoCommand, ImportCommand, CheckCommand, LightCommand,
                 RenderCommand, DiffCommand, CompareCommand, VisCommand, ExplainCommand,
                 GoldenTestCommand, GoldenAcceptCommand, GoldenSuggestCommand, GoldenVerifyCommand,
                 GoldenPruneCommand, BuildCommand>;

/// What the arguments (without the program's name) and the environment ask for.
[[nodiscard]] Command parseCommandLine(std::span<const std::string> arguments);

}  // namespace portcullis::cli
