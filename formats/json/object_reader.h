#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/json/fault_list.h"
#include "formats/json/json_document.h"

namespace portcullis::formats {

/// Reads the members of one JSON object by key and knows, from what was asked for, which keys the
/// object may have. A value that is no object is reported (PC1104) and read as an empty one.
class ObjectReader {
public:
    ObjectReader(JsonValue value, FaultList& faults);

    [[nodiscard]] JsonValue value() const { return value_; }
    [[nodiscard]] bool isObject() const { return isObject_; }
    /// The member, if given.
    [[nodiscard]] std::optional<JsonValue> find(std::string_view key);
    /// The member; its absence is a fault (PC1103).
    [[nodiscard]] std::optional<JsonValue> require(std::string_view key);

    /// If the member is given: out = reader(member, arguments..., faults).
    template <class T, class Reader, class... Arguments>
    void read(std::string_view key, T& out, Reader reader, Arguments&&... arguments) {
        if (const auto member = find(key))
            out = reader(*member, std::forward<Arguments>(arguments)..., faults_);
    }
    /// The same for a member that must be there.
    template <class T, class Reader, class... Arguments>
    void readRequired(std::string_view key, T& out, Reader reader, Arguments&&... arguments) {
        if (const auto member = require(key))
            out = reader(*member, std::forward<Arguments>(arguments)..., faults_);
    }

    /// A member for people, which says nothing to the program: any text.
    void skipComment();
    /// Reports every member that nobody asked for (PC1102), with its nearest neighbours. Call last.
    void rejectUnknownKeys();

private:
    JsonValue value_;
    FaultList& faults_;
    bool isObject_;
    std::vector<std::string_view> known_;
    std::size_t found_ = 0;
};

}  // namespace portcullis::formats
