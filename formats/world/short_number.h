#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace portcullis::formats {

/// Appends a number with seven bits a byte, the lowest first; the high bit says that more follow
/// (LEB128), and there are no more bytes than it needs.
void appendShort(std::string& bytes, std::uint32_t number);
/// The same for either sign: 0, -1, 1, -2, 2 ... count as 0, 1, 2, 3, 4 ...
void appendShortSigned(std::string& bytes, std::int32_t number);

/// Takes such a number from the front; none if it is cut short, too large, or written longer than
/// it needs to be.
[[nodiscard]] std::optional<std::uint32_t> takeShort(std::span<const std::byte>& bytes);
[[nodiscard]] std::optional<std::int32_t> takeShortSigned(std::span<const std::byte>& bytes);

}  // namespace portcullis::formats
