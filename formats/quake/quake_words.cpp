#include "formats/quake/quake_words.h"

#include <charconv>
#include <cmath>

#include "formats/geometry/decimal.h"

namespace portcullis::formats {

std::string lowerCase(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return lower;
}

bool saysNotFinite(std::string_view text) {
    if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
    const std::string lower = lowerCase(text);
    for (const char* const sign : {"nan", "inf", "1.#qnan", "1.#snan", "1.#ind", "1.#inf"})
        if (lower.starts_with(sign)) return true;
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc::result_out_of_range && end == text.data() + text.size();
}

std::optional<std::int64_t> parseQuakeFlag(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc{} && end == text.data() + text.size()) return value;
    const auto number = parseDouble(text);
    if (!number || std::fabs(*number) > 9e15) return std::nullopt;
    return static_cast<std::int64_t>(*number);
}

}  // namespace portcullis::formats
