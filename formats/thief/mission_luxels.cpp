#include "formats/thief/mission_luxels.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>

namespace portcullis::formats {
namespace {

constexpr double kTexelsALuxel = 16.0;

/// The luxels on both sides of a place along one axis, and how far from the first to the second.
struct Between {
    std::size_t first = 0, second = 0;
    double way = 0.0;
};

Between between(double place, std::uint8_t count) {
    const double held = std::clamp(place, 0.0, count - 1.0);
    const auto first = static_cast<std::size_t>(held);
    return {first, std::min<std::size_t>(first + 1, count - 1U), held - static_cast<double>(first)};
}

/// Bytes are red, green, blue of five bits from the lowest, or blue, green, red of eight.
glm::dvec3 decoded(const std::uint8_t* bytes, std::uint32_t count) {
    if (count == 1) return glm::dvec3(bytes[0] / 255.0);
    if (count == 4) return {bytes[2] / 255.0, bytes[1] / 255.0, bytes[0] / 255.0};
    const auto bits = static_cast<std::uint32_t>(bytes[0] | bytes[1] << 8);
    return {(bits & 31) / 31.0, (bits >> 5 & 31) / 31.0, (bits >> 10 & 31) / 31.0};
}

}  // namespace

double missionLuxelsATexel(const MissionWorld& mission) {
    const std::int32_t scale = mission.lightmapScale;
    if (scale < 0) return 1.0 / (kTexelsALuxel * -scale);
    return std::max(scale, 1) / kTexelsALuxel;
}

MissionLuxels::MissionLuxels(const MissionWorld& mission, const MissionLightmap& map)
    : width_(map.width), height_(map.height), layers_(map.layers()) {
    const glm::dvec3 most(mission.doubledLight ? 2.0 : 1.0);
    const std::size_t size = std::size_t{width_} * height_;
    std::vector<glm::dvec3> all(size, glm::dvec3(0.0));
    for (std::size_t i = 0; i < size * layers_; ++i) {
        const glm::dvec3 luxel =
            most * decoded(&map.luxels[i * mission.bytesALuxel], mission.bytesALuxel);
        sums_.push_back(i < size ? luxel : glm::min(sums_[i % size] + luxel, most));
        all[i % size] = glm::min(all[i % size] + luxel, most);
    }
    sums_.insert(sums_.end(), all.begin(), all.end());
}

glm::dvec3 MissionLuxels::at(std::uint32_t sum, const glm::dvec2& place) const {
    const Between column = between(place.x, width_), row = between(place.y, height_);
    const glm::dvec3* const luxels = &sums_[std::size_t{sum} * width_ * height_];
    const auto inRow = [&](std::size_t of) {
        const glm::dvec3& first = luxels[of * width_ + column.first];
        return first + (luxels[of * width_ + column.second] - first) * column.way;
    };
    const glm::dvec3 first = inRow(row.first);
    return first + (inRow(row.second) - first) * row.way;
}

glm::dvec3 MissionLuxels::steadyWith(std::uint32_t layer, const glm::dvec2& place) const {
    return at(layer, place);
}

glm::dvec3 MissionLuxels::together(const glm::dvec2& place) const { return at(layers_, place); }

}  // namespace portcullis::formats
