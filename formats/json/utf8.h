#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace portcullis::formats {

/// Length of the well-formed UTF-8 sequence that begins at `at` (1 to 4 bytes), or 0 where there
/// is none (stray or missing continuation, overlong form, surrogate, beyond U+10FFFF; Unicode 15,
/// table 3-7). `at` lies inside `text`.
[[nodiscard]] std::size_t utf8SequenceLength(std::string_view text, std::size_t at);

/// Offset of the first byte at or after `from` that begins no well-formed UTF-8 sequence;
/// text.size() when there is none. Linear; eight bytes a step through ASCII.
[[nodiscard]] std::size_t findBadUtf8(std::string_view text, std::size_t from = 0);

/// Appends the UTF-8 form of a code point (at most U+10FFFF, no surrogate).
void appendUtf8(std::string& text, char32_t codePoint);

/// `text` as it may stand in a message: at most `limit` bytes (then "..."), control characters and
/// malformed bytes as '?'. Never cuts through a UTF-8 sequence.
[[nodiscard]] std::string printable(std::string_view text, std::size_t limit = 60);

}  // namespace portcullis::formats
