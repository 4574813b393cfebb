#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace portcullis::cli {

/// XXH3-128 of bytes. All zero: of a file that is not there.
using ContentHash = std::array<std::uint64_t, 2>;

[[nodiscard]] ContentHash hashOfBytes(std::string_view bytes);

/// 32 hexadecimal digits.
[[nodiscard]] std::string hexOf(const ContentHash& hash);

/// Of this very program's file: another build of it has another.
[[nodiscard]] ContentHash hashOfProgram();

}  // namespace portcullis::cli
