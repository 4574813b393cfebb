#include "formats/files/name_pattern.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace portcullis::formats {
namespace {

/// "*" and "?" in one part.
bool matchesPart(std::string_view name, std::string_view pattern) {
    std::size_t n = 0, p = 0, starred = std::string_view::npos, retry = 0;
    while (n < name.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            starred = p++;
            retry = n;
        } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == name[n])) {
            ++p;
            ++n;
        } else if (starred != std::string_view::npos) {
            p = starred + 1;
            n = ++retry;
        } else {
            return false;
        }
    }
    return std::ranges::all_of(pattern.substr(p), [](char c) { return c == '*'; });
}

std::vector<std::string_view> partsOf(std::string_view text) {
    std::vector<std::string_view> parts;
    for (std::size_t first = 0; first <= text.size();) {
        const std::size_t slash = std::min(text.find('/', first), text.size());
        parts.push_back(text.substr(first, slash - first));
        first = slash + 1;
    }
    return parts;
}

}  // namespace

bool matchesPattern(std::string_view name, std::string_view pattern) {
    const auto names = partsOf(name), patterns = partsOf(pattern);
    // fits[n]: the patterns seen so far fit the first n parts.
    std::vector<bool> fits(names.size() + 1);
    fits[0] = true;
    for (const std::string_view part : patterns) {
        std::vector<bool> next(fits.size());
        for (std::size_t n = 0; n < fits.size(); ++n) {
            if (part == "**")
                next[n] = fits[n] || (n > 0 && next[n - 1]);
            else if (n > 0)
                next[n] = fits[n - 1] && matchesPart(names[n - 1], part);
        }
        fits = std::move(next);
    }
    return fits.back();
}

bool isPattern(std::string_view text) { return text.find_first_of("*?") != text.npos; }

}  // namespace portcullis::formats
