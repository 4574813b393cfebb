#include "formats/thief/mission_body.h"

#include <numeric>

#include "formats/geometry/fixed_point.h"
#include "formats/geometry/rotation.h"

namespace portcullis::formats {
namespace {

using Family = MissionShapeCode::Family;

MissionBody cube(const MissionPoint& half) {
    MissionBody body;
    for (const int z : {-1, 1})
        for (const int y : {-1, 1})
            for (const int x : {-1, 1})
                body.corners.push_back({x * half[0], y * half[1], z * half[2]});
    body.faces = {{0, 2, 6, 4}, {0, 1, 5, 4}, {1, 3, 7, 5},
                  {2, 3, 7, 6}, {4, 5, 7, 6}, {0, 1, 3, 2}};
    return body;
}

MissionBody wedge(const MissionPoint& half) {
    MissionBody body;
    for (const int x : {-1, 1}) {
        body.corners.push_back({x * half[0], -half[1], half[2]});
        body.corners.push_back({x * half[0], half[1], -half[2]});
        body.corners.push_back({x * half[0], -half[1], -half[2]});
    }
    body.faces = {{0, 1, 4, 3}, {1, 2, 5, 4}, {0, 2, 5, 3}, {3, 4, 5}, {0, 1, 2}};
    return body;
}

/// `factor` / `divisor` of a length. The quotient may leave the range of Fixed.
std::int64_t scaled(std::int64_t length, Fixed factor, Fixed divisor) {
    const Int128 grown = roundedQuotient(Int128{factor} << kFixedBits, divisor);
    return static_cast<std::int64_t>(roundedShift(length * grown, kFixedBits));
}

/// Appends the ring of a cylinder or pyramid.
void addRing(const MissionShapeCode& code, const MissionPoint& half, std::int64_t z,
             MissionBody& body) {
    const std::uint64_t halfSides = 2 * std::uint64_t{code.sides};
    const Fixed inscribed = code.sideAligned ? sinCosTurns(1, halfSides).cos : kFixedOne;
    for (std::uint32_t k = 0; k < code.sides; ++k) {
        const SinCos at = sinCosTurns(2 * std::uint64_t{k} + (code.sideAligned ? 1 : 0), halfSides);
        body.corners.push_back(
            {scaled(half[0], -at.sin, inscribed), scaled(half[1], at.cos, inscribed), z});
    }
}

std::vector<std::uint32_t> ringFace(std::uint32_t first, std::uint32_t sides) {
    std::vector<std::uint32_t> face(sides);
    std::iota(face.begin(), face.end(), first);
    return face;
}

MissionBody cylinder(const MissionShapeCode& code, const MissionPoint& half) {
    MissionBody body;
    const std::uint32_t n = code.sides;
    addRing(code, half, -half[2], body);
    addRing(code, half, half[2], body);
    for (std::uint32_t k = 0; k < n; ++k)
        body.faces.push_back({k, (k + 1) % n, (k + 1) % n + n, k + n});
    body.faces.push_back(ringFace(n, n));
    body.faces.push_back(ringFace(0, n));
    return body;
}

MissionBody pyramid(const MissionShapeCode& code, const MissionPoint& half) {
    MissionBody body;
    const std::uint32_t n = code.sides;
    addRing(code, half, -half[2], body);
    const MissionPoint corner = body.corners.front();
    const bool overCorner = code.family == Family::cornerPyramid;
    body.corners.push_back({overCorner ? corner[0] : 0, overCorner ? corner[1] : 0, half[2]});
    for (std::uint32_t k = 0; k < n; ++k) body.faces.push_back({k, (k + 1) % n, n});
    body.faces.push_back(ringFace(0, n));
    return body;
}

/// The regular solid whose corners lie on the unit sphere, upright on a face.
MissionBody dodecahedron(const MissionPoint& half) {
    constexpr auto fixed = [](double value) {
        return static_cast<Fixed>(value * static_cast<double>(kFixedOne));
    };
    // Radius and height of the ring of the lowest face and of the ring above it, whose corners
    // stand at the same angles; the upper half is the lower one through the centre.
    constexpr Fixed lowRadius = fixed(0.607061998206686), lowZ = fixed(0.794654472291766);
    constexpr Fixed wideRadius = fixed(0.982246946376846), wideZ = fixed(0.187592474085080);
    MissionBody body;
    const auto add = [&](std::uint64_t twentieth, Fixed radius, Fixed z, int sign) {
        const SinCos at = sinCosTurns(twentieth, 20);
        body.corners.push_back({sign * scaled(half[0], multiplied(at.cos, radius), kFixedOne),
                                sign * scaled(half[1], multiplied(at.sin, radius), kFixedOne),
                                -sign * scaled(half[2], z, kFixedOne)});
    };
    for (const int sign : {1, -1}) {
        for (std::uint64_t k = 0; k < 5; ++k) add(4 * k + 1, lowRadius, lowZ, sign);
        for (std::uint64_t k = 0; k < 5; ++k) add(4 * k + 1, wideRadius, wideZ, sign);
    }
    // Corners 0-4 and 5-9 below, 10-14 and 15-19 above them through the centre. Beside the edge
    // between angles k - 1 and k lies the upper corner opposite to k + 2.
    const auto addBeside = [&](std::uint32_t side, std::uint32_t k) {
        const std::uint32_t before = (k + 4) % 5;
        body.faces.push_back({side + k, side + before, side + 5 + before,
                              (10 - side) + 5 + (k + 2) % 5, side + 5 + k});
    };
    body.faces.push_back(ringFace(0, 5));
    for (const std::uint32_t k : {0U, 1U, 2U, 3U, 4U}) addBeside(0, k);
    body.faces.push_back(ringFace(10, 5));
    for (const std::uint32_t k : {3U, 2U, 1U, 0U, 4U}) addBeside(10, k);
    return body;
}

}  // namespace

std::size_t MissionShapeCode::faceCount() const {
    switch (family) {
        case Family::cube: return 6;
        case Family::wedge: return 5;
        case Family::dodecahedron: return 12;
        case Family::cylinder: return sides + 2;
        default: return sides + 1;
    }
}

std::optional<MissionShapeCode> missionShapeCode(const MissionBrush& brush) {
    const auto code = static_cast<std::uint32_t>(brush.subject) & 0xffffU;
    const std::uint32_t category = code >> 8, parameter = code & 0xffU;
    if (category == 0) {
        if (parameter <= 1) return MissionShapeCode{Family::cube};
        if (parameter == 6) return MissionShapeCode{Family::dodecahedron};
        if (parameter == 7) return MissionShapeCode{Family::wedge};
        return std::nullopt;
    }
    if (category == 1 || category > 7) return std::nullopt;
    constexpr std::array kRings{Family::cylinder, Family::pyramid, Family::cornerPyramid};
    return MissionShapeCode{kRings[category / 2 - 1], parameter + 3, category % 2 == 1};
}

MissionBody missionBody(const MissionShapeCode& code, const MissionPoint& half) {
    switch (code.family) {
        case Family::cube: return cube(half);
        case Family::wedge: return wedge(half);
        case Family::dodecahedron: return dodecahedron(half);
        case Family::cylinder: return cylinder(code, half);
        default: return pyramid(code, half);
    }
}

}  // namespace portcullis::formats
