#include "formats/json/json_scanner.h"

#include <algorithm>
#include <utility>

#include "formats/json/utf8.h"

namespace portcullis::formats {
namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

bool isWordByte(char c) {
    return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// Passes over digits; false if there is none.
bool skipDigits(std::string_view token, std::size_t& at) {
    const std::size_t first = at;
    while (at < token.size() && isDigit(token[at])) ++at;
    return at > first;
}

std::string quoted(std::string_view token) { return "\"" + printable(token) + "\""; }

}  // namespace

std::optional<std::string> faultOfJsonNumber(std::string_view token) {
    constexpr const char* plain = "write a plain decimal number, such as -12.5 or 1e3";
    std::size_t at = 0;
    if (token.starts_with('+')) return "leave out the plus sign";
    if (token.starts_with('-')) ++at;
    if (at < token.size() && token[at] == '.') return "write a digit before the point";
    const std::size_t whole = at;
    if (!skipDigits(token, at)) return plain;
    if (token[whole] == '0' && at - whole > 1) return "leave out the leading zeros";
    if (at < token.size() && token[at] == '.' && !skipDigits(token, ++at))
        return "write a digit behind the point";
    if (at < token.size() && (token[at] == 'e' || token[at] == 'E')) {
        ++at;
        if (at < token.size() && (token[at] == '+' || token[at] == '-')) ++at;
        if (!skipDigits(token, at)) return "write a digit in the exponent";
    }
    if (at != token.size()) return plain;
    return std::nullopt;
}

void JsonScanner::fail(std::size_t offset, std::string message, std::string hint, Code code) {
    if (faults_.full())
        faults_.addUnlisted();
    else
        faults_.add(code, std::move(message), lines_.locate(offset), {}, std::move(hint));
}

void JsonScanner::skipSpace() {
    for (; !atEnd(); ++at_) {
        const char c = text_[at_];
        if (c == '/') {
            skipComment();
            if (atEnd()) return;
            --at_;
        } else if (c != ' ' && c != '\n' && c != '\r' && c != '\t') {
            return;
        }
    }
}

void JsonScanner::skipComment() {
    const std::size_t first = at_;
    const std::string_view rest = text_.substr(at_);
    if (rest.starts_with("//")) {
        at_ += std::min(rest.find('\n'), rest.size());
    } else if (rest.starts_with("/*")) {
        const std::size_t end = rest.find("*/", 2);
        if (end == std::string_view::npos)
            fail(first, "the comment is not closed", "end it with */");
        at_ = end == std::string_view::npos ? text_.size() : at_ + end + 2;
    } else {
        fail(first, "a lone '/'", "comments begin with // or /*");
        ++at_;
    }
}

bool JsonScanner::atValue() const {
    const char c = peek();
    return c == '"' || c == '\'' || c == '[' || c == '{' || c == '-' || c == '+' || c == '.' ||
           isWordByte(c);
}

JsonStringToken JsonScanner::scanString() {
    JsonStringToken token;
    token.offset = at_++;
    const std::size_t first = at_;
    std::size_t copied = first;
    for (; !atEnd(); ++at_) {
        const char c = text_[at_];
        if (c == '"' || c == '\n') break;
        if (c == '\\') {
            if (!token.decoded) token.decoded.emplace();
            token.decoded->append(text_.substr(copied, at_ - copied));
            scanEscape(*token.decoded);
            copied = at_--;
        } else if (static_cast<unsigned char>(c) < 0x20 && c != '\r') {
            fail(at_, "a control character in a string",
                 "write it as an escape, such as \\t or \\u0001");
        }
    }
    token.raw = text_.substr(first, at_ - first);
    if (token.decoded) token.decoded->append(text_.substr(copied, at_ - copied));
    token.closed = peek() == '"';
    if (token.closed)
        ++at_;
    else
        fail(token.offset, "the string does not end on its line", "close it with a double quote");
    return token;
}

void JsonScanner::scanEscape(std::string& decoded) {
    constexpr std::string_view letters = "\"\\/bfnrt";
    constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
    const std::size_t first = at_++;
    const std::size_t which = atEnd() ? std::string_view::npos : letters.find(text_[at_]);
    if (which != std::string_view::npos) {
        decoded += meanings[which];
        ++at_;
        return;
    }
    if (peek() != 'u') {
        fail(first, "an unknown escape in a string", "a backslash itself is written \\\\");
        return;
    }
    const auto high = scanHexDigits();
    if (!high) return;
    char32_t codePoint = *high;
    if (codePoint >= 0xd800 && codePoint < 0xdc00 && text_.substr(at_).starts_with("\\u")) {
        ++at_;
        const auto low = scanHexDigits();
        if (!low) return;
        if (*low >= 0xdc00 && *low < 0xe000)
            codePoint = 0x10000 + ((codePoint - 0xd800) << 10) + (*low - 0xdc00);
    }
    if (codePoint == 0)
        fail(first, "\\u0000 in a string", "leave it out", Code::jsonBadText);
    else if (codePoint >= 0xd800 && codePoint < 0xe000)
        fail(first, "half a surrogate pair in a string",
             "write both halves, \\uD83D\\uDE00, or the character itself", Code::jsonBadText);
    else
        appendUtf8(decoded, codePoint);
}

std::optional<char32_t> JsonScanner::scanHexDigits() {
    const std::size_t first = at_++;  // the letter u
    char32_t value = 0;
    for (int i = 0; i < 4; ++i, ++at_) {
        const char c = peek();
        const char lower = static_cast<char>(c | 0x20);
        if (isDigit(c)) {
            value = value * 16 + static_cast<char32_t>(c - '0');
        } else if (lower >= 'a' && lower <= 'f') {
            value = value * 16 + static_cast<char32_t>(lower - 'a' + 10);
        } else {
            fail(first - 1, "a \\u escape without four hexadecimal digits");
            return std::nullopt;
        }
    }
    return value;
}

std::string_view JsonScanner::scanNumber() {
    const std::size_t first = at_;
    while (isWordByte(peek()) || peek() == '.' || peek() == '-' || peek() == '+') ++at_;
    const std::string_view token = text_.substr(first, at_ - first);
    if (auto hint = faultOfJsonNumber(token))
        fail(first, "malformed number " + quoted(token), std::move(*hint));
    return token;
}

std::string_view JsonScanner::scanWord() {
    const std::size_t first = at_;
    while (isWordByte(peek())) ++at_;
    return text_.substr(first, at_ - first);
}

JsonStringToken JsonScanner::scanSingleQuoted() {
    fail(at_, "strings stand in double quotes", "replace the single quotes");
    JsonStringToken token;
    token.offset = at_++;
    while (!atEnd() && peek() != '\'' && peek() != '\n') ++at_;
    token.raw = text_.substr(token.offset + 1, at_ - token.offset - 1);
    if (peek() == '\'') ++at_;
    return token;
}

}  // namespace portcullis::formats
