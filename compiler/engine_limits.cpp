#include "compiler/engine_limits.h"

namespace portcullis::compiler {

std::optional<EngineLimits> engineLimits(std::string_view name) {
    if (name != "thief2") return std::nullopt;
    return EngineLimits{.name = "thief2",
                        .cells = 32760,
                        .brushes = 7000,
                        .materials = 216,
                        .entities = 2400,
                        .cellVertices = 255,
                        .cellPolygons = 255,
                        .cellPlanes = 255,
                        .polygonVertices = 255,
                        .cellLights = 96};
}

}  // namespace portcullis::compiler
