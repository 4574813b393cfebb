#include "formats/json/suggestion.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "formats/json/utf8.h"

namespace portcullis::formats {
namespace {

constexpr std::size_t kLongestName = 64;
constexpr std::size_t kMostCompared = 1000;
constexpr std::size_t kMostListed = 40;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// Edits (insert, delete, replace, swap neighbours) between two texts of at most kLongestName
/// bytes, without regard to case.
std::size_t editDistance(std::string_view a, std::string_view b) {
    using Row = std::array<std::size_t, kLongestName + 1>;
    Row beforeLast{}, last{}, row{};
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        beforeLast = last;
        last = row;
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const bool same = lower(a[i - 1]) == lower(b[j - 1]);
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
            if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) &&
                lower(a[i - 2]) == lower(b[j - 1]))
                row[j] = std::min(row[j], beforeLast[j - 2] + 1);
        }
    }
    return row[b.size()];
}

}  // namespace

std::string suggestName(std::string_view name, std::span<const std::string_view> names) {
    if (name.empty() || name.size() > kLongestName) return {};
    std::size_t nearest = std::min(name.size(), std::max<std::size_t>(1, name.size() / 3) + 1);
    std::string_view best;
    for (const std::string_view candidate : names.first(std::min(names.size(), kMostCompared))) {
        if (candidate.size() > kLongestName) continue;
        const std::size_t distance = editDistance(name, candidate);
        if (distance >= nearest) continue;
        nearest = distance;
        best = candidate;
    }
    return best.empty() ? std::string() : "did you mean \"" + printable(best) + "\"? ";
}

std::string suggestAmong(std::string_view name, std::string_view what,
                         std::span<const std::string_view> names) {
    std::string hint = suggestName(name, names);
    hint += what;
    std::string_view separator = ": ";
    for (const std::string_view known : names.first(std::min(names.size(), kMostListed))) {
        hint += separator;
        hint += printable(known);
        separator = ", ";
    }
    if (names.size() > kMostListed) hint += ", ...";
    if (names.empty()) hint += ": none";
    return hint;
}

}  // namespace portcullis::formats
