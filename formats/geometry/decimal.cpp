#include "formats/geometry/decimal.h"

#include <array>
#include <cassert>
#include <charconv>

namespace portcullis::formats {
namespace {

using Wide = unsigned __int128;

/// sign * digits * 10^exponent, plus "a little more" when sticky.
struct Decimal {
    bool negative = false;
    Wide digits = 0;
    int exponent = 0;
    bool sticky = false;
};

constexpr int kKeptDigits = 38;  // 10^38 < 2^127

std::optional<int> parseExponent(std::string_view text) {
    if (!text.empty() && text.front() == '+') text.remove_prefix(1);
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (end != text.data() + text.size() || text.empty()) return std::nullopt;
    if (error == std::errc::result_out_of_range) return text.front() == '-' ? -100000 : 100000;
    if (error != std::errc{}) return std::nullopt;
    return value;
}

std::optional<Decimal> parseDecimal(std::string_view text) {
    Decimal result;
    std::size_t at = 0;
    if (at < text.size() && (text[at] == '-' || text[at] == '+'))
        result.negative = text[at++] == '-';
    int kept = 0;
    bool anyDigit = false, pointSeen = false;
    for (; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '.' && !pointSeen) {
            pointSeen = true;
            continue;
        }
        if (c < '0' || c > '9') break;
        anyDigit = true;
        if (kept < kKeptDigits) {
            result.digits = result.digits * 10 + static_cast<unsigned>(c - '0');
            if (result.digits != 0) ++kept;
            if (pointSeen) --result.exponent;
        } else {
            result.sticky |= c != '0';
            if (!pointSeen) ++result.exponent;
        }
    }
    if (!anyDigit) return std::nullopt;
    if (at < text.size()) {
        if (text[at] != 'e' && text[at] != 'E') return std::nullopt;
        const auto exponent = parseExponent(text.substr(at + 1));
        if (!exponent) return std::nullopt;
        result.exponent += *exponent;
    }
    return result;
}

/// A plain number of at most 18 digits, as nearly all are: sign * digits / 10^places.
struct ShortDecimal {
    bool negative = false;
    std::uint64_t digits = 0;
    std::size_t places = 0;
};

constexpr std::size_t kShortDigits = 18;
constexpr auto kPowersOfTen = [] {
    std::array<std::uint64_t, kShortDigits + 1> powers{1};
    for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = powers[i - 1] * 10;
    return powers;
}();

/// Nothing for longer numbers, exponents, and text that is no number.
std::optional<ShortDecimal> parseShort(std::string_view text) {
    ShortDecimal result;
    std::size_t at = 0;
    if (!text.empty() && (text[0] == '-' || text[0] == '+')) result.negative = text[at++] == '-';
    const std::size_t length = text.size() - at;
    if (length == 0 || length > kShortDigits) return std::nullopt;
    std::size_t pointAt = text.size();
    for (; at < text.size(); ++at) {
        const unsigned digit = static_cast<unsigned char>(text[at]) - unsigned{'0'};
        if (digit <= 9)
            result.digits = result.digits * 10 + digit;
        else if (text[at] == '.' && pointAt == text.size() && length > 1)
            pointAt = at;
        else
            return std::nullopt;
    }
    result.places = pointAt == text.size() ? 0 : text.size() - pointAt - 1;
    return result;
}

std::optional<Coordinate> toCoordinate(const ShortDecimal& decimal) {
    const std::uint64_t power = kPowersOfTen[decimal.places];
    const std::uint64_t whole = decimal.digits / power;
    if (whole >= std::uint64_t{1} << 30) return std::nullopt;
    std::uint64_t fixed = whole << 32;
    const std::uint64_t rest = decimal.digits % power;
    if (rest != 0) {
        std::uint64_t fraction = 0;
        bool sticky = false;
        if (power >> 32 == 0) {
            fraction = (rest << 32) / power;
            sticky = (rest << 32) % power != 0;
        } else {
            const Wide wide = Wide{rest} << 32;
            fraction = static_cast<std::uint64_t>(wide / power);
            sticky = wide != Wide{fraction} * power;
        }
        fixed |= fraction | (sticky ? 1U : 0U);
    }
    const auto magnitude = static_cast<std::int64_t>(fixed);
    return Coordinate{decimal.negative ? -magnitude : magnitude};
}

Wide powerOfTen(int exponent) {
    Wide power = 1;
    for (int i = 0; i < exponent; ++i) power *= 10;
    return power;
}

/// The same number with at most 38 digits after the point, so that its denominator fits.
Decimal withBoundedFraction(Decimal decimal) {
    while (decimal.exponent < -38 && decimal.digits != 0) {
        decimal.sticky |= decimal.digits % 10 != 0;
        decimal.digits /= 10;
        ++decimal.exponent;
    }
    return decimal;
}

std::optional<Decimal> parseBounded(std::string_view text) {
    const auto decimal = parseDecimal(text);
    if (!decimal) return std::nullopt;
    return withBoundedFraction(*decimal);
}

}  // namespace

