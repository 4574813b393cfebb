#include "formats/thief/mission_shape.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <utility>

#include "formats/geometry/fixed_point.h"
#include "formats/geometry/rotation.h"
#include "formats/map/shape_reader.h"
#include "formats/thief/mission_body.h"

namespace portcullis::formats {
namespace {

using Family = MissionShapeCode::Family;

constexpr double kRawUnit = 4294967296.0;  // 2^32
constexpr double kWorldReach = 65536.0;    // map units
/// The editor turns brushes by whole steps, 1536 a turn: so many degrees, 2^32 each, are one.
constexpr std::int64_t kStepsATurn = 1536;
constexpr std::int64_t kRawStep = (std::int64_t{360} << 32) / kStepsATurn;

std::int64_t rawOf(float value, double scale) {
    return static_cast<std::int64_t>(std::nearbyint(static_cast<double>(value) * scale * kRawUnit));
}

MissionPoint rawOf(const std::array<float, 3>& values, double scale) {
    return {rawOf(values[0], scale), rawOf(values[1], scale), rawOf(values[2], scale)};
}

Position positionOf(const MissionPoint& p) {
    return {Coordinate{p[0]}, Coordinate{p[1]}, Coordinate{p[2]}};
}

glm::dvec3 unitsOf(const MissionPoint& p) {
    return glm::dvec3(static_cast<double>(p[0]), static_cast<double>(p[1]),
                      static_cast<double>(p[2])) /
           kRawUnit;
}

/// The step nearest to an angle, of which 65536 are a turn; none lies halfway between two.
Coordinate steppedDegrees(std::uint16_t angle) {
    const std::int64_t steps = (angle * kStepsATurn + 32768) / 65536;
    return Coordinate{steps % kStepsATurn * kRawStep};
}

Rotation rotationOf(const MissionBrush& brush) {
    return {steppedDegrees(brush.angles[0]), steppedDegrees(brush.angles[1]),
            steppedDegrees(brush.angles[2])};
}

/// The spacing of the grid that the brush's corners are snapped to; 0: they are not.
std::int64_t rawSpacing(const MissionBrush& brush, double scale) {
    if (!brush.snapped || !(brush.gridSpacing > 0)) return 0;
    if (!(static_cast<double>(brush.gridSpacing) * scale <= kWorldReach)) return 0;
    return rawOf(brush.gridSpacing, scale);
}

/// The multiple of `spacing` nearest to a value, upwards from halfway.
std::int64_t snappedTo(std::int64_t spacing, std::int64_t value) {
    const Int128 twice = Int128{value} * 2 + spacing;
    const Int128 divisor = Int128{spacing} * 2;
    const Int128 quotient = twice / divisor - (twice % divisor < 0 ? 1 : 0);
    return static_cast<std::int64_t>(quotient * spacing);
}

/// A brush's body, turned and placed.
struct PlacedBody {
    std::vector<MissionPoint> corners;  ///< before anything is rounded
    MissionBody local;
    RotationMatrix worldFromLocal;
};

PlacedBody placedBody(const MissionBrush& brush, const MissionShapeCode& code, double scale) {
    PlacedBody placed;
    placed.local = missionBody(code, rawOf(brush.size, scale));
    const Rotation turn = rotationOf(brush);
    placed.worldFromLocal = rotationMatrix(turn.rollDegrees, turn.pitchDegrees, turn.yawDegrees);
    const MissionPoint center = rawOf(brush.position, scale);
    for (const MissionPoint& corner : placed.local.corners) {
        MissionPoint p = placed.worldFromLocal.turned(corner);
        for (std::size_t i = 0; i < 3; ++i) p[i] += center[i];
        placed.corners.push_back(p);
    }
    return placed;
}

/// Three corners of a face far apart that do not lie on one line, if there are such.
std::array<std::uint32_t, 3> spanning(const std::vector<std::uint32_t>& face,
                                      const std::vector<MissionPoint>& corners) {
    const std::size_t size = face.size();
    std::array<std::uint32_t, 3> best{face[0], face[size / 3], face[size - size / 3]};
    for (std::size_t i = 0; i < size; ++i) {
        const std::array<std::uint32_t, 3> three{
            face[i], face[(i + std::max<std::size_t>(size / 3, 1)) % size],
            face[(i + size - size / 3) % size]};
        const glm::dvec3 a = unitsOf(corners[three[0]]), b = unitsOf(corners[three[1]]),
                         c = unitsOf(corners[three[2]]);
        if (glm::cross(b - a, c - a) != glm::dvec3(0.0)) return three;
        best = three;
    }
    return best;
}

glm::dvec3 middleOf(const std::vector<MissionPoint>& corners) {
    glm::dvec3 sum(0.0);
    for (const MissionPoint& corner : corners) sum += unitsOf(corner);
    return sum / static_cast<double>(corners.size());
}

/// Three corners of a face, clockwise seen from outside.
std::array<MissionPoint, 3> clockwise(const std::vector<std::uint32_t>& face,
                                      const std::vector<MissionPoint>& corners,
                                      const glm::dvec3& middle) {
    const auto three = spanning(face, corners);
    std::array<MissionPoint, 3> points{corners[three[0]], corners[three[1]], corners[three[2]]};
    const glm::dvec3 p = unitsOf(points[1]);
    const glm::dvec3 normal = glm::cross(unitsOf(points[0]) - p, unitsOf(points[2]) - p);
    if (glm::dot(normal, p - middle) < 0) std::swap(points[0], points[2]);
    return points;
}

glm::dvec3 outwardNormal(const std::array<MissionPoint, 3>& points) {
    const glm::dvec3 p = unitsOf(points[1]);
    return glm::cross(unitsOf(points[0]) - p, unitsOf(points[2]) - p);
}

/// The corners that planes go through.
std::vector<MissionPoint> roundedCorners(const PlacedBody& placed, std::int64_t spacing) {
    std::vector<MissionPoint> corners = placed.corners;
    const bool toLattice = spacing > 0 || placed.worldFromLocal.isQuarterTurns();
    for (MissionPoint& corner : corners)
        for (std::int64_t& c : corner) {
            if (spacing > 0) c = snappedTo(spacing, c);
            if (toLattice) c = Coordinate{c}.lattice() << 24;
        }
    return corners;
}

PlanesShape planesOf(const PlacedBody& placed, std::int64_t spacing) {
    const std::vector<MissionPoint> corners = roundedCorners(placed, spacing);
    const glm::dvec3 middle = middleOf(corners);
    PlanesShape shape;
    for (const auto& face : placed.local.faces) {
        const auto points = clockwise(face, corners, middle);
        shape.planes.emplace_back(
            PlanePoints{{positionOf(points[0]), positionOf(points[1]), positionOf(points[2])}});
    }
    return shape;
}

/// The prism over the first `sides` corners, and which of the editor's faces its faces are.
struct Prism {
    PrismShape shape;
    std::vector<std::size_t> editorFaces;
};

Prism prismOf(const MissionBrush& brush, const MissionShapeCode& code, const MissionBody& body,
              double scale) {
    const bool isWedge = code.family == Family::wedge;
    const std::uint32_t sides = isWedge ? 3 : code.sides;
    Prism prism;
    prism.shape.center = positionOf(rawOf(brush.position, scale));
    prism.shape.rotation = rotationOf(brush);
    prism.shape.axis = isWedge ? Axis::x : Axis::z;
    prism.shape.height = Coordinate{2 * rawOf(brush.size[isWedge ? 0 : 2], scale)};
    for (std::uint32_t k = 0; k < sides; ++k) {
        const MissionPoint& p = body.corners[k];
        prism.shape.polygon.push_back(
            {Coordinate{p[isWedge ? 1 : 0]}, Coordinate{p[isWedge ? 2 : 1]}});
        prism.editorFaces.push_back(k);
    }
    prism.editorFaces.push_back(sides + 1);  // low: the editor has the high end first
    prism.editorFaces.push_back(sides);
    return prism;
}

void setShape(const MissionBrush& brush, const MissionShapeCode& code, const PlacedBody& placed,
              double scale, MissionShape& result) {
    const std::int64_t spacing = rawSpacing(brush, scale);
    if (spacing == 0 && code.family == Family::cube) {
        MissionPoint full = rawOf(brush.size, scale);
        for (std::int64_t& c : full) c *= 2;
        result.shape =
            BoxShape{positionOf(rawOf(brush.position, scale)), positionOf(full), rotationOf(brush)};
        result.editorFaces = {0, 2, 1, 3, 5, 4};
    } else if (spacing == 0 && (code.family == Family::wedge || code.family == Family::cylinder)) {
        Prism prism = prismOf(brush, code, placed.local, scale);
        result.shape = std::move(prism.shape);
        result.editorFaces = std::move(prism.editorFaces);
    } else {
        result.shape = planesOf(placed, spacing);
        for (std::size_t i = 0; i < placed.local.faces.size(); ++i) result.editorFaces.push_back(i);
    }
}

}  // namespace

std::optional<MissionShapeFault> missionShapeFault(const MissionBrush& brush, double scale) {
    const auto code = missionShapeCode(brush);
    const auto bad = [](std::string message) {
        return MissionShapeFault{Code::missionBadBrush, std::move(message)};
    };
    if (!code)
        return bad("there is no shape " +
                   std::to_string(static_cast<std::uint32_t>(brush.subject) & 0xffffU));
    if (code->sides > kMaxShapeSides)
        return bad("it has " + std::to_string(code->sides) + " sides, more than 256");
    if (brush.faces.size() != code->faceCount())
        return bad("it has " + std::to_string(brush.faces.size()) + " faces, its shape has " +
                   std::to_string(code->faceCount()));
    for (std::size_t i = 0; i < 3; ++i) {
        if (brush.size[i] < 0) return bad("it has a size below zero");
        if (!(std::fabs(static_cast<double>(brush.position[i])) * scale <= kWorldReach) ||
            !(static_cast<double>(brush.size[i]) * scale <= kWorldReach))
            return bad("it lies or reaches beyond +-65536 map units; a smaller --scale may help");
    }
    const MissionPoint half = rawOf(brush.size, scale);
    if (*std::ranges::min_element(half) * 2 < Coordinate::fromLattice(1).raw)
        return MissionShapeFault{Code::missionFlatBrush, "it has no extent along an axis"};
    return std::nullopt;
}

MissionShape missionShape(const MissionBrush& brush, double scale) {
    assert(!missionShapeFault(brush, scale));
    const MissionShapeCode code = missionShapeCode(brush).value();
    const PlacedBody placed = placedBody(brush, code, scale);
    MissionShape result;
    setShape(brush, code, placed, scale, result);
    const glm::dvec3 middle = middleOf(placed.corners);
    for (const std::size_t face : result.editorFaces)
        result.normals.push_back(
            outwardNormal(clockwise(placed.local.faces[face], placed.corners, middle)));
    result.bounds = {unitsOf(placed.corners.front()), unitsOf(placed.corners.front())};
    for (const MissionPoint& corner : placed.corners) {
        result.bounds[0] = glm::min(result.bounds[0], unitsOf(corner));
        result.bounds[1] = glm::max(result.bounds[1], unitsOf(corner));
    }
    return result;
}

RotationMatrix missionRotation(const MissionBrush& brush) {
    constexpr std::int64_t raw = (std::int64_t{360} << 32) / 65536;
    return rotationMatrix(Coordinate{brush.angles[0] * raw}, Coordinate{brush.angles[1] * raw},
                          Coordinate{brush.angles[2] * raw});
}

std::optional<Position> missionPosition(const std::array<float, 3>& position, double scale) {
    for (const float c : position)
        if (!(std::fabs(static_cast<double>(c)) * scale <= kWorldReach)) return std::nullopt;
    return positionOf(rawOf(position, scale));
}

}  // namespace portcullis::formats
