#pragma once

#include <string_view>

namespace portcullis::formats {

/// Whether a name of parts with "/" between them fits a pattern: "?" is any character and "*" any
/// number of them, but for "/"; "**" as a whole part is any number of parts, also none. Everything
/// else is itself. The cost is bounded by the product of both lengths.
[[nodiscard]] bool matchesPattern(std::string_view name, std::string_view pattern);

/// Whether a text has "?" or "*", so that it may fit more than one name.
[[nodiscard]] bool isPattern(std::string_view text);

}  // namespace portcullis::formats
