#include "formats/json/json_document.h"

#include <array>

#include "formats/json/utf8.h"

namespace portcullis::formats {
namespace {

bool isContainer(JsonType type) { return type == JsonType::array || type == JsonType::object; }

std::string escapePointer(std::string_view key) {
    std::string escaped;
    for (const char c : printable(key)) {
        if (c == '~')
            escaped += "~0";
        else if (c == '/')
            escaped += "~1";
        else
            escaped += c;
    }
    return escaped;
}

}  // namespace

std::string_view jsonTypeName(JsonType type) {
    constexpr std::array<std::string_view, 6> names{"null",     "true or false", "a number",
                                                    "a string", "a list",        "an object"};
    return names[static_cast<std::size_t>(type)];
}

JsonType JsonValue::type() const { return document_->nodes_[index_].type; }

std::string_view JsonValue::text() const {
    const JsonDocument::Node& node = document_->nodes_[index_];
    if (node.type == JsonType::number)
        return document_->text_.substr(node.value.offset, node.value.length);
    if (node.type == JsonType::string) return document_->stringOf(node.value, node.valueDecoded);
    return {};
}

bool JsonValue::boolean() const { return document_->nodes_[index_].boolean; }

std::size_t JsonValue::size() const {
    const JsonDocument::Node& node = document_->nodes_[index_];
    return isContainer(node.type) ? node.value.length : 0;
}

JsonChildren JsonValue::children() const { return JsonChildren(*this); }

std::string_view JsonValue::key() const {
    const JsonDocument::Node& node = document_->nodes_[index_];
    if (index_ == 0 || document_->nodes_[node.parent].type != JsonType::object) return {};
    return document_->stringOf(node.key, node.keyDecoded);
}

SourceLocation JsonValue::location() const {
    return document_->lines_.locate(document_->nodes_[index_].value.offset);
}

SourceLocation JsonValue::keyLocation() const {
    const JsonDocument::Node& node = document_->nodes_[index_];
    if (index_ == 0 || document_->nodes_[node.parent].type != JsonType::object) return location();
    return document_->lines_.locate(node.key.offset);
}

std::string JsonValue::pointer() const {
    if (index_ == 0) return {};
    const JsonValue parent(*document_, document_->nodes_[index_].parent);
    std::string path = parent.pointer() + "/";
    if (parent.type() == JsonType::object) return path + escapePointer(key());
    std::size_t position = 0;
    for (const JsonValue sibling : parent.children()) {
        if (sibling.index_ == index_) break;
        ++position;
    }
    return path + std::to_string(position);
}

std::string_view JsonDocument::stringOf(const Span& span, bool decoded) const {
    if (decoded) return decoded_[span.length];
    return text_.substr(span.offset + 1, span.length);
}

JsonChildren::Iterator& JsonChildren::Iterator::operator++() {
    index_ = document_->nodes_[index_].next;
    return *this;
}

JsonChildren::Iterator JsonChildren::begin() const {
    if (!isContainer(parent_.type())) return end();
    return {*parent_.document_, parent_.index_ + 1};
}

JsonChildren::Iterator JsonChildren::end() const {
    return {*parent_.document_, parent_.document_->nodes_[parent_.index_].next};
}

}  // namespace portcullis::formats
