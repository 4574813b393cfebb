#include <algorithm>
#include <array>
#include <cmath>
#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "compiler/brush_planes.h"
#include "compiler/brush_solids.h"
#include "formats/thief/mission_import.h"
#include "formats/world/chunk_file.h"
#include "tests/support/mission_bytes.h"
#include "tests/support/mission_oracle.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::formats;
using tests::MissionHalfSpace;
using tests::PlainMissionBrush;

struct Row {
    std::string what;
    std::int32_t code;
    std::size_t faces;
};

const std::vector<Row> kShapes{
    {"cube", 0x001, 6},           {"wedge", 0x007, 5},
    {"dodecahedron", 0x006, 12},  {"triangular cylinder", 0x200, 5},
    {"cylinder", 0x20d, 18},      {"side aligned cylinder", 0x305, 10},
    {"pyramid", 0x401, 5},        {"side aligned pyramid", 0x503, 7},
    {"corner pyramid", 0x603, 7}, {"side aligned corner pyramid", 0x701, 5}};
const std::vector<std::array<std::uint16_t, 3>> kTurns{
    {0, 0, 0}, {16384, 0, 49152}, {0, 8192, 0}, {1000, 54321, 30000}};

/// The planes that the compiler makes of one brush, by the editor's numbers of its faces.
std::vector<std::array<double, 4>> planesOf(const PlainMissionBrush& brush) {
    const std::string bytes = tests::missionFile({brush});
    auto map = importMission(asBytes(bytes));
    REQUIRE(map.hasValue());
    for (const Diagnostic& diagnostic : map.diagnostics()) FAIL_CHECK(toText(diagnostic));
    const Brush& imported = map.value().brushes[BrushIndex(0U)];
    const auto planes = brushPlanes(map.value().brushes, {});
    for (const Diagnostic& diagnostic : planes.diagnostics()) FAIL_CHECK(toText(diagnostic));
    REQUIRE(planes.hasValue());
    REQUIRE(buildSolids(map.value().brushes, planes.value(), {}).hasValue());
    // Every face has a texture of its own number, which tells which it is.
    std::vector<std::array<double, 4>> result(imported.faces.size());
    for (std::size_t i = 0; i < imported.faces.size(); ++i) {
        const auto& plane = planes.value()[BrushIndex(0U)].faces[i];
        REQUIRE(plane);
        const double sign = plane->flipped ? -1 : 1;
        const auto a = static_cast<double>(plane->plane.a), b = static_cast<double>(plane->plane.b),
                   c = static_cast<double>(plane->plane.c), d = static_cast<double>(plane->plane.d);
        const double length = sign * std::sqrt(a * a + b * b + c * c);
        const auto number = static_cast<std::size_t>(imported.faces[i].texture->shift.x);
        result.at(number) = {a / length, b / length, c / length,
                             d / length / kLatticeStepsPerUnit / kMissionScale};
    }
    return result;
}

TEST_CASE("every shape of the editor, in any position, has the planes of its own description") {
    for (const Row& row : kShapes)
        for (const auto& turn : kTurns) {
            CAPTURE(row.what);
            CAPTURE(turn[2]);
            PlainMissionBrush brush;
            brush.subject = row.code;
            brush.position = {3.5F, -20.25F, 7};
            brush.size = {4, 3, 6.5F};
            brush.angles = turn;
            brush.faces.resize(row.faces);
            for (std::size_t i = 0; i < row.faces; ++i)
                brush.faces[i].x = static_cast<std::uint16_t>(i);
            const auto planes = planesOf(brush);
            const auto expected = tests::missionHalfSpaces(brush);
            REQUIRE(planes.size() == expected.size());
            for (std::size_t i = 0; i < planes.size(); ++i) {
                CAPTURE(i);
                double off = 0;
                for (std::size_t k = 0; k < 3; ++k)
                    off = std::max(off, std::fabs(planes[i][k] - expected[i].normal[k]));
                CHECK(off < 1e-4);
                CHECK(std::fabs(planes[i][3] + expected[i].distance) < 2e-3);
            }
        }
}

TEST_CASE("brushes that the editor snaps to its grid have their corners there") {
    PlainMissionBrush brush;
    brush.size = {4, 4, 4};
    brush.position = {0.3F, -0.4F, 0};
    brush.angles = {0, 0, 8192};
    brush.snapped = true;
    brush.gridSpacing = 1;
    for (std::size_t i = 0; i < 6; ++i) brush.faces[i].x = static_cast<std::uint16_t>(i);
    const auto planes = planesOf(brush);
    // Its corners (5.957, -0.4), (0.3, 5.257), (-5.357, -0.4), (0.3, -6.057) come to lie at
    // (6, 0), (0, 5), (-5, 0), (0, -6).
    const double root = std::sqrt(61.0), diagonal = std::sqrt(0.5);
    const std::vector<std::array<double, 4>> expected{{-6 / root, -5 / root, 0, -30 / root},
                                                      {diagonal, -diagonal, 0, -6 * diagonal},
                                                      {5 / root, 6 / root, 0, -30 / root},
                                                      {-diagonal, diagonal, 0, -5 * diagonal},
                                                      {0, 0, 1, -4},
                                                      {0, 0, -1, -4}};
    for (std::size_t i = 0; i < 6; ++i)
        for (std::size_t k = 0; k < 4; ++k) CHECK(planes[i][k] == doctest::Approx(expected[i][k]));
}

}  // namespace
}  // namespace portcullis::compiler
