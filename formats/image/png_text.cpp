#include "formats/image/png_text.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <string_view>
#include <utility>

#include "formats/image/png_chunks.h"
#include "formats/json/utf8.h"
#include "formats/world/chunk_file.h"

namespace portcullis::formats {
namespace {

constexpr std::size_t kMostKeyLength = 79;

bool isAscii(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

bool isKey(std::string_view key) {
    return !key.empty() && key.size() <= kMostKeyLength && key.front() != ' ' &&
           key.back() != ' ' && key.find("  ") == std::string_view::npos &&
           std::ranges::all_of(key, [](char c) { return c >= ' ' && c <= '~'; });
}

std::string utf8OfLatin1(std::string_view text) {
    std::string utf8;
    for (const char c : text) appendUtf8(utf8, static_cast<unsigned char>(c));
    return utf8;
}

/// Takes the part before the next zero byte off `rest`; nothing where there is none.
std::optional<std::string_view> takeTerminated(std::string_view& rest) {
    const std::size_t end = rest.find('\0');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view part = rest.substr(0, end);
    rest.remove_prefix(end + 1);
    return part;
}

/// What follows the key in iTXt: compressed or not, method, language, translated key, text.
std::optional<std::string> internationalText(std::string_view rest) {
    if (rest.size() < 2 || rest.front() != 0) return std::nullopt;
    rest.remove_prefix(2);
    if (!takeTerminated(rest) || !takeTerminated(rest)) return std::nullopt;
    if (findBadUtf8(rest) != rest.size()) return std::nullopt;
    return std::string(rest);
}

std::optional<PngText> textOf(const PngChunk& chunk) {
    std::string_view rest = asText(chunk.data);
    const auto key = takeTerminated(rest);
    if (!key || !isKey(*key)) return std::nullopt;
    auto text = chunk.type == "tEXt" ? std::optional(utf8OfLatin1(rest)) : internationalText(rest);
    if (!text || text->find('\0') != std::string::npos) return std::nullopt;
    return PngText{std::string(*key), std::move(*text)};
}

}  // namespace

PngTextChunk encodePngText(const PngText& text) {
    assert(isKey(text.key));
    assert(findBadUtf8(text.text) == text.text.size());
    assert(text.text.find('\0') == std::string::npos);
    std::string data = text.key + '\0';
    const bool ascii = isAscii(text.text);
    if (!ascii) data.append(4, '\0');  // not compressed, no language, no translated key
    return {ascii ? "tEXt" : "iTXt", data + text.text};
}

Result<std::vector<PngText>> readPngText(std::span<const std::byte> bytes) {
    auto chunks = readPngChunks(bytes);
    if (!chunks) return chunks.takeDiagnostics();
    std::vector<PngText> texts;
    for (const PngChunk& chunk : chunks.value()) {
        if (chunk.type != "tEXt" && chunk.type != "iTXt") continue;
        if (auto text = textOf(chunk)) texts.push_back(std::move(*text));
    }
    return texts;
}

}  // namespace portcullis::formats
