#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace portcullis::formats {

/// ASCII letters as lower case, other bytes as they are; independent of the locale.
[[nodiscard]] std::string lowerCase(std::string_view text);

/// "nan", "-inf", "1.#QNAN", "-1.#IND00", and numbers that no finite double is near: what editors
/// write when an alignment went wrong, as against text that is no number at all.
[[nodiscard]] bool saysNotFinite(std::string_view text);

/// A flag as the dialects write it: an integer, or a decimal number whose fraction does not count.
/// Nothing for other text and beyond 9e15.
[[nodiscard]] std::optional<std::int64_t> parseQuakeFlag(std::string_view text);

}  // namespace portcullis::formats
