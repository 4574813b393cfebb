#include "formats/json/object_reader.h"

#include <algorithm>
#include <string>

#include "formats/json/json_values.h"
#include "formats/json/suggestion.h"
#include "formats/json/utf8.h"

namespace portcullis::formats {

ObjectReader::ObjectReader(JsonValue value, FaultList& faults)
    : value_(value), faults_(faults), isObject_(expectType(value, JsonType::object, faults)) {}

std::optional<JsonValue> ObjectReader::find(std::string_view key) {
    const bool asked = std::ranges::find(known_, key) != known_.end();
    if (!asked) known_.push_back(key);
    if (!isObject_) return std::nullopt;
    for (const JsonValue member : value_.children()) {
        if (member.key() != key) continue;
        if (!asked) ++found_;
        return member;
    }
    return std::nullopt;
}

std::optional<JsonValue> ObjectReader::require(std::string_view key) {
    const auto member = find(key);
    if (!member && isObject_)
        addFault(faults_, value_, Code::mapMissingKey,
                 "key \"" + std::string(key) + "\" is missing");
    return member;
}

void ObjectReader::skipComment() {
    if (const auto comment = find("comment")) expectType(*comment, JsonType::string, faults_);
}

void ObjectReader::rejectUnknownKeys() {
    if (!isObject_ || found_ == value_.size()) return;
    for (const JsonValue member : value_.children()) {
        if (std::ranges::find(known_, member.key()) != known_.end()) continue;
        if (faults_.full()) {
            faults_.addUnlisted();
            continue;
        }
        faults_.add(Code::mapUnknownKey, "unknown key \"" + printable(member.key()) + "\"",
                    member.keyLocation(), member.pointer(),
                    suggestAmong(member.key(), "known keys", known_));
    }
}

}  // namespace portcullis::formats
