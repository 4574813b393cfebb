#include "formats/json/json_parser.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

#include "formats/json/json_scanner.h"
#include "formats/json/utf8.h"

namespace portcullis::formats {

/// Recursive descent; the depth of recursion is bounded by kMaxJsonDepth. A fault after which the
/// structure cannot be told any more stops it.
class JsonParser {
public:
    JsonParser(std::string_view text, FaultList& faults)
        : document_(text), faults_(faults), scanner_(text, document_.lines_, faults) {
        // Copying a growing tree costs more than counting first; never more than 8 bytes a byte.
        const auto separators =
            std::ranges::count_if(text, [](char c) { return c == ',' || c == '[' || c == '{'; });
        document_.nodes_.reserve(
            std::min(static_cast<std::size_t>(separators) + 1, text.size() / 4));
    }

    JsonDocument parse() {
        scanner_.skipSpace();
        parseValue({}, false, 0, 0);
        scanner_.skipSpace();
        if (!stopped_ && !scanner_.atEnd())
            scanner_.fail(scanner_.offset(), "text after the end of the document",
                          "look for a bracket that closes too early");
        return std::move(document_);
    }

private:
    using Span = JsonDocument::Span;

    static std::uint32_t narrow(std::size_t value) { return static_cast<std::uint32_t>(value); }

    void stop(std::size_t offset, std::string message, std::string hint = {}) {
        scanner_.fail(offset, std::move(message), std::move(hint));
        stopped_ = true;
    }

    void parseValue(Span key, bool keyDecoded, std::uint32_t parent, int depth) {
        const auto index = narrow(document_.nodes_.size());
        document_.nodes_.push_back({});
        JsonDocument::Node& node = document_.nodes_.back();
        node.key = key;
        node.keyDecoded = keyDecoded;
        node.parent = parent;
        node.value.offset = narrow(scanner_.offset());
        const char c = scanner_.peek();
        if (c == '[' || c == '{')
            parseContainer(index, depth + 1);
        else
            parseScalar(node);
        document_.nodes_[index].next = narrow(document_.nodes_.size());
        if (c == '{' && !stopped_) rejectDuplicateKeys(index);
    }

    void parseScalar(JsonDocument::Node& node) {
        const char c = scanner_.peek();
        if (c == '"') {
            node.type = JsonType::string;
            const auto [span, decoded] = keep(scanner_.scanString());
            node.value = span;
            node.valueDecoded = decoded;
        } else if (c == '-' || c == '+' || c == '.' || (c >= '0' && c <= '9')) {
            node.type = JsonType::number;
            node.value.length = narrow(scanner_.scanNumber().size());
        } else if (c == '\'') {
            node.type = JsonType::string;
            node.value = keep(scanner_.scanSingleQuoted()).first;
        } else if (scanner_.atValue()) {
            parseWord(node);
        } else if (scanner_.atEnd()) {
            stop(scanner_.offset(), "the text ends where a value should stand",
                 "restore the end of the file");
        } else {
            stop(scanner_.offset(), "expected a value");
        }
    }

    void parseWord(JsonDocument::Node& node) {
        const std::size_t first = scanner_.offset();
        const std::string_view word = scanner_.scanWord();
        if (word == "null") return;
        node.type = JsonType::boolean;
        node.boolean = word == "true";
        if (word != "true" && word != "false")
            scanner_.fail(first, "unknown word \"" + printable(word) + "\"",
                          "only true, false and null stand without quotes; there is no NaN and no "
                          "infinity");
    }

    std::pair<Span, bool> keep(JsonStringToken token) {
        const auto offset = narrow(token.offset);
        commaSwallowed_ = !token.closed;
        if (!token.decoded) return {{offset, narrow(token.raw.size())}, false};
        document_.decoded_.push_back(std::move(*token.decoded));
        return {{offset, narrow(document_.decoded_.size() - 1)}, true};
    }

    void parseContainer(std::uint32_t index, int depth) {
        const std::size_t first = scanner_.offset();
        const bool object = scanner_.peek() == '{';
        document_.nodes_[index].type = object ? JsonType::object : JsonType::array;
        scanner_.advance();
        if (depth > kMaxJsonDepth) {
            faults_.add(Code::jsonTooDeep,
                        "more than " + std::to_string(kMaxJsonDepth) + " levels of brackets",
                        document_.lines_.locate(first));
            stopped_ = true;
            return;
        }
        const char close = object ? '}' : ']';
        std::uint32_t count = 0;
        scanner_.skipSpace();
        while (!stopped_ && !(count == 0 && scanner_.peek() == close)) {
            if (object)
                parseMember(index, depth);
            else
                parseValue({}, false, index, depth);
            ++count;
            if (!stopped_ && !goOn(first, close)) break;
        }
        if (stopped_) return;
        scanner_.advance();
        document_.nodes_[index].value.length = count;
    }

