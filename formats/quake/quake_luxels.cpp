#include "formats/quake/quake_luxels.h"

#include <array>
#include <string>
#include <string_view>

#include "formats/geometry/decimal.h"
#include "formats/map/brush_map.h"
#include "formats/quake/quake_values.h"

namespace portcullis::formats {
namespace {

struct ScaleKey {
    std::string_view key;
    double unit;  ///< the value that stands for a scale of 1
};
constexpr std::array kScaleKeys{ScaleKey{"_lmscale", 1.0}, ScaleKey{"_lightmapscale", 1.0},
                                ScaleKey{"_world_units_per_luxel", 16.0}};

/// The power of two whose ratio to the scale is least; of two the larger.
double nearestScale(double scale) {
    double nearest = 1.0 / 16.0;
    // Between s and 2 s the border is where both ratios are the root of 2.
    while (nearest < 16.0 && scale * scale >= 2.0 * nearest * nearest) nearest *= 2.0;
    return nearest;
}

}  // namespace

double quakeLuxelScale(const QuakeEntity& entity, double usual, QuakeFaults& faults) {
    for (const auto& [key, unit] : kScaleKeys) {
        const double value = numberOf(entity, key).value_or(0.0);
        if (!(value > 0.0)) continue;
        const double scale = nearestScale(value / unit);
        if (scale != value / unit) {
            faults.enterEntity(entity.number);
            faults.add(Code::quakeValueAdjusted,
                       std::string(key) + " " + toDecimal(value) + " counts as " +
                           toDecimal(scale * unit) + ": luxels grow by powers of two",
                       entity.location);
        }
        return scale;
    }
    return usual;
}

}  // namespace portcullis::formats
