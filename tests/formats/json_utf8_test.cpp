#include <cstddef>
#include <doctest/doctest.h>
#include <string>

#include "formats/json/utf8.h"

namespace portcullis::formats {
namespace {

std::string bytes(std::initializer_list<unsigned> values) {
    std::string text;
    for (const unsigned value : values) text += static_cast<char>(value);
    return text;
}

TEST_CASE("exactly the sequences of Unicode scalar values are well-formed") {
    // 2 bytes: U+0080..U+07FF. 3 bytes: U+0800..U+FFFF less 2048 surrogates. 4 bytes:
    // U+10000..U+10FFFF; each pair of leading bytes goes with 64 x 64 tails, of which the
    // two ends are tried, and their neighbours outside.
    std::size_t twoBytes = 0, threeBytes = 0, fourBytes = 0;
    for (unsigned lead = 0x80; lead < 0x100; ++lead)
        for (unsigned second = 0; second < 0x100; ++second) {
            twoBytes += utf8SequenceLength(bytes({lead, second}), 0) == 2 ? 1U : 0U;
            for (const unsigned third : {0x7fU, 0x80U, 0xbfU, 0xc0U}) {
                threeBytes += utf8SequenceLength(bytes({lead, second, third}), 0) == 3 ? 1U : 0U;
                for (const unsigned fourth : {0x7fU, 0x80U, 0xbfU, 0xc0U})
                    fourBytes +=
                        utf8SequenceLength(bytes({lead, second, third, fourth}), 0) == 4 ? 1U : 0U;
            }
        }
    CHECK(twoBytes == 0x800 - 0x80);
    CHECK(threeBytes == (0x10000 - 0x800 - 0x800) / 64 * 2);
    CHECK(fourBytes == 0x100000 / (64 * 64) * 4);
}

TEST_CASE("a code point that is appended is well-formed, and the first bad byte is found") {
    for (const char32_t codePoint : {U'\x01', U'\x7f', U'\x80', U'\x7ff', U'\x800', U'\xd7ff',
                                     U'\xe000', U'\xffff', U'\x10000', U'\x10ffff'}) {
        std::string text = "0123456789";  // past the eight bytes of one step
        appendUtf8(text, codePoint);
        CAPTURE(static_cast<unsigned>(codePoint));
        CHECK(findBadUtf8(text) == text.size());
        CHECK(utf8SequenceLength(text, 10) == text.size() - 10);
        const std::size_t end = text.size();
        text += "\xfe...........";
        CHECK(findBadUtf8(text) == end);
        CHECK(findBadUtf8(text, end + 1) == text.size());
    }
}

TEST_CASE("text for messages is short and harmless") {
    CHECK(printable("a\x1b[31m\n\xff") == "a?[31m??");
    CHECK(printable("abcdef", 4) == "abcd...");
    CHECK(printable("abc\xc3\xa9", 4) == "abc...");  // not half of the letter
}

}  // namespace
}  // namespace portcullis::formats
