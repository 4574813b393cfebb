#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace portcullis::cli {

/// The two texts that a map may be written in.
enum class MapFormat : std::uint8_t { json, quake };

/// By the ending of a file's name: ".json" or ".map", in any case; nothing for others.
[[nodiscard]] std::optional<MapFormat> mapFormatOfName(std::string_view name);

/// By the text itself: JSON begins with "[" or with "{" and then a key and a colon; anything else
/// is taken for a Quake map. Comments and white space are passed over.
[[nodiscard]] MapFormat mapFormatOfText(std::string_view text);

}  // namespace portcullis::cli
