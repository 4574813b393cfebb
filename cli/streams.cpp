#include "cli/streams.h"

#include <iostream>
#include <unistd.h>

#include "cli/environment.h"

namespace portcullis::cli {
Streams standardStreams() {
    std::ios::sync_with_stdio(false);
    const bool errTerminal = ::isatty(STDERR_FILENO) != 0 && environmentVariable("TERM") != "dumb";
    const bool colour = errTerminal && environmentVariable("NO_COLOR").empty();
    return {std::cin, std::cout, std::cerr, colour, errTerminal, ::isatty(STDOUT_FILENO) != 0};
}

}  // namespace portcullis::cli
