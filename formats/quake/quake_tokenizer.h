#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "formats/diagnostics/source_location.h"

namespace portcullis::formats {

enum class QuakeTokenKind : std::uint8_t {
    word,         ///< a run of characters up to white space, a bracket or a quote
    string,       ///< what stands between two quotes
    openString,   ///< a string whose closing quote is missing: what stands up to the line's end
    punctuation,  ///< one of ( ) [ ] { }
    end,
};

struct QuakeToken {
    QuakeTokenKind kind = QuakeTokenKind::end;
    std::string_view text;
    SourceLocation location;

    [[nodiscard]] bool is(char bracket) const {
        return kind == QuakeTokenKind::punctuation && text.front() == bracket;
    }
};

/// Cuts the text of a Quake-family map into tokens; the tokens are views of the text.
///
/// White space is any byte up to 32. Comments run from `//` or `;` at the start of a token to the
/// end of the line, or from `/*` to `*/`. LF, CR LF and a lone CR end lines. A byte order mark is
/// skipped. Strings may span lines. A backslash stays in the string; on a string's first line it
/// makes a quote after it part of the string, except at the end of the line, where paths such as
/// "c:\quake\" end.
class QuakeTokenizer {
public:
    explicit QuakeTokenizer(std::string_view text);

    /// The first character of the next token, which is not consumed; 0 at the end of the text.
    [[nodiscard]] char ahead();
    [[nodiscard]] QuakeToken next();
    /// The next token where a texture name is due: a quoted string, or everything up to white
    /// space, brackets included ("{grate", "[box]").
    [[nodiscard]] QuakeToken nextTextureName();
    /// Moves to the end of the line, or to a brace that stands alone, whichever comes first.
    void skipLine();
    /// Where the last token began.
    [[nodiscard]] SourceLocation lastLocation() const { return last_; }
    /// Where the token begins that ahead() looks at.
    [[nodiscard]] SourceLocation location() const;

private:
    void newLine();
    void skipToLineEnd();
    [[nodiscard]] QuakeToken stringToken(SourceLocation start);
    [[nodiscard]] std::size_t closingQuote(std::size_t from, std::size_t lineEnd) const;

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t lineStart_ = 0;
    std::uint32_t line_ = 1;
    SourceLocation last_{1, 1};
};

}  // namespace portcullis::formats