    /// Behind an element: true at the next element, false at the closing bracket (or stopped).
    bool goOn(std::size_t opened, char close) {
        scanner_.skipSpace();
        const char c = scanner_.peek();
        if (c == close) return false;
        if (faults_.full()) {
            stopped_ = true;
            return false;
        }
        if (c == ',') {
            const std::size_t comma = scanner_.offset();
            scanner_.advance();
            scanner_.skipSpace();
            if (scanner_.peek() != close) return true;
            scanner_.fail(comma, "a comma before the closing bracket", "remove the comma");
            return false;
        }
        if (scanner_.atValue()) {
            if (!commaSwallowed_) scanner_.fail(scanner_.offset(), "expected a comma");
            commaSwallowed_ = false;
            return true;
        }
        const std::string bracket(1, close);
        const SourceLocation open = document_.lines_.locate(opened);
        const std::string which = "the bracket of line " + std::to_string(open.line) + ", column " +
                                  std::to_string(open.column) + " is still open";
        if (scanner_.atEnd())
            stop(scanner_.offset(), "the text ends before a '" + bracket + "'", which);
        else
            stop(scanner_.offset(), "expected ',' or '" + bracket + "'", which);
        return false;
    }

    void parseMember(std::uint32_t object, int depth) {
        Span key;
        bool decoded = false;
        if (scanner_.peek() == '"')
            std::tie(key, decoded) = keep(scanner_.scanString());
        else
            key = scanBadKey();
        if (stopped_) return;
        scanner_.skipSpace();
        if (scanner_.peek() != ':') {
            stop(scanner_.offset(), "expected ':' behind the key");
            return;
        }
        scanner_.advance();
        scanner_.skipSpace();
        parseValue(key, decoded, object, depth);
    }

    /// Something else than a string where a key should stand.
    Span scanBadKey() {
        const std::size_t first = scanner_.offset();
        const char c = scanner_.peek();
        if (c == '\'') return keep(scanner_.scanSingleQuoted()).first;
        if (c >= '0' && c <= '9') {
            stop(first, "expected a key in double quotes",
                 "numbers have a decimal point, not a comma");
            return {};
        }
        const std::string_view word = scanner_.scanWord();
        if (word.empty())
            stop(first, scanner_.atEnd() ? "the text ends where a key should stand"
                                         : "expected a key in double quotes");
        else
            scanner_.fail(first, "expected a key in double quotes", "put the key in double quotes");
        return {narrow(first - 1), narrow(word.size())};
    }

    void rejectDuplicateKeys(std::uint32_t index) {
        keys_.clear();
        for (const JsonValue member : JsonValue(document_, index).children())
            keys_.push_back(member);
        std::ranges::stable_sort(keys_, {}, &JsonValue::key);
        for (std::size_t i = 1; i < keys_.size(); ++i)
            if (keys_[i].key() == keys_[i - 1].key()) reportDuplicate(keys_[i], keys_[i - 1]);
    }

    void reportDuplicate(JsonValue again, JsonValue before) {
        if (faults_.full()) {
            faults_.addUnlisted();
            return;
        }
        faults_.add(Code::jsonDuplicateKey,
                    "key \"" + printable(again.key()) + "\" given twice, first in line " +
                        std::to_string(before.keyLocation().line),
                    again.keyLocation(), again.pointer());
    }

    JsonDocument document_;
    FaultList& faults_;
    JsonScanner scanner_;
    std::vector<JsonValue> keys_;
    bool stopped_ = false;
    bool commaSwallowed_ = false;  ///< by a string that was not closed
};

namespace {

/// Each run of malformed bytes is one fault.
void rejectBadUtf8(std::string_view text, FaultList& faults) {
    const LineIndex lines(text);
    for (std::size_t at = findBadUtf8(text); at < text.size() && !faults.full();) {
        faults.add(Code::jsonBadText, "a byte that is not UTF-8", lines.locate(at));
        while (at < text.size() && utf8SequenceLength(text, at) == 0) ++at;
        at = findBadUtf8(text, at);
    }
}

}  // namespace

JsonDocument parseJson(std::string_view text, FaultList& faults) {
    if (text.size() >= std::numeric_limits<std::uint32_t>::max()) {
        faults.add(Code::jsonSyntax, "the text is 4 GiB long or longer", {});
        return {};
    }
    constexpr std::string_view byteOrderMark = "\xef\xbb\xbf";
    if (text.starts_with(byteOrderMark)) text.remove_prefix(byteOrderMark.size());
    if (findBadUtf8(text) < text.size()) rejectBadUtf8(text, faults);
    return JsonParser(text, faults).parse();
}

}  // namespace portcullis::formats
