#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "formats/diagnostics/source_location.h"

namespace portcullis::formats {

/// Turns byte offsets of a text into lines and columns. Lines end at '\n'. Built in one pass, four
/// bytes a line; a look-up is a binary search.
class LineIndex {
public:
    LineIndex() = default;
    /// `text` holds less than 2^32 bytes; it is not referred to afterwards.
    explicit LineIndex(std::string_view text);

    [[nodiscard]] SourceLocation locate(std::size_t offset) const;

private:
    std::vector<std::uint32_t> starts_{0};
};

}  // namespace portcullis::formats
