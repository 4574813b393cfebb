#include "formats/quake/quake_map.h"

namespace portcullis::formats {

std::optional<std::string_view> QuakeEntity::find(std::string_view key) const {
    for (auto property = properties.rbegin(); property != properties.rend(); ++property)
        if (property->key == key) return property->value;
    return std::nullopt;
}

std::string_view QuakeEntity::className() const { return find("classname").value_or(""); }

}  // namespace portcullis::formats
