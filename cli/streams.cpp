#include "cli/streams.h"

#include <cstdlib>
#include <iostream>
#include <string_view>
#include <unistd.h>

namespace portcullis::cli {
namespace {

std::string_view environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string_view() : std::string_view(value);
}

}  // namespace

Streams standardStreams() {
    std::ios::sync_with_stdio(false);
    const bool errTerminal = ::isatty(STDERR_FILENO) != 0 && environment("TERM") != "dumb";
    const bool colour = errTerminal && environment("NO_COLOR").empty();
    return {std::cin, std::cout, std::cerr, colour, errTerminal, ::isatty(STDOUT_FILENO) != 0};
}

}  // namespace portcullis::cli
