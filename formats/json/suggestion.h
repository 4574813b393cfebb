#pragma once

#include <span>
#include <string>
#include <string_view>

namespace portcullis::formats {

/// The nearest of `names` to a misspelt `name` by edit distance (adjacent letters may swap), as
/// "did you mean \"shape\"? " for a hint; empty when none is near. The first of equals wins. Looks
/// at no more than 1000 names of at most 64 bytes, so that the cost is bounded.
[[nodiscard]] std::string suggestName(std::string_view name,
                                      std::span<const std::string_view> names);

/// suggestName, and then all names: "did you mean ...? known keys: a, b, c" (at most 40 of them).
[[nodiscard]] std::string suggestAmong(std::string_view name, std::string_view what,
                                       std::span<const std::string_view> names);

}  // namespace portcullis::formats