std::optional<Coordinate> parseCoordinate(std::string_view text) {
    if (const auto plain = parseShort(text)) return toCoordinate(*plain);
    const auto decimal = parseBounded(text);
    if (!decimal) return std::nullopt;
    constexpr Wide limit = Wide{1} << 62;  // 2^30 units
    Wide fixed = 0;
    bool sticky = decimal->sticky;
    if (decimal->digits == 0) {
        fixed = 0;
    } else if (decimal->exponent >= 0) {
        if (decimal->exponent > 10) return std::nullopt;
        const Wide power = powerOfTen(decimal->exponent);
        if (decimal->digits > limit / power) return std::nullopt;
        const Wide whole = decimal->digits * power;
        if (whole >= limit >> 32) return std::nullopt;
        fixed = whole << 32;
    } else {
        const Wide power = powerOfTen(-decimal->exponent);
        if (decimal->digits / power >= limit >> 32) return std::nullopt;
        if (decimal->digits >> 96 == 0) {
            fixed = (decimal->digits << 32) / power;
            sticky |= (decimal->digits << 32) % power != 0;
        } else {
            fixed = decimal->digits / power;
            Wide rest = decimal->digits % power;
            for (int bit = 0; bit < 32; ++bit) {
                rest *= 2;
                fixed = fixed * 2 + (rest >= power ? 1 : 0);
                if (rest >= power) rest -= power;
            }
            sticky |= rest != 0;
        }
    }
    if (fixed >= limit) return std::nullopt;
    if (sticky) fixed |= 1;
    const auto magnitude = static_cast<std::int64_t>(fixed);
    return Coordinate{decimal->negative ? -magnitude : magnitude};
}

std::string toDecimal(Coordinate coordinate) {
    const bool negative = coordinate.raw < 0;
    const auto magnitude =
        static_cast<Wide>(negative ? -static_cast<__int128>(coordinate.raw) : coordinate.raw);
    // 32 fraction digits are exact; far fewer usually read back the same.
    for (int places = 0; places <= 32; ++places) {
        std::string digits;
        Wide whole = magnitude >> 32;
        Wide rest = magnitude & 0xffffffff;
        std::string fraction;
        for (int i = 0; i < places; ++i) {
            rest *= 10;
            fraction += static_cast<char>('0' + static_cast<int>(rest >> 32));
            rest &= 0xffffffff;
        }
        if (rest * 2 >= (Wide{1} << 32)) {  // round half up: carry through the digits
            int i = places - 1;
            while (i >= 0 && fraction[static_cast<std::size_t>(i)] == '9')
                fraction[static_cast<std::size_t>(i--)] = '0';
            if (i >= 0)
                ++fraction[static_cast<std::size_t>(i)];
            else
                ++whole;
        }
        std::string text(negative ? "-" : "");
        text += std::to_string(static_cast<std::uint64_t>(whole));
        if (places > 0) text.append(1, '.').append(fraction);
        if (parseCoordinate(text) == coordinate) return text;
    }
    assert(false && "32 places are exact");
    return {};
}

std::optional<double> parseDouble(std::string_view text) {
    // Digits and power are exact in a double, so one division rounds once.
    if (const auto plain = parseShort(text); plain && plain->digits >> 53 == 0) {
        const double value =
            static_cast<double>(plain->digits) / static_cast<double>(kPowersOfTen[plain->places]);
        return plain->negative ? -value : value;
    }
    if (!parseDecimal(text)) return std::nullopt;
    if (text.front() == '+') text.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::string toDecimal(double value) {
    if (value == 0) return "0";
    std::array<char, 32> buffer{};
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return {buffer.data(), end};
}

}  // namespace portcullis::formats
