#include "formats/map/map_values.h"

#include <string>

#include "formats/geometry/decimal.h"
#include "formats/json/utf8.h"

namespace portcullis::formats {
namespace {

constexpr NumberRange kAngleRange{-3600.0, 3600.0};

}  // namespace

Coordinate readCoordinate(JsonValue value, std::int32_t limitUnits, FaultList& faults) {
    if (!expectType(value, JsonType::number, faults)) return {};
    const auto coordinate = parseCoordinate(value.text());
    const Coordinate limit = Coordinate::fromUnits(limitUnits);
    if (coordinate && coordinate->raw <= limit.raw && coordinate->raw >= -limit.raw)
        return *coordinate;
    const std::string bound = std::to_string(limitUnits);
    addRangeFault(faults, value, "-" + bound, bound);
    return {};
}

Position readPosition(JsonValue value, std::int32_t limitUnits, FaultList& faults) {
    const auto [x, y, z] = readElements<3>(
        value, "numbers",
        [limitUnits](JsonValue element, FaultList& list) {
            return readCoordinate(element, limitUnits, list);
        },
        faults);
    return {x, y, z};
}

Coordinate readExtent(JsonValue value, FaultList& faults) {
    const std::size_t before = faults.count();
    const Coordinate extent = readCoordinate(value, kMaxSizeUnits, faults);
    if (faults.count() == before && extent.lattice() <= 0)
        addFault(faults, value, Code::shapeDegenerate,
                 "size " + printable(value.text(), 24) + " is not above zero on the lattice",
                 "give a size of 1/256 unit or more");
    return extent;
}

Position readSize(JsonValue value, FaultList& faults) {
    const auto [x, y, z] = readElements<3>(value, "numbers", readExtent, faults);
    return {x, y, z};
}

Rotation readRotation(JsonValue value, FaultList& faults) {
    const Position degrees =
        readPosition(value, static_cast<std::int32_t>(kAngleRange.max), faults);
    return {degrees.x, degrees.y, degrees.z};
}

glm::dvec2 readVec2(JsonValue value, NumberRange range, FaultList& faults) {
    const auto [x, y] = readElements<2>(
        value, "numbers",
        [range](JsonValue element, FaultList& list) { return readNumber(element, range, list); },
        faults);
    return {x, y};
}

glm::dvec3 readVec3(JsonValue value, NumberRange range, FaultList& faults) {
    const auto [x, y, z] = readElements<3>(
        value, "numbers",
        [range](JsonValue element, FaultList& list) { return readNumber(element, range, list); },
        faults);
    return {x, y, z};
}

glm::dvec3 readAngles(JsonValue value, FaultList& faults) {
    return readVec3(value, kAngleRange, faults);
}

glm::dvec3 readColor(JsonValue value, FaultList& faults) {
    return readVec3(value, {0.0, 1e6}, faults);
}

std::string readIdentifier(JsonValue value, FaultList& faults) {
    std::string name = readText(value, faults);
    if (name.empty() && value.type() == JsonType::string)
        addFault(faults, value, Code::mapBadValue, "an empty name", "give a name");
    return name;
}

Properties readProperties(JsonValue value, FaultList& faults) {
    Properties properties;
    if (!expectType(value, JsonType::object, faults)) return properties;
    properties.reserve(value.size());
    for (const JsonValue member : value.children())
        properties.emplace_back(member.key(), readText(member, faults));
    return properties;
}

}  // namespace portcullis::formats
