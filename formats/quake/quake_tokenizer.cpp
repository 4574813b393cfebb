#include "formats/quake/quake_tokenizer.h"

#include <algorithm>
#include <array>

namespace portcullis::formats {
namespace {

constexpr bool isBlank(char c) { return static_cast<unsigned char>(c) <= ' '; }
constexpr bool isBracket(char c) {
    return c == '(' || c == ')' || c == '[' || c == ']' || c == '{' || c == '}';
}

constexpr auto kEndsWord = [] {
    std::array<bool, 256> table{};
    for (std::size_t i = 0; i < table.size(); ++i) {
        const char c = static_cast<char>(i);
        table[i] = isBlank(c) || isBracket(c) || c == '"';
    }
    return table;
}();

bool endsWord(char c) { return kEndsWord[static_cast<unsigned char>(c)]; }

/// Whether nothing of this line but blanks, a comment or a closing brace is left from `at` on.
bool lineEndsHere(std::string_view text, std::size_t at) {
    while (at < text.size() && (text[at] == ' ' || text[at] == '\t')) ++at;
    if (at == text.size()) return true;
    const char c = text[at];
    return c == '\n' || c == '\r' || c == '}' || c == ';' || text.substr(at, 2) == "//";
}

}  // namespace

QuakeTokenizer::QuakeTokenizer(std::string_view text) : text_(text) {
    if (text_.starts_with("\xEF\xBB\xBF")) text_.remove_prefix(3);
}

SourceLocation QuakeTokenizer::location() const {
    return {line_, static_cast<std::uint32_t>(at_ - lineStart_ + 1)};
}

void QuakeTokenizer::newLine() {
    at_ += text_.substr(at_, 2) == "\r\n" ? 2U : 1U;
    ++line_;
    lineStart_ = at_;
}

void QuakeTokenizer::skipToLineEnd() {
    while (at_ < text_.size() && text_[at_] != '\n' && text_[at_] != '\r') ++at_;
}

char QuakeTokenizer::ahead() {
    while (at_ < text_.size()) {
        const char c = text_[at_];
        if (c == '\n' || c == '\r') {
            newLine();
        } else if (isBlank(c)) {
            ++at_;
        } else if (c == ';' || (c == '/' && text_.substr(at_, 2) == "//")) {
            skipToLineEnd();
        } else if (c == '/' && text_.substr(at_, 2) == "/*") {
            const std::size_t close = text_.find("*/", at_ + 2);
            const std::size_t end = close == std::string_view::npos ? text_.size() : close + 2;
            while (at_ < end) {
                if (text_[at_] == '\n' || text_[at_] == '\r')
                    newLine();
                else
                    ++at_;
            }
        } else {
            return c;
        }
    }
    return '\0';
}

QuakeToken QuakeTokenizer::next() {
    const char c = ahead();
    const SourceLocation start = location();
    if (c == '\0') return {QuakeTokenKind::end, {}, start};
    last_ = start;
    if (c == '"') return stringToken(start);
    const std::size_t begin = at_++;
    if (isBracket(c)) return {QuakeTokenKind::punctuation, text_.substr(begin, 1), start};
    while (at_ < text_.size() && !endsWord(text_[at_])) {
        if (text_[at_] == '/' && text_.substr(at_, 2) == "//") break;
        ++at_;
    }
    return {QuakeTokenKind::word, text_.substr(begin, at_ - begin), start};
}

QuakeToken QuakeTokenizer::nextTextureName() {
    const char c = ahead();
    const SourceLocation start = location();
    if (c == '\0') return {QuakeTokenKind::end, {}, start};
    last_ = start;
    if (c == '"') return stringToken(start);
    const std::size_t begin = at_;
    while (at_ < text_.size() && !isBlank(text_[at_])) ++at_;
    return {QuakeTokenKind::word, text_.substr(begin, at_ - begin), start};
}

std::size_t QuakeTokenizer::closingQuote(std::size_t from, std::size_t lineEnd) const {
    std::size_t quote = text_.find('"', from);
    while (quote < lineEnd) {
        std::size_t backslashes = 0;
        while (quote - backslashes > from && text_[quote - backslashes - 1] == '\\') ++backslashes;
        if (backslashes % 2 == 0 || lineEndsHere(text_, quote + 1)) break;
        quote = text_.find('"', quote + 1);
    }
    return quote;
}

QuakeToken QuakeTokenizer::stringToken(SourceLocation start) {
    const std::size_t begin = ++at_;
    const std::size_t lineEnd = std::min(text_.find_first_of("\r\n", begin), text_.size());
    const std::size_t close = closingQuote(begin, lineEnd);
    // A string over several lines that runs into a word was left open: the quote found is the
    // opening one of another string.
    const bool spansLines = close > lineEnd;
    const bool open = close == std::string_view::npos ||
                      (spansLines && close + 1 < text_.size() && !isBlank(text_[close + 1]) &&
                       !isBracket(text_[close + 1]));
    if (open) {
        at_ = lineEnd;
        return {QuakeTokenKind::openString, text_.substr(begin, lineEnd - begin), start};
    }
    while (at_ < close) {
        if (spansLines && (text_[at_] == '\n' || text_[at_] == '\r'))
            newLine();
        else
            ++at_;
    }
    ++at_;
    return {QuakeTokenKind::string, text_.substr(begin, close - begin), start};
}

void QuakeTokenizer::skipLine() {
    while (at_ < text_.size() && text_[at_] != '\n' && text_[at_] != '\r') {
        const char c = text_[at_];
        const bool brace = c == '{' || c == '}';
        const bool blankBefore = at_ == lineStart_ || isBlank(text_[at_ - 1]);
        const bool blankAfter = at_ + 1 == text_.size() || isBlank(text_[at_ + 1]);
        if (brace && blankBefore && blankAfter) return;
        if (c == ';' || (c == '/' && text_.substr(at_, 2) == "//")) return skipToLineEnd();
        ++at_;
    }
}

}  // namespace portcullis::formats
