#include "formats/json/line_index.h"

#include <algorithm>

namespace portcullis::formats {

LineIndex::LineIndex(std::string_view text) {
    for (std::size_t at = text.find('\n'); at != std::string_view::npos;
         at = text.find('\n', at + 1))
        starts_.push_back(static_cast<std::uint32_t>(at + 1));
}

SourceLocation LineIndex::locate(std::size_t offset) const {
    const auto after = std::ranges::upper_bound(starts_, offset);
    const auto line = static_cast<std::uint32_t>(after - starts_.begin());
    return {line, static_cast<std::uint32_t>(offset - *(after - 1)) + 1};
}

}  // namespace portcullis::formats
