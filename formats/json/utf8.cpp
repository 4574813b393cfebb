#include "formats/json/utf8.h"

#include <cassert>
#include <cstdint>
#include <cstring>

namespace portcullis::formats {
namespace {

struct LeadByte {
    std::size_t length = 0;
    unsigned secondMin = 0x80, secondMax = 0xbf;
};

LeadByte classify(unsigned lead) {
    if (lead < 0x80) return {1};
    if (lead < 0xc2) return {};
    if (lead < 0xe0) return {2};
    if (lead == 0xe0) return {3, 0xa0, 0xbf};  // else overlong
    if (lead == 0xed) return {3, 0x80, 0x9f};  // else a surrogate
    if (lead < 0xf0) return {3};
    if (lead == 0xf0) return {4, 0x90, 0xbf};  // else overlong
    if (lead < 0xf4) return {4};
    if (lead == 0xf4) return {4, 0x80, 0x8f};  // else beyond U+10FFFF
    return {};
}

unsigned byteAt(std::string_view text, std::size_t at) {
    return static_cast<unsigned char>(text[at]);
}

}  // namespace

std::size_t utf8SequenceLength(std::string_view text, std::size_t at) {
    const LeadByte lead = classify(byteAt(text, at));
    if (lead.length <= 1) return lead.length;
    if (text.size() - at < lead.length) return 0;
    const unsigned second = byteAt(text, at + 1);
    if (second < lead.secondMin || second > lead.secondMax) return 0;
    for (std::size_t i = 2; i < lead.length; ++i)
        if ((byteAt(text, at + i) & 0xc0U) != 0x80) return 0;
    return lead.length;
}

std::size_t findBadUtf8(std::string_view text, std::size_t from) {
    std::size_t at = from;
    while (at < text.size()) {
        if (text.size() - at >= 8) {
            std::uint64_t eight = 0;
            std::memcpy(&eight, text.data() + at, 8);
            if ((eight & 0x8080808080808080U) == 0) {
                at += 8;
                continue;
            }
        }
        const std::size_t length = utf8SequenceLength(text, at);
        if (length == 0) return at;
        at += length;
    }
    return text.size();
}

void appendUtf8(std::string& text, char32_t codePoint) {
    assert(codePoint <= 0x10ffff && (codePoint < 0xd800 || codePoint > 0xdfff));
    const auto append = [&text](char32_t byte) { text += static_cast<char>(byte); };
    if (codePoint < 0x80) {
        append(codePoint);
        return;
    }
    if (codePoint < 0x800) {
        append(0xc0 | (codePoint >> 6));
    } else {
        if (codePoint < 0x10000) {
            append(0xe0 | (codePoint >> 12));
        } else {
            append(0xf0 | (codePoint >> 18));
            append(0x80 | ((codePoint >> 12) & 0x3f));
        }
        append(0x80 | ((codePoint >> 6) & 0x3f));
    }
    append(0x80 | (codePoint & 0x3f));
}

std::string printable(std::string_view text, std::size_t limit) {
    std::string result;
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t length = utf8SequenceLength(text, at);
        if (result.size() + (length > 0 ? length : 1) > limit) return result + "...";
        const bool control = length == 1 && (byteAt(text, at) < 0x20 || byteAt(text, at) == 0x7f);
        if (length == 0 || control)
            result += '?';
        else
            result += text.substr(at, length);
        at += length > 0 ? length : 1;
    }
    return result;
}

}  // namespace portcullis::formats
