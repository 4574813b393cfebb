#include "formats/thief/mission_hung_texture.h"

#include <cmath>
#include <cstdint>
#include <doctest/doctest.h>
#include <glm/geometric.hpp>
#include <string>

#include "formats/thief/mission_import.h"
#include "formats/world/chunk_file.h"
#include "tests/support/mission_bytes.h"
#include "tests/support/wad_bytes.h"

namespace portcullis::formats {
namespace {

using glm::dvec3;

/// What the editor recorded of a face in the brush's own axes: how far 64 texels reach along u and
/// v in its units. Where the face hangs, at half extents of 1, u and v are the face's x and y.
struct Recorded {
    std::string what;
    std::int32_t code;
    std::array<float, 3> half;
    std::size_t face;
    bool fromOutside;
    std::uint16_t rotation;
    std::array<double, 2> scales;
    dvec3 anchor, reachU, reachV;
};

MissionBrush brushOf(const Recorded& row, MissionAlignment alignment) {
    MissionBrush brush;
    brush.subject = row.code;
    brush.size = row.half;
    brush.position = {3.5F, -2.0F, 8.25F};
    brush.faces.resize(18);
    MissionFace& face = brush.faces[row.face];
    face.alignment = alignment;
    face.rotation = row.rotation;
    face.x = 16;
    face.y = 40;
    for (std::size_t i = 0; i < 2; ++i)
        face.scales[i] = static_cast<std::int32_t>(row.scales[i] * 65536);
    return brush;
}

TEST_CASE("textures that hang on a face lie as the editor's own compiled missions have them") {
    const Recorded table[]{
        {"floor",
         1,
         {0.75F, 8.5F, 4.5F},
         5,
         false,
         0,
         {16, 16},
         {-1, -1, -1},
         {4, 0, 0},
         {0, -4, 0}},
        {"the same of stone",
         1,
         {0.5F, 17.5F, 0.75F},
         5,
         true,
         0,
         {16, 16},
         {-1, -1, -1},
         {4, 0, 0},
         {0, -4, 0}},
        {"ceiling, turned",
         1,
         {4, 7, 2},
         4,
         false,
         49152,
         {16, 16},
         {1, -1, 1},
         {0, -4, 0},
         {4, 0, 0}},
        {"wall, turned, stretched",
         1,
         {9, 1, 1},
         3,
         true,
         16384,
         {17, 16},
         {1, 1, -1},
         {0, 0, 8},
         {4, 0, 0}},
        {"wall, mirrored",
         1,
         {4, 0.5F, 0.5F},
         1,
         true,
         0,
         {-14, 14},
         {-1, -1, -1},
         {1, 0, 0},
         {0, 0, -1}},
        {"between steps",
         1,
         {2, 2, 2},
         0,
         true,
         0,
         {15.625, 15.75},
         {-1, 1, -1},
         {0, 3.25, 0},
         {0, 0, -3.5}},
        {"side of an ellipse, turned",
         0x303,
         {1.25F, 2.5F, 0.5F},
         0,
         false,
         49152,
         {15.625, 15.625},
         {-std::sqrt(1.0 / 3), 1, -1},
         {0, 0, 3.3480},
         {0.9014, 3.1225, 0}},
        {"slope of a wedge",
         7,
         {0.25F, 0.5F, 3},
         0,
         false,
         0,
         {14, 14},
         {1, 1, -1},
         {0, -0.2020, 1.2122},
         {-1, 0, 0}},
        {"end of a wedge, turned by an eighth",
         7,
         {2, 1, 1},
         4,
         false,
         8192,
         {16, 16},
         {-1, 1, -1},
         {0, -2.8284, 2.8284},
         {0, -2.8284, -2.8284}},
        {"flat pyramid",
         0x40d,
         {6, 6, 0.125F},
         2,
         false,
         0,
         {13.17054749, 11.876999},
         {-std::sqrt(0.5), std::sqrt(0.5), -1},
         {0.3252, 0.4866, 0},
         {-0.4077, 0.2724, -0.0208}},
        {"underside of a column",
         0x20d,
         {6, 6, 0.5F},
         17,
         true,
         0,
         {14.5, 14.5},
         {-1, 0, -1},
         {1.5, 0, 0},
         {0, -1.5, 0}},
    };
    for (const Recorded& row : table) {
        CAPTURE(row.what);
        const MissionBrush brush = brushOf(row, MissionAlignment::face);
        const auto basis = missionHungTexture(brush, row.face, row.fromOutside, 16.0);
        REQUIRE(basis);
        const auto texel = [&](const dvec3& point) {
            const dvec3 from = point * 16.0 - basis->origin;
            return glm::dvec2(glm::dot(from, basis->u), glm::dot(from, basis->v)) + basis->shift;
        };
        dvec3 corner(0.0);
        for (int k = 0; k < 3; ++k)
            corner[k] = static_cast<double>(brush.position[static_cast<std::size_t>(k)]) +
                        row.anchor[k] * static_cast<double>(row.half[static_cast<std::size_t>(k)]);
        const auto isAt = [&](const dvec3& point, double u, double v) {
            CHECK(std::abs(texel(point).x - u) < 0.02);
            CHECK(std::abs(texel(point).y - v) < 0.02);
        };
        isAt(corner, 16, 40);
        isAt(corner + row.reachU, 80, 40);
        isAt(corner + row.reachV, 16, 104);
    }
}

TEST_CASE("textures that hang on a brush turn with it, and lie as for those inside") {
    Recorded row{"top", 1, {2, 3, 1}, 4, true, 1, {16, 16}, {}, {}, {}};
    MissionBrush brush = brushOf(row, MissionAlignment::brush);
    brush.angles = {0, 0, 24576};
    const auto basis = missionHungTexture(brush, 4, true, 16.0);
    REQUIRE(basis);
    const double root = std::sqrt(0.5);
    CHECK(basis->origin == dvec3(0.0));
    CHECK(glm::length(basis->u - dvec3(-root, root, 0)) < 1e-9);
    CHECK(glm::length(basis->v - dvec3(-root, -root, 0)) < 1e-9);
    CHECK(basis->shift == glm::dvec2(16, 40));
}

TEST_CASE("a mission keeps layouts of faces apart; those that do not fit are told") {
    using tests::littleEndian;
    const auto layouts = [](std::uint32_t count, std::uint32_t alignment) {
        std::string bytes = littleEndian(count);
        for (int i = 0; i < 6; ++i)
            bytes += littleEndian(alignment) + littleEndian(14 << 16) + littleEndian(15 << 16);
        return bytes;
    };
    const auto import = [&](const std::string& data) {
        return importMission(asBytes(tests::missionFile({{}}, {{"TILIST", 1, 0, data}})));
    };
    const auto plain = importMission(asBytes(tests::missionFile({{}})));
    const auto world = import(layouts(6, 0)), hung = import(layouts(6, 2));
    REQUIRE((plain.hasValue() && world.hasValue() && hung.hasValue()));
    const auto basisOf = [](const Result<BrushMap>& map) {
        return map.value().brushes[BrushIndex(0U)].faces[0].texture.value();
    };
    CHECK(basisOf(world) == basisOf(plain));
    CHECK(basisOf(hung).u == dvec3(0, 4, 0));
    CHECK(basisOf(hung).v == dvec3(0, 0, -2));
    for (const std::string& bad : {layouts(6, 3), layouts(7, 0), layouts(6, 0) + "x",
                                   littleEndian(6), std::string("abc"), std::string()}) {
        const auto map = import(bad);
        REQUIRE_FALSE(map.hasValue());
        CHECK(map.diagnostics().front().code == Code::missionBadChunk);
    }
}

}  // namespace
}  // namespace portcullis::formats
