#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/diagnostics/source_location.h"
#include "formats/json/line_index.h"

namespace portcullis::formats {

enum class JsonType : std::uint8_t { null, boolean, number, string, array, object };

/// "a number", "an object" ...: for messages.
[[nodiscard]] std::string_view jsonTypeName(JsonType type);

class JsonDocument;
class JsonChildren;

/// One value of a JsonDocument, by reference: cheap to copy, valid as long as the document (and
/// the text it was parsed from) stands where it is.
class JsonValue {
public:
    JsonValue(const JsonDocument& document, std::uint32_t index)
        : document_(&document), index_(index) {}

    [[nodiscard]] JsonType type() const;
    /// A number as it stood in the text, or a string with its escapes resolved; otherwise empty.
    [[nodiscard]] std::string_view text() const;
    /// The value of a boolean; false for every other type.
    [[nodiscard]] bool boolean() const;
    /// Number of elements or members; 0 for scalars.
    [[nodiscard]] std::size_t size() const;
    /// Elements of an array, or members' values of an object, in the order of the text.
    [[nodiscard]] JsonChildren children() const;

    /// The key of a member of an object; empty for others.
    [[nodiscard]] std::string_view key() const;
    [[nodiscard]] SourceLocation location() const;
    /// Where a member's key stands; the value's own place for others.
    [[nodiscard]] SourceLocation keyLocation() const;
    /// RFC 6901 pointer from the root ("/brushes/3/shape"); linear in the siblings passed. Long
    /// keys are shortened and control characters replaced, for messages.
    [[nodiscard]] std::string pointer() const;

private:
    friend class JsonChildren;
    const JsonDocument* document_;
    std::uint32_t index_;
};

/// The tree of a JSON text: nodes in the order of the text, 32 bytes each. It refers to the text,
/// which must outlive it. Made by parseJson (json_parser.h).
class JsonDocument {
public:
    JsonDocument() = default;
    [[nodiscard]] JsonValue root() const { return {*this, 0}; }

private:
    friend class JsonValue;
    friend class JsonChildren;
    friend class JsonParser;

    /// A string's characters: a piece of the text, or (with escapes) an element of decoded_.
    struct Span {
        std::uint32_t offset = 0;  ///< of the token's first byte (a string's quote)
        std::uint32_t length = 0;  ///< bytes between the quotes, or index into decoded_
    };
    struct Node {
        Span value;  ///< containers: length counts the children
        Span key;
        std::uint32_t next = 0;  ///< index of the node after this one's subtree
        std::uint32_t parent = 0;
        JsonType type = JsonType::null;
        bool boolean = false;
        bool valueDecoded = false;
        bool keyDecoded = false;
    };

    explicit JsonDocument(std::string_view text) : text_(text), lines_(text) {}
    [[nodiscard]] std::string_view stringOf(const Span& span, bool decoded) const;

    std::string_view text_;
    LineIndex lines_;
    std::vector<Node> nodes_;
    std::deque<std::string> decoded_;
};

/// The children of a value, for range-for.
class JsonChildren {
public:
    class Iterator {
    public:
        Iterator(const JsonDocument& document, std::uint32_t index)
            : document_(&document), index_(index) {}
        [[nodiscard]] JsonValue operator*() const { return {*document_, index_}; }
        Iterator& operator++();
        bool operator==(const Iterator&) const = default;

    private:
        const JsonDocument* document_;
        std::uint32_t index_;
    };

    explicit JsonChildren(JsonValue parent) : parent_(parent) {}
    [[nodiscard]] Iterator begin() const;
    [[nodiscard]] Iterator end() const;

private:
    JsonValue parent_;
};

}  // namespace portcullis::formats
