#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/json/fault_list.h"
#include "formats/json/json_document.h"

namespace portcullis::formats {

// Readers of single values: each returns the value, or after a fault (reported at the value) a
// harmless default. Whoever needs to know compares FaultList::count() before and after.

/// An inclusive range of numbers.
struct NumberRange {
    double min = 0.0;
    double max = 0.0;
};

/// A name in the format and what it stands for.
template <class T>
struct NamedValue {
    std::string_view name;
    T value;
};

/// Adds a fault at a value, with its pointer.
void addFault(FaultList& faults, JsonValue value, Code code, std::string message,
              std::string hint = {});
/// False, and a fault (PC1104), unless the value is of that type.
bool expectType(JsonValue value, JsonType type, FaultList& faults);

[[nodiscard]] std::string readText(JsonValue value, FaultList& faults);
[[nodiscard]] bool readFlag(JsonValue value, FaultList& faults);
/// A finite number, nearest double, within the range (PC1105, PC1106).
[[nodiscard]] double readNumber(JsonValue value, NumberRange range, FaultList& faults);
/// A whole number within the range, written in any way ("16", "1.6e1").
[[nodiscard]] std::uint32_t readWhole(JsonValue value, std::uint32_t min, std::uint32_t max,
                                      FaultList& faults);
/// The fault that a number is not within [min, max].
void addRangeFault(FaultList& faults, JsonValue value, std::string_view min, std::string_view max,
                   std::string hint = "write a number within that range");

/// The elements of a list; none, and a fault, for other types.
[[nodiscard]] std::vector<JsonValue> readList(JsonValue value, FaultList& faults);
/// False, and a fault (PC1104), unless the value is a list of `count` elements (of numbers, if so
/// named in the message).
bool expectList(JsonValue value, std::size_t count, std::string_view of, FaultList& faults);

/// Reads a list of exactly N elements, each by reader(element, faults).
template <std::size_t N, class Reader>
[[nodiscard]] auto readElements(JsonValue value, std::string_view of, Reader reader,
                                FaultList& faults) {
    std::array<decltype(reader(value, faults)), N> elements{};
    if (!expectList(value, N, of, faults)) return elements;
    std::size_t i = 0;
    for (const JsonValue element : value.children()) elements[i++] = reader(element, faults);
    return elements;
}

/// Index of a name in a list of names; nothing, and a fault (PC1107) that lists them, for others.
[[nodiscard]] std::optional<std::size_t> readNameIndex(JsonValue value, std::string_view what,
                                                       std::span<const std::string_view> names,
                                                       FaultList& faults);

/// The value that a name stands for; T{} after a fault. `what`: "shape", "falloff" ...
template <class T, std::size_t N>
[[nodiscard]] T readName(JsonValue value, std::string_view what,
                         const std::array<NamedValue<T>, N>& table, FaultList& faults) {
    std::array<std::string_view, N> names;
    for (std::size_t i = 0; i < N; ++i) names[i] = table[i].name;
    const auto index = readNameIndex(value, what, names, faults);
    return index ? table[*index].value : T{};
}

}  // namespace portcullis::formats
