#pragma once

#include <istream>
#include <ostream>

namespace portcullis::cli {

/// Where a command reads from and writes to. Data goes to `out`, words to `err`.
struct Streams {
    std::istream& in;
    std::ostream& out;
    std::ostream& err;
    bool colour = false;       ///< on `err`
    bool errTerminal = false;  ///< `err` is a terminal where a line can be written over
    bool outTerminal = false;  ///< `out` is a terminal: no place for binary data
};

/// The process's own streams. Colour only where stderr is a terminal that knows it (TERM is not
/// "dumb") and NO_COLOR is not set to anything.
[[nodiscard]] Streams standardStreams();

}  // namespace portcullis::cli
