#include "cli/exit_code.h"

#include <algorithm>

namespace portcullis::cli {

ExitCode exitCodeOf(const formats::Diagnostics& diagnostics) {
    const bool unwritable = std::ranges::any_of(diagnostics, [](const formats::Diagnostic& d) {
        return d.code == formats::Code::fileWrite;
    });
    return unwritable ? ExitCode::failure : ExitCode::badInput;
}

}  // namespace portcullis::cli
