#pragma once

#include <array>
#include <cassert>
#include <charconv>
#include <concepts>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "formats/json/json_text.h"

namespace portcullis::formats {

/// Appends JSON to a string as it comes, without a tree in between: for documents of many
/// megabytes. The caller keeps brackets in pairs; commas are set here.
class JsonStream {
public:
    /// `name` needs no escapes.
    JsonStream& key(std::string_view name) {
        separate();
        ((text_ += '"') += name) += "\": ";
        comma_ = false;
        return *this;
    }
    JsonStream& open(char bracket) {
        separate();
        text_ += bracket;
        comma_ = false;
        return *this;
    }
    JsonStream& close(char bracket) {
        text_ += bracket;
        comma_ = true;
        return *this;
    }
    /// The next value or key starts a line.
    JsonStream& line() {
        if (comma_) text_ += ',';
        text_ += '\n';
        comma_ = false;
        return *this;
    }
    /// The bracket that closes, or the end, starts a line.
    JsonStream& lastLine() {
        text_ += '\n';
        return *this;
    }
    /// Integers, and finite doubles as the shortest text that reads back the same.
    template <class Number>
    requires((std::integral<Number> && !std::same_as<Number, bool>) ||
             std::same_as<Number, double>) JsonStream& number(Number value) {
        separate();
        std::array<char, 32> buffer{};
        const auto [end, error] =
            std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
        assert(error == std::errc{});
        text_.append(buffer.data(), end);
        comma_ = true;
        return *this;
    }
    JsonStream& boolean(bool value) { return raw(value ? "true" : "false"); }
    JsonStream& null() { return raw("null"); }
    /// A string; bytes that are not UTF-8 are taken for Latin-1.
    JsonStream& string(std::string_view value) { return raw(quoteJson(value)); }
    /// A JSON value that is text already.
    JsonStream& raw(std::string_view json) {
        separate();
        text_ += json;
        comma_ = true;
        return *this;
    }
    [[nodiscard]] std::string take() { return std::move(text_); }

private:
    void separate() {
        if (comma_) text_ += ", ";
    }

    std::string text_;
    bool comma_ = false;
};

}  // namespace portcullis::formats
