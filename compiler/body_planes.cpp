#include "compiler/body_planes.h"

#include <algorithm>

#include "compiler/convex_ring.h"
#include "compiler/quantised_plane.h"
#include "formats/geometry/rotation.h"

namespace portcullis::compiler {

using formats::Fixed;
using formats::Int128;
using formats::kFixedBits;
using formats::LatticePoint;
using formats::OrientedPlane;
using formats::RotationMatrix;

namespace {

constexpr int kStepBits = kLocalBits - 8;  // of a LocalPoint below one lattice step
constexpr int kFineBits = kStepBits - 8;   // below 1/256 step, the grain of distances
constexpr Int128 kFineNormalSquared = 256 * 256;

LocalPoint centerOf(const ShapeBody& body) {
    constexpr int shift = kLocalBits - 32;
    return {body.center.x.raw << shift, body.center.y.raw << shift, body.center.z.raw << shift};
}

/// The corners in the world, rounded to the lattice; nothing when one is outside the world.
std::optional<std::vector<LatticePoint>> latticeCorners(const ShapeBody& body,
                                                        const RotationMatrix& worldFromLocal) {
    const LocalPoint center = centerOf(body);
    std::vector<LatticePoint> corners;
    corners.reserve(body.corners.size());
    for (const LocalPoint& corner : body.corners) {
        const LocalPoint turned = worldFromLocal.turned(corner);
        std::array<Int128, 3> step{};
        for (std::size_t i = 0; i < 3; ++i) {
            step[i] = formats::roundedShift(Int128{center[i]} + turned[i], kStepBits);
            if (step[i] > formats::kLatticeLimit || step[i] < -formats::kLatticeLimit)
                return std::nullopt;
        }
        corners.push_back({static_cast<std::int32_t>(step[0]), static_cast<std::int32_t>(step[1]),
                           static_cast<std::int32_t>(step[2])});
    }
    return corners;
}

/// The body's faces with the ring replaced by the hull of its rounded corners.
std::vector<std::optional<FaceCorners>> hullFaces(const ShapeBody& body,
                                                  std::span<const LatticePoint> corners,
                                                  const RotationMatrix& worldFromLocal) {
    std::vector<std::optional<FaceCorners>> faces = body.faces;
    const std::size_t size = body.ringFaces.size();
    std::array<std::int64_t, 3> up{};
    for (std::size_t i = 0; i < 3; ++i)
        up[i] = worldFromLocal.rows[i][static_cast<std::size_t>(body.axis)] / formats::kFixedOne;
    const auto sides = hullSides(corners.first(size), up);
    std::vector<std::uint32_t> hull;
    for (std::uint32_t i = 0; i < size; ++i) {
        auto& face = faces[body.ringFaces[i]];
        if (sides[i]) {
            (*face)[0] = *sides[i];
            hull.push_back(i);
        } else {
            face.reset();
        }
    }
    return faces;
}

std::vector<std::optional<OrientedPlane>> cornerPlanes(const ShapeBody& body,
                                                       std::span<const LatticePoint> corners,
                                                       const RotationMatrix& worldFromLocal) {
    const auto faces =
        body.ringFaces.empty() ? body.faces : hullFaces(body, corners, worldFromLocal);
    std::vector<std::optional<OrientedPlane>> planes;
    planes.reserve(faces.size());
    for (const auto& face : faces) {
        planes.push_back(face ? formats::planeThrough(corners[(*face)[0]], corners[(*face)[1]],
                                                      corners[(*face)[2]])
                              : std::nullopt);
    }
    return planes;
}

/// The plane of a turned face. Its distance comes from unit vectors, not from the quantised
/// direction, so that it is the same wherever in the plane the face lies.
OrientedPlane turnedPlane(const std::array<LocalPoint, 3>& face, const LocalPoint& center,
                          const RotationMatrix& worldFromLocal) {
    const std::array<Fixed, 3> local = unitDirection(outwardDirection(face));
    const std::array<Fixed, 3> world = worldFromLocal.turned(local);
    const WholeNormal normal = quantisedDirection({world[0], world[1], world[2]});
    Int128 dot = 0, squaredLength = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        dot += Int128{local[i]} * face[1][i] + Int128{world[i]} * center[i];
        squaredLength += Int128{normal[i]} * normal[i];
    }
    const Int128 distance = formats::roundedShift(dot, kFixedBits);
    // A short normal has whole offsets coarser than the grain already: round once.
    const Int128 offset = squaredLength < kFineNormalSquared
                              ? alongNormal(distance, kStepBits, normal)
                              : alongNormal(formats::roundedShift(distance, kFineBits),
                                            kStepBits - kFineBits, normal);
    return formats::makePlane(normal[0], normal[1], normal[2], -offset);
}

std::vector<std::optional<OrientedPlane>> turnedPlanes(const ShapeBody& body,
                                                       const RotationMatrix& worldFromLocal) {
    const LocalPoint center = centerOf(body);
    std::vector<std::optional<OrientedPlane>> planes;
    planes.reserve(body.faces.size());
    for (const auto& face : body.faces) {
        planes.emplace_back();
        if (face)
            planes.back() = turnedPlane(
                {body.corners[(*face)[0]], body.corners[(*face)[1]], body.corners[(*face)[2]]},
                center, worldFromLocal);
    }
    return planes;
}

/// Whether two faces lie back to back on one plane, so that nothing is between them.
bool isFlat(std::vector<std::optional<OrientedPlane>> planes) {
    std::ranges::sort(planes);
    return std::ranges::adjacent_find(planes, [](const auto& a, const auto& b) {
               return a && b && a->opposite() == *b;
           }) != planes.end();
}

}  // namespace

BodyPlanes bodyPlanes(const ShapeBody& body) {
    BodyPlanes result{{}, body.faults};
    const RotationMatrix worldFromLocal = formats::rotationMatrix(
        body.rotation.rollDegrees, body.rotation.pitchDegrees, body.rotation.yawDegrees);
    const auto corners = latticeCorners(body, worldFromLocal);
    if (!corners) {
        result.faults.push_back({formats::Code::brushOutOfRange,
                                 "the brush reaches beyond +-65536 units", std::nullopt});
        return result;
    }
    result.faces = body.irrational || !worldFromLocal.isQuarterTurns()
                       ? turnedPlanes(body, worldFromLocal)
                       : cornerPlanes(body, *corners, worldFromLocal);
    const auto count =
        std::ranges::count_if(result.faces, [](const auto& f) { return f.has_value(); });
    if (count < 4 || isFlat(result.faces))
        result.faults.push_back({formats::Code::shapeDegenerate,
                                 "the shape is thinner than the lattice of 1/256 unit",
                                 std::nullopt});
    return result;
}

}  // namespace portcullis::compiler
