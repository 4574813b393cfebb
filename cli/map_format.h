#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace portcullis::cli {

/// What a map may be: a text of two kinds, or a mission of Thief's editor.
enum class MapFormat : std::uint8_t { json, quake, mission };

/// By the ending of a file's name: ".json", ".map", or ".mis", ".cow" and ".vbr" for missions, in
/// any case; nothing for others.
[[nodiscard]] std::optional<MapFormat> mapFormatOfName(std::string_view name);

/// By the bytes themselves: a mission has its mark, JSON begins with "[" or with "{" and then a key
/// and a colon; anything else is taken for a Quake map. Comments and white space are passed over.
[[nodiscard]] MapFormat mapFormatOfText(std::string_view text);

}  // namespace portcullis::cli
