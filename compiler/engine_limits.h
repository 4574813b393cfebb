#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace portcullis::compiler {

/// How much of a world an engine can hold. 0: no limit is known.
struct EngineLimits {
    std::string_view name;
    std::uint32_t cells = 0;
    std::uint32_t brushes = 0;
    std::uint32_t materials = 0;
    std::uint32_t entities = 0;
    std::uint32_t cellVertices = 0;     ///< of one cell
    std::uint32_t cellPolygons = 0;     ///< walls and portals of one cell
    std::uint32_t cellPlanes = 0;       ///< of one cell
    std::uint32_t polygonVertices = 0;  ///< of one wall or portal
    std::uint32_t cellLights = 0;       ///< lights that one cell may know
};

/// The limits of an engine: "thief2" (Thief 2 as kept up to date today: what its mappers go by, and
/// what the bytes of its file format can count). Nothing for another name.
[[nodiscard]] std::optional<EngineLimits> engineLimits(std::string_view name);

}  // namespace portcullis::compiler
