#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace portcullis::formats {

/// A JSON string literal. Bytes that are not UTF-8 are taken for Latin-1, so that the result
/// always is.
[[nodiscard]] std::string quoteJson(std::string_view text);

/// "[a, b, c]" of elements that are JSON already.
[[nodiscard]] std::string jsonList(const std::vector<std::string>& elements);

/// The same with each element on a line of its own, indented by `spaces`; "[]" for none.
[[nodiscard]] std::string jsonLines(const std::vector<std::string>& elements, std::size_t spaces);

/// One JSON object on one line, {"key": value, ...}, in the order of the calls; or
/// on a few lines.
class JsonFields {
public:
    /// `json` is the value, as JSON.
    void add(std::string_view key, std::string_view json);
    /// Begins a new line, indented by `spaces`, before the next member.
    void breakLine(std::size_t spaces);
    [[nodiscard]] std::string text() const;

private:
    std::string members_;
    std::string separator_;
};

}  // namespace portcullis::formats
