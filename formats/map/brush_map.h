#pragma once

#include <array>
#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "formats/diagnostics/source_location.h"
#include "formats/geometry/index.h"
#include "formats/geometry/lattice.h"
#include "formats/map/medium.h"

namespace portcullis::formats {

using MaterialIndex = Index<struct MaterialTag>;
using BrushIndex = Index<struct BrushTag>;

/// Where a face's texels lie in space, independent of its vertices.
///
/// The texel at point p (units) is ((p - origin) . u + shift.x, (p - origin) . v + shift.y):
/// u and v are gradients, texels per unit. They need not be perpendicular, nor lie in the face.
struct TextureBasis {
    glm::dvec3 origin{0.0};
    glm::dvec3 u{1.0, 0.0, 0.0};
    glm::dvec3 v{0.0, -1.0, 0.0};
    glm::dvec2 shift{0.0};

    bool operator==(const TextureBasis&) const = default;
};

/// How a material's faces are drawn and lit.
enum class SurfaceKind : std::uint8_t { normal, sky, invisible };

struct Material {
    std::string name;     ///< unique in the map
    std::string texture;  ///< image path or texture name; empty: the material's name
    SurfaceKind kind = SurfaceKind::normal;
    glm::dvec3 emission{0.0};  ///< light given off, linear RGB; 0 for most
    SourceLocation location;
};

/// Material and texture of one face of a brush. No basis: the compiler lays the texture along
/// the axis nearest to the face's normal, one texel a unit.
struct Face {
    MaterialIndex material;
    std::optional<TextureBasis> texture;
    double luxelScale = 1.0;  ///< how much larger its luxels are than asked for: isLuxelScale
    SourceLocation location;
};

/// Whether faces may have a luxel scale: a power of two from 1/16 to 16, so that the luxel lattices
/// of a plane lie in each other.
[[nodiscard]] bool isLuxelScale(double scale);

/// Turn about the shape's own centre: first about x (roll), then y (pitch), then z (yaw), in
/// degrees, counter-clockwise seen from the tip of the axis.
struct Rotation {
    Coordinate rollDegrees, pitchDegrees, yawDegrees;

