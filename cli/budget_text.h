#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace portcullis::cli {

/// Calls `parse` with each part of a text between commas until one of them says what is wrong;
/// gives that, or nothing.
template <class Parse>
[[nodiscard]] std::string parseParts(std::string_view text, const Parse& parse) {
    for (std::size_t first = 0; first <= text.size();) {
        const std::size_t comma = std::min(text.find(',', first), text.size());
        if (std::string fault = parse(text.substr(first, comma - first)); !fault.empty())
            return fault;
        first = comma + 1;
    }
    return {};
}

}  // namespace portcullis::cli
