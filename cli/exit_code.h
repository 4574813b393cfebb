#pragma once

#include "formats/diagnostics/diagnostic.h"

namespace portcullis::cli {

/// What the process tells its caller.
enum class ExitCode : int {
    fine = 0,
    findings = 1,  ///< the run did its work and found something: a leak, a broken proof, a lint
    usage = 2,     ///< the command line makes no sense
    badInput = 3,  ///< a file that was named cannot be read, or says something invalid
    failure = 4,   ///< an output cannot be written, memory ran out, or the program is at fault
};

/// The exit code of a step that gave no value: failure if something could not be written,
/// otherwise badInput.
[[nodiscard]] ExitCode exitCodeOf(const formats::Diagnostics& diagnostics);

}  // namespace portcullis::cli
