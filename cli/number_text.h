#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace portcullis::cli {

/// "2,310": digits in groups of three, in any locale.
[[nodiscard]] std::string grouped(std::uint64_t number);

/// "2,310.25": at most `digits` decimals, rounded, trailing zeros left out. For people.
[[nodiscard]] std::string rounded(double number, int digits);

/// "0.12": exactly `digits` decimals.
[[nodiscard]] std::string fixed(double number, int digits);

/// "12.34 %": so many hundredths of the whole, which is not 0; "<0.01 %" for little, but not
/// nothing.
[[nodiscard]] std::string percentText(std::uint64_t part, std::uint64_t whole);

/// "1 portal", "2,310 portals": the plural takes an s.
[[nodiscard]] std::string counted(std::uint64_t number, std::string_view thing);

/// Bytes in "512MB", "1.5 GiB", "4096": kB, MB, GB, TB count in thousands, KiB, MiB ... in 1024s,
/// letters in any case, the B may be left out. Nothing for other text or 2^63 bytes and more.
[[nodiscard]] std::optional<std::uint64_t> parseByteSize(std::string_view text);

}  // namespace portcullis::cli
