#include "cli/number_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

#include "formats/geometry/decimal.h"

namespace portcullis::cli {
namespace {

void groupDigits(std::string& text, std::size_t end) {
    const std::size_t first = text.starts_with('-') ? 1 : 0;
    for (std::size_t at = end; at > first + 3;) text.insert(at -= 3, 1, ',');
}

struct ByteUnit {
    std::string_view name;
    double bytes;
};

constexpr std::array kByteUnits{
    ByteUnit{"", 1},           ByteUnit{"k", 1e3},           ByteUnit{"m", 1e6},
    ByteUnit{"g", 1e9},        ByteUnit{"t", 1e12},          ByteUnit{"ki", 1024.0},
    ByteUnit{"mi", 1048576.0}, ByteUnit{"gi", 1073741824.0}, ByteUnit{"ti", 1099511627776.0}};

}  // namespace

std::string grouped(std::uint64_t number) {
    std::string text = std::to_string(number);
    groupDigits(text, text.size());
    return text;
}

std::string fixed(double number, int digits) {
    std::array<char, 512> buffer{};
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number,
                                            std::chars_format::fixed, digits);
    return {buffer.data(), end};
}

std::string rounded(double number, int digits) {
    std::string text = fixed(number, digits);
    if (text.find('.') != std::string::npos) {
        text.erase(text.find_last_not_of('0') + 1);
        if (text.ends_with('.')) text.pop_back();
    }
    if (text == "-0") text = "0";
    groupDigits(text, std::min(text.find('.'), text.size()));
    return text;
}

std::string percentText(std::uint64_t part, std::uint64_t whole) {
    const double percent = 100 * static_cast<double>(part) / static_cast<double>(whole);
    return part > 0 && percent < 0.01 ? "<0.01 %" : fixed(percent, 2) + " %";
}

std::string counted(std::uint64_t number, std::string_view thing) {
    return grouped(number) + " " + std::string(thing) + (number == 1 ? "" : "s");
}

std::optional<std::uint64_t> parseByteSize(std::string_view text) {
    const std::size_t digits = std::min(text.find_first_not_of("0123456789."), text.size());
    const auto number = formats::parseDouble(text.substr(0, digits));
    std::string unit(text.substr(digits));
    if (unit.starts_with(' ')) unit.erase(0, 1);
    for (char& c : unit) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    if (unit.ends_with('b')) unit.pop_back();
    const auto* known = std::ranges::find(kByteUnits, std::string_view(unit), &ByteUnit::name);
    if (!number || known == kByteUnits.end()) return std::nullopt;
    const double bytes = *number * known->bytes;
    if (!(bytes >= 0.0 && bytes < 9223372036854775808.0)) return std::nullopt;
    return static_cast<std::uint64_t>(bytes);
}

}  // namespace portcullis::cli