    bool operator==(const Rotation&) const = default;
    [[nodiscard]] bool isIdentity() const { return *this == Rotation{}; }
};

enum class Axis : std::uint8_t { x, y, z };

// Shapes. Sizes are full extents. `faces` of the brush follow the order stated for each shape.

/// Faces: -x, +x, -y, +y, -z, +z.
struct BoxShape {
    Position center, size;
    Rotation rotation;
};

/// A convex polygon in the plane across `axis` (x: (y,z), y: (z,x), z: (x,y)), corners in either
/// turning sense, relative to center, extruded along the axis by size `height`, centred.
/// Faces: one per polygon edge (corner i to i+1), then the low end, then the high end.
struct PrismShape {
    Position center;
    Axis axis = Axis::z;
    std::vector<std::array<Coordinate, 2>> polygon;
    Coordinate height;
    Rotation rotation;
};

/// A regular polygon of `sides` >= 3 that fits the ellipse of the two cross extents, extruded along
/// `axis`. Corner k stands at angle 360 k / sides from the first cross axis (y, z, x for x, y, z);
/// side aligned turns it by half a side and grows it so that the ellipse touches the sides.
/// Faces: sides 0 .. n-1 (corner k to k+1), then the low end, then the high end.
struct CylinderShape {
    Position center, size;
    Axis axis = Axis::z;
    std::uint32_t sides = 16;
    bool sideAligned = false;
    Rotation rotation;
};

/// A box cut along the diagonal from its (-x, +z) edge to its (+x, -z) edge; the part with the -z
/// and the -x face stays. Faces: -x, -y, +y, -z, slope.
struct WedgeShape {
    Position center, size;
    Rotation rotation;
};

/// A regular polygon as for CylinderShape at the low end of `axis`, an apex at the high end: over
/// the centre, or over corner 0 (`cornerApex`). Faces: sides 0 .. n-1, then the base.
struct PyramidShape {
    Position center, size;
    Axis axis = Axis::z;
    std::uint32_t sides = 4;
    bool sideAligned = true;
    bool cornerApex = false;
    Rotation rotation;
};

/// A regular dodecahedron stretched to `size`: the faces of the unit one lie at (0, +-1, +-g),
/// (+-1, +-g, 0), (+-g, 0, +-1) with g the golden ratio, in the order
/// (0,+,+) (0,+,-) (0,-,+) (0,-,-) (+,+,0) (+,-,0) (-,+,0) (-,-,0) (+,0,+) (-,0,+) (+,0,-) (-,0,-).
struct DodecahedronShape {
    Position center, size;
    Rotation rotation;
};

/// Three points, clockwise seen from outside the brush (as in Quake maps).
struct PlanePoints {
    std::array<Position, 3> points;
};
/// Outward direction (any length) and distance from the origin along it, in units.
struct PlaneNormal {
    Position normal;
    Coordinate distance;
};
/// Any convex body, as the intersection of half-spaces. One face per plane.
struct PlanesShape {
    std::vector<std::variant<PlanePoints, PlaneNormal>> planes;
};

using Shape = std::variant<BoxShape, PrismShape, CylinderShape, WedgeShape, PyramidShape,
                           DodecahedronShape, PlanesShape>;

/// How many faces a shape has.
[[nodiscard]] std::size_t faceCount(const Shape& shape);

/// One step of the temporal list: `operation` is applied to all space inside `shape`.
struct Brush {
    std::string name;  ///< free text for reports; may be empty
    MediaOperation operation;
    Shape shape;
    std::vector<Face> faces;  ///< faceCount(shape) of them
    bool detail = false;      ///< solid that seals nothing: the outside flood passes through it
    SourceLocation location;
};

inline constexpr std::uint32_t kMostLightSamples = 4096;

enum class LightKind : std::uint8_t { point, spot, sun, area, sphere, ambient };
enum class Falloff : std::uint8_t { inverseSquare, inverse, linear, none };

/// A light. It gives color * brightness / 255, where 1 shows a wall's texture as it was painted,
/// times what its falloff leaves at distance d:
///   inverseSquare (128 / d)^2, inverse 128 / d, linear 1 - d / radius (radius 0: brightness
///   units), none 1; with a radius the first two also times (1 - (d / radius)^2)^2;
/// times 1 - angleScale + angleScale * cos(angle between the wall's normal and the light).
/// Sun and ambient know no distance, ambient no angle.
struct Light {
    std::string name;
    LightKind kind = LightKind::point;
    Position position;
    glm::dvec3 direction{0.0, 0.0, -1.0};  ///< spot, sun, area
    glm::dvec3 color{1.0};                 ///< linear RGB
    double brightness = 300.0;             ///< below 0: takes light away
    Falloff falloff = Falloff::inverseSquare;
    double radius = 0.0;         ///< reach in units; 0: unlimited
    double innerDegrees = 20.0;  ///< spot: full brightness inside
    double outerDegrees = 40.0;  ///< spot: dark outside
    glm::dvec2 extent{0.0};      ///< area: width and height in units; sphere: x is its diameter
    std::uint32_t samples = 16;  ///< area, sphere: how many points stand for it
    double angleScale = 1.0;     ///< 0 to 1: how much a wall's slant matters
    bool castsShadows = true;    ///< false: shines through walls
    std::string group;
    SourceLocation location;
};

struct Camera {
    std::string name;
    Position position;
    glm::dvec3 angles{0.0};          ///< yaw, pitch (up positive), roll, degrees
    std::optional<Position> lookAt;  ///< overrides yaw and pitch
    double fovDegrees = 90.0;        ///< horizontal
    std::uint32_t width = 640;
    std::uint32_t height = 480;
    SourceLocation location;
};

using Properties = std::vector<std::pair<std::string, std::string>>;

/// A thing with a shape of its own that stands in the world: a mesh, or brushes that move (doors).
struct Object {
    std::string name;
    std::string model;  ///< path; empty when the object is made of brushes
    Position position;
    glm::dvec3 angles{0.0};  ///< yaw, pitch, roll, degrees
    double scale = 1.0;
    std::vector<Brush> brushes;
    Properties properties;
    SourceLocation location;
};

/// A free entity: a class name, a position if it has one, and any properties, in order.
struct Entity {
    std::string className;
    std::optional<Position> position;
    Properties properties;
    SourceLocation location;
};

/// How a map that starts empty (a Quake map) is told inside from outside.
struct Outside {
    BrushIndex hull;  ///< the air brush that encloses everything; its walls are the outside
    Coordinate sealWidth = Coordinate::fromLattice(16);  ///< the flood passes no narrower portal
};

/// The source of a world: an ordered list of brushes that carve a solid universe, and what stands
/// in it. See formats/README.md, "Brush map".
struct BrushMap {
    IndexedVector<MaterialIndex, Material> materials;
    IndexedVector<BrushIndex, Brush> brushes;
    std::vector<Light> lights;
    std::vector<Camera> cameras;
    std::vector<Object> objects;
    std::vector<Entity> entities;
    Properties properties;           ///< of the world as a whole (worldspawn's keys)
    std::optional<Outside> outside;  ///< none: what is not carved is solid
};

}  // namespace portcullis::formats
