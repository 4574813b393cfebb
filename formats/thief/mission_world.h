#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace portcullis::formats {

// What Thief's editor compiles a mission to, as it stands in the mission's file (chunks WREXT,
// WRRGB and WR; formats/README.md, "Thief missions"). Units are the editor's.

/// Inside is where normal . p + offset >= 0.
struct MissionPlane {
    std::array<float, 3> normal{};
    float offset = 0.0F;

    bool operator==(const MissionPlane&) const = default;
};

/// A polygon of a cell, clockwise seen from inside. The last ones of a cell are portals.
struct MissionPolygon {
    std::uint8_t flags = 0;
    std::uint8_t plane = 0;  ///< of the cell
    std::uint8_t clut = 0;   ///< colour table: 1 into water, 2 out of it
    std::uint8_t motion = 0;
    std::uint16_t beyond = 0;                    ///< the cell that a portal leads to
    std::uint32_t firstCorner = 0, corners = 0;  ///< of MissionCell::corners
};

/// How a polygon is textured: the first polygons of a cell have one each.
///
/// With p relative to the polygon's first corner the texel is 64 times (p in terms of u and v, plus
/// shift).
struct MissionMapping {
    std::array<float, 3> u{}, v{};  ///< 64 texels long
    std::array<float, 2> shift{};   ///< in units of 64 texels
    std::uint16_t texture = 0;      ///< of the texture list; 249 is sky
};

/// The light of a textured polygon, in a layer for steady light and one for each animated light.
struct MissionLightmap {
    std::array<std::int16_t, 2> base{};  ///< first luxel along u and v
    std::uint8_t width = 0, height = 0;
    std::uint32_t animated = 0;        ///< bit i: MissionCell::animatedLights[i] has a layer
    std::vector<std::uint8_t> luxels;  ///< layer by layer, row by row

    [[nodiscard]] std::uint32_t layers() const;
};

/// A face of a brush that a textured polygon was cut from.
struct MissionOwner {
    std::uint32_t brush = 0;
    std::uint8_t face = 0;
};

struct MissionCell {
    std::uint8_t medium = 1;  ///< 1 air, 2 water
    std::uint8_t flags = 0;   ///< 8 blocks vision, 16 can block it, 64 fog
    std::vector<std::array<float, 3>> vertices;
    std::vector<MissionPolygon> polygons;
    std::uint32_t portals = 0;             ///< so many of the polygons, the last ones
    std::vector<MissionMapping> mappings;  ///< of the first polygons
    std::vector<std::uint8_t> corners;     ///< of vertices
    std::vector<MissionPlane> planes;
    std::vector<std::uint16_t> animatedLights;
    std::vector<MissionLightmap> lightmaps;           ///< as mappings
    std::vector<std::uint16_t> lights;                ///< that reach the cell
    std::vector<std::optional<MissionOwner>> owners;  ///< as mappings, where known

    [[nodiscard]] std::size_t firstPortal() const { return polygons.size() - portals; }
};

/// A node of the tree of space.
struct MissionNode {
    static constexpr std::uint32_t kSolid = 0xffffff;
    bool leaf = false;
    std::uint32_t cell = 0;                           ///< of a leaf
    MissionPlane plane;                               ///< as the node uses it
    std::uint32_t inside = kSolid, outside = kSolid;  ///< nodes
};

struct MissionLight {
    std::array<float, 3> position{}, direction{}, color{};
    float inner = 0.0F, outer = 0.0F;  ///< cosines of a spot's cones; inner -1: shines all around
    float radius = 0.0F;               ///< 0: no limit
};

/// Planes of a brush as the editor had them, facing inwards: normal and offset of each face.
using MissionBrushPlanes = std::vector<std::array<double, 4>>;

/// A mission as the editor compiled it.
struct MissionWorld {
    std::uint32_t version = 30;     ///< 23 (WR), 24 (WRRGB) or 30 (WREXT)
    std::uint32_t bytesALuxel = 2;  ///< 1 grey, 2 red, green and blue of 5 bits, 4 of 8 bits
    std::int32_t lightmapScale =
        0;                      ///< 0: a luxel of 16 texels; n: n times as many luxels; -n: a nth
    bool doubledLight = false;  ///< luxels stand for twice their light
    std::vector<MissionCell> cells;
    std::vector<MissionNode> nodes;  ///< the first is the root
    /// Of WREXT alone:
    std::vector<MissionLight> lights;  ///< static, then dynamic
    std::uint32_t staticLights = 0;
    std::vector<MissionBrushPlanes> brushes;  ///< by brush id; none for ids that are no terrain

    [[nodiscard]] std::size_t polygonCount() const;
    [[nodiscard]] std::size_t portalPolygonCount() const;
};

}  // namespace portcullis::formats
