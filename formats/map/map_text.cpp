#include "formats/map/map_text.h"

#include "formats/geometry/decimal.h"
#include "formats/json/json_text.h"

namespace portcullis::formats {

std::string positionText(const Position& position) {
    return jsonList({toDecimal(position.x), toDecimal(position.y), toDecimal(position.z)});
}

std::string vectorText(const glm::dvec2& vector) {
    return jsonList({toDecimal(vector.x), toDecimal(vector.y)});
}

std::string vectorText(const glm::dvec3& vector) {
    return jsonList({toDecimal(vector.x), toDecimal(vector.y), toDecimal(vector.z)});
}

std::string propertiesText(const Properties& properties) {
    JsonFields fields;
    for (const auto& [key, value] : properties) fields.add(key, quoteJson(value));
    return fields.text();
}

}  // namespace portcullis::formats
