#include "cli/map_format.h"

#include <algorithm>

#include "formats/thief/tag_file.h"
#include "formats/world/chunk_file.h"

namespace portcullis::cli {
namespace {

bool endsWith(std::string_view name, std::string_view ending) {
    if (name.size() < ending.size()) return false;
    return std::ranges::equal(name.substr(name.size() - ending.size()), ending, {}, [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
}

/// Cuts a prefix that ends with `end` off the text; all of it if there is no end.
void dropThrough(std::string_view& text, std::string_view end) {
    const std::size_t at = text.find(end);
    text.remove_prefix(at == std::string_view::npos ? text.size() : at + end.size());
}

void skipBlanks(std::string_view& text) {
    for (;;) {
        text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
        if (text.starts_with("//"))
            dropThrough(text, "\n");
        else if (text.starts_with("/*"))
            dropThrough(text, "*/");
        else
            return;
    }
}

}  // namespace

std::optional<MapFormat> mapFormatOfName(std::string_view name) {
    if (endsWith(name, ".json")) return MapFormat::json;
    if (endsWith(name, ".map")) return MapFormat::quake;
    for (const std::string_view ending : {".mis", ".cow", ".vbr"})
        if (endsWith(name, ending)) return MapFormat::mission;
    return std::nullopt;
}

MapFormat mapFormatOfText(std::string_view text) {
    if (formats::isTagFile(formats::asBytes(text))) return MapFormat::mission;
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
    skipBlanks(text);
    if (text.starts_with('[')) return MapFormat::json;
    if (!text.starts_with('{')) return MapFormat::quake;
    text.remove_prefix(1);
    skipBlanks(text);
    if (!text.starts_with('"')) return MapFormat::quake;
    text.remove_prefix(1);
    dropThrough(text, "\"");
    skipBlanks(text);
    return text.starts_with(':') ? MapFormat::json : MapFormat::quake;
}

}  // namespace portcullis::cli
