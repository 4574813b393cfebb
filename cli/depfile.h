#pragma once

#include <span>
#include <string>

namespace portcullis::cli {

/// "out: in1 in2\n" as Make and Ninja read it: spaces and "#" behind a backslash (and backslashes
/// before them doubled), "$" doubled, ":" behind a backslash. A name with a line break cannot be
/// written so; the rule then has no such prerequisite.
[[nodiscard]] std::string writeDepfile(const std::string& target,
                                       std::span<const std::string> prerequisites);

}  // namespace portcullis::cli
