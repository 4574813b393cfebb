#pragma once

#include <compare>
#include <cstdint>
#include <string>

namespace portcullis::formats {

/// A place in a text file, 1-based; columns count bytes. Line 0: the place is not known.
struct SourceLocation {
    std::uint32_t line = 0;
    std::uint32_t column = 0;

    auto operator<=>(const SourceLocation&) const = default;
};

}  // namespace portcullis::formats
