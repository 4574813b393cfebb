#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace portcullis::formats {

/// 128 bits that stand for bytes: their XXH3-128, the high half first.
using ContentHash = std::array<std::uint64_t, 2>;

[[nodiscard]] ContentHash hashOfBytes(std::string_view bytes);

/// 32 hexadecimal digits, the same on every machine.
[[nodiscard]] std::string hexOf(const ContentHash& hash);

}  // namespace portcullis::formats
