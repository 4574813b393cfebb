#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "formats/json/fault_list.h"
#include "formats/json/line_index.h"

namespace portcullis::formats {

/// A string token. `raw` lies between the quotes; `decoded` is given where escapes change it.
struct JsonStringToken {
    std::size_t offset = 0;  ///< of the opening quote
    std::string_view raw;
    std::optional<std::string> decoded;
    bool closed = true;
};

/// Steps through the tokens of a JSON text (RFC 8259, and // and /* */ comments). A malformed token
/// is reported, passed over as a whole, and scanning goes on behind it.
class JsonScanner {
public:
    JsonScanner(std::string_view text, const LineIndex& lines, FaultList& faults)
        : text_(text), lines_(lines), faults_(faults) {}

    /// Passes over white space and comments.
    void skipSpace();
    [[nodiscard]] bool atEnd() const { return at_ >= text_.size(); }
    /// The next byte; '\0' at the end.
    [[nodiscard]] char peek() const { return atEnd() ? '\0' : text_[at_]; }
    [[nodiscard]] std::size_t offset() const { return at_; }
    void advance() { ++at_; }
    /// The next byte begins a value, or something that was meant as one.
    [[nodiscard]] bool atValue() const;

    /// At '"'.
    [[nodiscard]] JsonStringToken scanString();
    /// At a digit, sign or point: the token as it stands, checked against the grammar of numbers.
    [[nodiscard]] std::string_view scanNumber();
    /// A run of letters, digits and underscores.
    [[nodiscard]] std::string_view scanWord();
    /// At '\'': the string that somebody quoted so; it is reported.
    [[nodiscard]] JsonStringToken scanSingleQuoted();

    void fail(std::size_t offset, std::string message, std::string hint = {},
              Code code = Code::jsonSyntax);

private:
    void skipComment();
    void scanEscape(std::string& decoded);
    [[nodiscard]] std::optional<char32_t> scanHexDigits();

    std::string_view text_;
    const LineIndex& lines_;
    FaultList& faults_;
    std::size_t at_ = 0;
};

/// What is wrong with a number token, as a hint; nothing when it is a JSON number.
[[nodiscard]] std::optional<std::string> faultOfJsonNumber(std::string_view token);

}  // namespace portcullis::formats
