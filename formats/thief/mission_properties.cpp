#include "formats/thief/mission_properties.h"

#include <bit>
#include <cmath>

#include "formats/json/utf8.h"
#include "formats/thief/tag_cursor.h"
#include "formats/world/chunk_file.h"

namespace portcullis::formats {

MissionProperty::MissionProperty(const TagFile& file, std::string_view name) {
    const TagChunk* const chunk = file.find(name);
    if (chunk == nullptr) return;
    TagCursor cursor(chunk->data);
    while (cursor.has(8)) {
        const auto object = cursor.take<std::int32_t>();
        const std::size_t size = cursor.take<std::uint32_t>();
        if (!cursor.has(size)) return;
        byObject_[object] = cursor.takeBytes(size);
    }
}

std::span<const std::byte> MissionProperty::of(std::int32_t object) const {
    const auto found = byObject_.find(object);
    return found == byObject_.end() ? std::span<const std::byte>{} : found->second;
}

std::optional<double> MissionProperty::number(std::int32_t object, std::size_t at) const {
    const auto bytes = of(object);
    if (bytes.size() < at + 4) return std::nullopt;
    const auto value = TagCursor(bytes.subspan(at)).takeFloat();
    if (!std::isfinite(value)) return std::nullopt;
    return static_cast<double>(value);
}

std::map<std::int32_t, std::uint16_t> MissionProperty::shorts(std::size_t at) const {
    std::map<std::int32_t, std::uint16_t> shorts;
    for (const auto& [object, bytes] : byObject_)
        if (bytes.size() >= at + 2)
            shorts[object] = TagCursor(bytes.subspan(at)).take<std::uint16_t>();
    return shorts;
}

std::string MissionProperty::text(std::int32_t object, std::size_t at) const {
    const auto bytes = of(object);
    if (bytes.size() < at) return {};
    const std::string_view text = asText(bytes.subspan(at));
    return printable(text.substr(0, text.find('\0')));
}

}  // namespace portcullis::formats
