#include "formats/json/json_values.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "formats/geometry/decimal.h"
#include "formats/json/suggestion.h"
#include "formats/json/utf8.h"

namespace portcullis::formats {

void addFault(FaultList& faults, JsonValue value, Code code, std::string message,
              std::string hint) {
    if (faults.full())
        faults.addUnlisted();
    else
        faults.add(code, std::move(message), value.location(), value.pointer(), std::move(hint));
}

bool expectType(JsonValue value, JsonType type, FaultList& faults) {
    if (value.type() == type) return true;
    addFault(faults, value, Code::mapWrongType,
             "expected " + std::string(jsonTypeName(type)) + ", found " +
                 std::string(jsonTypeName(value.type())));
    return false;
}

std::string readText(JsonValue value, FaultList& faults) {
    if (!expectType(value, JsonType::string, faults)) return {};
    return std::string(value.text());
}

bool readFlag(JsonValue value, FaultList& faults) {
    return expectType(value, JsonType::boolean, faults) && value.boolean();
}

void addRangeFault(FaultList& faults, JsonValue value, std::string_view min, std::string_view max,
                   std::string hint) {
    addFault(faults, value, Code::mapOutOfRange,
             printable(value.text(), 24) + " is not within " + std::string(min) + " to " +
                 std::string(max),
             std::move(hint));
}

double readNumber(JsonValue value, NumberRange range, FaultList& faults) {
    if (!expectType(value, JsonType::number, faults)) return range.min;
    const auto number = parseDouble(value.text());
    if (!number) {
        addFault(faults, value, Code::mapBadNumber,
                 printable(value.text(), 24) + " is not a number that a double can hold");
        return range.min;
    }
    if (*number < range.min || *number > range.max) {
        addRangeFault(faults, value, toDecimal(range.min), toDecimal(range.max));
        return range.min;
    }
    return *number;
}

std::uint32_t readWhole(JsonValue value, std::uint32_t min, std::uint32_t max, FaultList& faults) {
    const std::size_t before = faults.count();
    const NumberRange range{static_cast<double>(min), static_cast<double>(max)};
    const double number = readNumber(value, range, faults);
    if (faults.count() != before) return min;
    if (number != std::floor(number)) {
        addFault(faults, value, Code::mapBadNumber,
                 printable(value.text(), 24) + " is not a whole number", "write a whole number");
        return min;
    }
    return static_cast<std::uint32_t>(number);
}

std::vector<JsonValue> readList(JsonValue value, FaultList& faults) {
    std::vector<JsonValue> elements;
    if (!expectType(value, JsonType::array, faults)) return elements;
    elements.reserve(value.size());
    for (const JsonValue element : value.children()) elements.push_back(element);
    return elements;
}

bool expectList(JsonValue value, std::size_t count, std::string_view of, FaultList& faults) {
    if (!expectType(value, JsonType::array, faults)) return false;
    if (value.size() == count) return true;
    const bool numbers = of == "numbers";
    addFault(faults, value, Code::mapWrongType,
             "expected a list of " + std::to_string(count) + " " + std::string(of) + ", found " +
                 std::to_string(value.size()),
             numbers && value.size() > count
                 ? "commas separate numbers; inside a number stands a decimal point"
                 : std::string());
    return false;
}

std::optional<std::size_t> readNameIndex(JsonValue value, std::string_view what,
                                         std::span<const std::string_view> names,
                                         FaultList& faults) {
    if (!expectType(value, JsonType::string, faults)) return std::nullopt;
    const auto found = std::ranges::find(names, value.text());
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    if (faults.full()) {
        faults.addUnlisted();
        return std::nullopt;
    }
    addFault(faults, value, Code::mapUnknownName,
             "unknown " + std::string(what) + " \"" + printable(value.text()) + "\"",
             suggestAmong(value.text(), "known", names));
    return std::nullopt;
}

}  // namespace portcullis::formats
