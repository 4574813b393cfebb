#pragma once

#include <array>
#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "formats/diagnostics/source_location.h"
#include "formats/geometry/index.h"
#include "formats/map/brush_map.h"

namespace portcullis::formats {

using QuakeTextureIndex = Index<struct QuakeTextureTag>;

/// Quake's own texture alignment: the texture is projected along the axis nearest to the face's
/// normal, turned, then scaled, then shifted. Also what Quake 2 and 3 write.
struct QuakeStandardProjection {
    glm::dvec2 shift{0.0};         ///< texels
    double rotationDegrees = 0.0;  ///< counter-clockwise in texture space
    glm::dvec2 scale{1.0};         ///< units per texel; 0 means 1

    bool operator==(const QuakeStandardProjection&) const = default;
};

/// Valve 220: two axes in space, chosen by the mapper.
struct QuakeValveProjection {
    glm::dvec3 u{0.0}, v{0.0};     ///< directions, before the scale
    glm::dvec2 shift{0.0};         ///< texels
    double rotationDegrees = 0.0;  ///< told for the editor only: u and v are turned already
    glm::dvec2 scale{1.0};         ///< units per texel; 0 means 1

    bool operator==(const QuakeValveProjection&) const = default;
};

/// Brush primitives (brushDef, brushDef3): two rows of a matrix from the face's own axes to
/// normalised texture space, where 1 is a whole texture.
struct QuakeMatrixProjection {
    std::array<glm::dvec3, 2> rows{};  ///< s and t: factor of x, factor of y, shift

    bool operator==(const QuakeMatrixProjection&) const = default;
};

/// The monostate: the numbers were no use (not finite), so the face has no projection.
using QuakeProjection = std::variant<std::monostate, QuakeStandardProjection, QuakeValveProjection,
                                     QuakeMatrixProjection>;

/// The three integers at the end of a Quake 2 or 3 face line.
struct QuakeFlags {
    std::uint32_t contents = 0, surface = 0;
    std::int32_t value = 0;

    bool operator==(const QuakeFlags&) const = default;
};

struct QuakeFace {
    /// Three points, clockwise seen from outside; brushDef3 gives normal and distance instead.
    std::variant<PlanePoints, PlaneNormal> plane;
    QuakeTextureIndex texture;
    QuakeProjection projection;
    std::optional<QuakeFlags> flags;  ///< none: the line does not have them
    SourceLocation location;
};

struct QuakeBrush {
    std::vector<QuakeFace> faces;
    std::uint32_t number = 0;  ///< place among its entity's brushes and patches, from 0
    SourceLocation location;   ///< of its opening brace
};

struct QuakeProperty {
    std::string key, value;  ///< bytes as they stood between the quotes
    SourceLocation location;
};

struct QuakeEntity {
    std::vector<QuakeProperty> properties;
    std::vector<QuakeBrush> brushes;
    std::uint32_t number = 0;  ///< place in the file, from 0
    SourceLocation location;   ///< of its opening brace

    /// The value of the last property of that key (keys are case-sensitive); nothing if none.
    [[nodiscard]] std::optional<std::string_view> find(std::string_view key) const;
    /// The value of "classname"; empty if none.
    [[nodiscard]] std::string_view className() const;
};

/// A map of the Quake family as its text says it, before any meaning is given to it.
struct QuakeMap {
    std::vector<QuakeEntity> entities;
    IndexedVector<QuakeTextureIndex, std::string> textures;  ///< distinct, by first appearance
    std::uint32_t patches = 0;  ///< patchDef2, patchDef3 and the like that were skipped
};

}  // namespace portcullis::formats
