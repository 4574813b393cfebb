#include "cli/commands/check_command.h"

namespace portcullis::cli {

ExitCode run(const CheckCommand& command, const Streams& streams) {
    (void)command;
    (void)streams;
    return ExitCode::fine;
}

}  // namespace portcullis::cli
