#include "compiler/brush_planes.h"

#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>
#include <numbers>
#include <random>
#include <string>
#include <vector>

#include "tests/support/rational_body.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::formats;
using test_support::RationalBody;
using test_support::rationalBody;
using Faces = std::vector<std::optional<OrientedPlane>>;

Coordinate units(double value) {
    return {static_cast<std::int64_t>(std::llround(value * 4294967296.0))};
}
Position at(double x, double y, double z) { return {units(x), units(y), units(z)}; }

Brush brushOf(Shape shape) {
    Brush brush;
    brush.operation = MediaOperation::fill(Medium::air);
    brush.faces.resize(faceCount(shape));
    brush.shape = std::move(shape);
    brush.location = {5, 1};
    return brush;
}

Faces facesOf(const Shape& shape) {
    const auto result = brushPlanes({brushOf(shape)}, {});
    for (const Diagnostic& diagnostic : result.diagnostics()) FAIL_CHECK(toText(diagnostic));
    REQUIRE(result.hasValue());
    return result.value()[BrushIndex(0U)].faces;
}

std::vector<std::array<Coordinate, 2>> polygon(const std::vector<std::array<double, 2>>& corners) {
    std::vector<std::array<Coordinate, 2>> result;
    for (const auto& [u, v] : corners) result.push_back({units(u), units(v)});
    return result;
}

struct Solid {
    std::string name;
    Shape shape;
    std::size_t vertices, faces;
    double volume;
};

/// The area of a regular polygon that a circle of radius 1 goes through.
double regularArea(int sides) { return sides / 2.0 * std::sin(2 * std::numbers::pi / sides); }

/// One of every shape and variant, around `center`, with its closed-form volume.
std::vector<Solid> everySolid(const Position& center, const Rotation& turn) {
    const Position size = at(96, 64, 160);
    const double cross = 48.0 * 32.0;
    const double inscribed = std::cos(std::numbers::pi / 5);
    const double golden = std::numbers::phi;
    const double dodecahedron =
        (15 + 7 * std::sqrt(5.0)) / 4 * 8 / (golden * golden * golden * golden * golden * golden);
    return {
        {"box", BoxShape{center, size, turn}, 8, 6, 96.0 * 64 * 160},
        {"wedge", WedgeShape{center, size, turn}, 6, 5, 48.0 * 64 * 160},
        {"square pyramid", PyramidShape{center, size, Axis::z, 4, true, false, turn}, 5, 5,
         96.0 * 64 * 160 / 3},
        {"corner pyramid", PyramidShape{center, size, Axis::z, 4, true, true, turn}, 5, 5,
         96.0 * 64 * 160 / 3},
        {"pyramid along x", PyramidShape{center, at(160, 96, 64), Axis::x, 3, false, false, turn},
         4, 4, regularArea(3) * cross * 160 / 3},
        {"cylinder", CylinderShape{center, size, Axis::z, 12, false, turn}, 24, 14,
         regularArea(12) * cross * 160},
        {"cylinder along y", CylinderShape{center, at(64, 160, 96), Axis::y, 5, true, turn}, 10, 7,
         regularArea(5) / (inscribed * inscribed) * cross * 160},
        {"prism",
         PrismShape{center, Axis::z, polygon({{-40, -20}, {50, -20}, {10, 30}}), units(32), turn},
         6, 5, 90.0 * 50 / 2 * 32},
        {"clockwise prism along x",
         PrismShape{center, Axis::x, polygon({{-40, -20}, {-40, 20}, {10, 30}, {50, -20}}),
                    units(32), turn},
         8, 6, 3250.0 * 32},
        {"dodecahedron", DodecahedronShape{center, size, turn}, 20, 12,
         dodecahedron * 48 * 32 * 80},
    };
}

TEST_CASE("every shape is the body its dimensions say") {
    for (const Solid& solid : everySolid(at(1000, -2000, 512), {})) {
        CAPTURE(solid.name);
        const RationalBody body = rationalBody(facesOf(solid.shape));
        CHECK(body.vertices.size() == solid.vertices);
        CHECK(body.facesWithArea == solid.faces);
        // Corners off the lattice move by up to half a step of some 10,000.
        CHECK(body.volumeUnits().convert_to<double>() ==
              doctest::Approx(solid.volume).epsilon(1e-4));
    }
}

using DoublePoint = std::array<double, 3>;

/// `p` turned about the origin by the C library's sines: x, then y, then z.
DoublePoint turnedByLibm(DoublePoint p, const Rotation& turn) {
    const double degrees[] = {turn.rollDegrees.units(), turn.pitchDegrees.units(),
                              turn.yawDegrees.units()};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const double angle = degrees[axis] * std::numbers::pi / 180;
        double &u = p[(axis + 1) % 3], &v = p[(axis + 2) % 3];
        const DoublePoint old = p;
        u = old[(axis + 1) % 3] * std::cos(angle) - old[(axis + 2) % 3] * std::sin(angle);
        v = old[(axis + 1) % 3] * std::sin(angle) + old[(axis + 2) % 3] * std::cos(angle);
    }
    return p;
}

std::vector<DoublePoint> relativeSteps(const RationalBody& body, const DoublePoint& centerUnits) {
    std::vector<DoublePoint> points;
    for (const auto& vertex : body.vertices) {
        DoublePoint p{};
        for (std::size_t i = 0; i < 3; ++i)
            p[i] = vertex[i].convert_to<double>() - centerUnits[i] * 256;
        points.push_back(p);
    }
    return points;
}

double nearest(const DoublePoint& p, const std::vector<DoublePoint>& points) {
    double least = 1e30;
    for (const DoublePoint& q : points)
        least = std::min(
            least, std::max({std::abs(p[0] - q[0]), std::abs(p[1] - q[1]), std::abs(p[2] - q[2])}));
    return least;
}

TEST_CASE("a turned shape stands where turning its corners in doubles puts them") {
    const Rotation turns[] = {{units(0), units(0), units(17.3)},
                              {units(33.3), units(0), units(0)},
                              {units(0), units(-71.25), units(0)},
                              {units(12.5), units(200), units(-44)},
                              {units(-90), units(45), units(301.0001)}};
    for (const Rotation& turn : turns) {
        const auto straight = everySolid(at(0, 0, 0), {});
        const auto turned = everySolid(at(-3000, 1234, 77), turn);
        for (std::size_t i = 0; i < turned.size(); ++i) {
            CAPTURE(turned[i].name);
            CAPTURE(turn.rollDegrees.units());
            CAPTURE(turn.yawDegrees.units());
            const RationalBody body = rationalBody(facesOf(turned[i].shape));
            CHECK(body.volumeUnits().convert_to<double>() ==
                  doctest::Approx(turned[i].volume).epsilon(1e-6));
            const auto found = relativeSteps(body, {-3000, 1234, 77});
            std::vector<DoublePoint> expected;
            for (const DoublePoint& p :
                 relativeSteps(rationalBody(facesOf(straight[i].shape)), {0, 0, 0}))
                expected.push_back(turnedByLibm(p, turn));
            // The unturned corners were rounded by up to half a step on each axis.
            for (const DoublePoint& p : found) CHECK(nearest(p, expected) < 1.0);
            for (const DoublePoint& p : expected) CHECK(nearest(p, found) < 1.0);
        }
    }
}

/// The faces as a set, each turned by exchanging and negating axes as `turn` does.
std::vector<std::array<Int128, 4>> turnedOutward(const Faces& faces, const Rotation& turn) {
    std::vector<std::array<Int128, 4>> result;
    for (const auto& face : faces) {
        const double sign = face->flipped ? -1 : 1;
        const DoublePoint n = turnedByLibm(
            {sign * static_cast<double>(face->plane.a), sign * static_cast<double>(face->plane.b),
             sign * static_cast<double>(face->plane.c)},
            turn);
        result.push_back({std::llround(n[0]), std::llround(n[1]), std::llround(n[2]),
                          face->flipped ? -face->plane.d : face->plane.d});
    }
    std::ranges::sort(result);
    return result;
}

TEST_CASE("a quarter turn gives exactly the turned planes") {
    for (const int roll : {0, 90, 180, 270})
        for (const int pitch : {0, 90})
            for (const int yaw : {0, 90, 180, -90}) {
                const Rotation turn{units(roll), units(pitch), units(yaw)};
                const auto straight = everySolid(at(0, 0, 0), {});
                const auto turned = everySolid(at(0, 0, 0), turn);
                for (std::size_t i = 0; i < turned.size(); ++i) {
                    CAPTURE(turned[i].name);
                    CHECK(turnedOutward(facesOf(turned[i].shape), {}) ==
                          turnedOutward(facesOf(straight[i].shape), turn));
                }
            }
}

TEST_CASE("equally turned boxes that touch share the plane, wherever they touch it") {
    std::mt19937_64 random{20260101};
    const auto between = [&](double low, double high) {
        return low + (high - low) * static_cast<double>(random() >> 11) * 0x1p-53;
    };
    for (int i = 0; i < 2000; ++i) {
        const Rotation turn{units(i % 3 == 0 ? 0 : between(-180, 180)),
                            units(i % 3 == 1 ? 0 : between(-180, 180)), units(between(-180, 180))};
        const DoublePoint center{between(-30000, 30000), between(-30000, 30000),
                                 between(-30000, 30000)};
        const auto whole = [&] { return 1.0 + static_cast<double>(random() % 2048); };
        const DoublePoint size{whole(), whole(), whole()}, otherSize{whole(), whole(), whole()};
        const std::size_t axis = random() % 3;
        DoublePoint offset{between(-2000, 2000), between(-2000, 2000), between(-2000, 2000)};
        offset[axis] = (size[axis] + otherSize[axis]) / 2;
        const DoublePoint shift = turnedByLibm(offset, turn);
        const Faces first = facesOf(
            BoxShape{at(center[0], center[1], center[2]), at(size[0], size[1], size[2]), turn});
        const Faces second =
            facesOf(BoxShape{at(center[0] + shift[0], center[1] + shift[1], center[2] + shift[2]),
                             at(otherSize[0], otherSize[1], otherSize[2]), turn});
        CAPTURE(i);
        CHECK(first[2 * axis + 1] == second[2 * axis]->opposite());
    }
}

TEST_CASE(
    "faces of a turned brush that stay axial lie on the lattice, as those of its neighbours") {
    const Faces turned = facesOf(BoxShape{at(3, 4, 0.1), at(10, 10, 20.2), {{}, {}, units(33.3)}});
    const Faces straight = facesOf(BoxShape{at(3, 4, 0.1), at(10, 10, 20.2), {}});
    CHECK(turned[4] == straight[4]);
    CHECK(turned[5] == straight[5]);
    const Faces diagonal = facesOf(BoxShape{at(0, 0, 0), at(64, 64, 64), {{}, {}, units(45)}});
    CHECK(diagonal[1]->plane.a == 1);
    CHECK(diagonal[1]->plane.b == 1);
    CHECK(diagonal[1]->plane.d == -11585);  // 32 sqrt 2 units, 11585.2 steps
}

TEST_CASE("rings finer than the lattice are the convex hull of their rounded corners") {
    for (const std::uint32_t sides : {5U, 16U, 33U, 64U})
        for (const int steps : {2, 3, 7, 20, 61}) {
            CAPTURE(sides);
            CAPTURE(steps);
            const double radius = steps / 512.0;
            const CylinderShape tiny{
                at(0.3, 0.7, 0), at(2 * radius, 2 * radius, 1), Axis::z, sides, false, {}};
            const Faces faces = facesOf(tiny);
            std::vector<test_support::RationalPoint> corners;
            for (std::uint32_t k = 0; k < sides; ++k) {
                const double angle = 2 * std::numbers::pi * k / sides;
                const double x = std::round((0.3 + radius * std::cos(angle)) * 256);
                const double y = std::round((0.7 + radius * std::sin(angle)) * 256);
                for (const int z : {-128, 128}) {
                    corners.push_back({x, y, z});
                    for (const auto& face : faces) {
                        if (!face) continue;
                        const Int128 value = face->plane.valueAt(formats::LatticePoint{
                            static_cast<std::int32_t>(x), static_cast<std::int32_t>(y), z});
                        CHECK((face->flipped ? -value : value) <= 0);
                    }
                }
            }
            const RationalBody body = rationalBody(faces);
            CHECK(body.volume > 0);
            for (const auto& vertex : body.vertices)
                CHECK(std::ranges::find(corners, vertex) != corners.end());
        }
}

PlanePoints facing(const std::array<DoublePoint, 3>& p) {
    return {{at(p[0][0], p[0][1], p[0][2]), at(p[1][0], p[1][1], p[1][2]),
             at(p[2][0], p[2][1], p[2][2])}};
}

// Volumes by rational arithmetic on the points as written.
TEST_CASE("planes by points: known hard bodies have their exact volumes") {
    struct Row {
        std::string name;
        std::vector<std::array<DoublePoint, 3>> faces;
        std::size_t vertices;
        int volume;
    };
    const Row rows[] = {
        {"points far outside the world span a face of a small wedge",
         {{{{0, 0, 0}, {128, 0, 0}, {0, 128, 0}}},
          {{{0, 0, 0}, {0, 128, 0}, {0, 0, 64}}},
          {{{0, 0, 64}, {128, 0, 0}, {0, 0, 0}}},
          {{{0, 128, 0}, {128, 128, 0}, {0, 128, 64}}},
          {{{0, 0, 64}, {0, 60162, 64}, {84480, 0, -42176}}}},
         6,
         524288},
        {"a face slopes 1 in 256 far from the origin",
         {{{{-54784, 5001, 0}, {-54528, 5000, 0}, {-54784, 5000, 0}}},
          {{{-54784, 5000, -64}, {-54528, 5000, -64}, {-54784, 5001, -64}}},
          {{{-54784, 5000, -64}, {-54784, 5001, 0}, {-54784, 5000, 0}}},
          {{{-54528, 5000, 0}, {-54528, 5001, 0}, {-54528, 5000, -64}}},
          {{{-54784, 5000, 0}, {-54528, 5000, 0}, {-54784, 5000, -64}}},
          {{{-54784, 5632, -64}, {-54528, 5631, -64}, {-54784, 5632, 0}}}},
         8,
         10346496},
        {"a roof 0.0078 from its neighbour's",
         {{{{1, 0, 0}, {129, 0, 0}, {1, 1, 0}}},
          {{{1, 0, 256}, {1, 128, 256}, {129, 128, 255}}},
          {{{1, 0, 0}, {1, 1, 0}, {1, 0, 1}}},
          {{{129, 0, 1}, {129, 1, 0}, {129, 0, 0}}},
          {{{1, 0, 1}, {2, 0, 0}, {1, 0, 0}}},
          {{{1, 128, 0}, {2, 128, 0}, {1, 128, 1}}}},
         8,
         4186112},
        {"that neighbour, a narrow tetrahedron",
         {{{{0, -256, 256}, {0, -128, 256}, {128, -128, 255}}},
          {{{128, -128, 246}, {0, -128, 256}, {128, -256, 246}}},
          {{{0, -256, 255}, {128, -256, 255}, {128, -256, 128}}},
          {{{0, -128, 246}, {128, -256, 246}, {0, -128, 256}}}},
         4,
         24576},
    };
    for (const Row& row : rows) {
        CAPTURE(row.name);
        PlanesShape shape;
        for (const auto& face : row.faces) shape.planes.emplace_back(facing(face));
        const RationalBody body = rationalBody(facesOf(shape));
        CHECK(body.vertices.size() == row.vertices);
        CHECK(body.facesWithArea == row.faces.size());
        CHECK(body.volumeUnits() == row.volume);
    }
}

/// The plane that a planes shape gives for one face; the others close a box around it.
std::optional<OrientedPlane> planeOfFace(const std::variant<PlanePoints, PlaneNormal>& face) {
    PlanesShape shape{{face}};
    for (const double sign : {-1.0, 1.0}) {
        shape.planes.emplace_back(PlaneNormal{at(sign, 0, 0), units(70000)});
        shape.planes.emplace_back(PlaneNormal{at(0, sign, 0), units(70000)});
        shape.planes.emplace_back(PlaneNormal{at(0, 0, sign), units(70000)});
    }
    return facesOf(shape)[0];
}

TEST_CASE("planes by normal and distance keep whole directions exactly") {
    struct Row {
        DoublePoint normal;
        double distance;
        OrientedPlane expected;
    };
    const Row rows[] = {
        {{0, 0, 3}, 10, {{0, 0, 1, -2560}, false}},
        {{0, -0.25, 0}, 1.5, {{0, 1, 0, 384}, true}},
        {{1, 1, 0}, 0, {{1, 1, 0, 0}, false}},
        {{-3, 0, 4}, 10, {{3, 0, -4, 12800}, true}},
        {{2, 2, 1}, -1.0 / 3, {{2, 2, 1, 256}, false}},
        {{1, 1, 0}, 100, {{1, 1, 0, -36204}, false}},  // 25600 sqrt 2 = 36203.87
    };
    for (const Row& row : rows) {
        CAPTURE(row.distance);
        const Position n = at(row.normal[0], row.normal[1], row.normal[2]);
        CHECK(planeOfFace(PlaneNormal{n, units(row.distance)}) == row.expected);
    }
}

double distanceSteps(const OrientedPlane& face, const DoublePoint& pointUnits) {
    const auto& [a, b, c, d] = face.plane;
    const long double x = a, y = b, z = c;
    return static_cast<double>((256 * (x * pointUnits[0] + y * pointUnits[1] + z * pointUnits[2]) +
                                static_cast<long double>(d)) /
                               std::sqrt(x * x + y * y + z * z));
}

TEST_CASE("planes through points off the lattice pass by them, and do not depend on their order") {
    std::mt19937_64 random{3};
    const auto decimal = [&](double range) {
        return std::round((static_cast<double>(random() >> 11) * 0x1p-53 - 0.5) * range * 1000) /
               1000;
    };
    for (int i = 0; i < 2000; ++i) {
        const double spread = i % 4 == 0 ? 4000000 : 512;  // far points only steer the direction
        const DoublePoint p{decimal(8000), decimal(8000), decimal(8000)};
        std::array<DoublePoint, 3> face{p, p, p};
        for (std::size_t k = 1; k < 3; ++k)
            for (double& c : face[k]) c = std::round((c + decimal(spread)) * 1000) / 1000;
        const auto plane = planeOfFace(facing(face));
        REQUIRE(plane);
        CHECK(planeOfFace(facing({face[1], face[2], face[0]})) == plane);
        CHECK(planeOfFace(facing({face[2], face[1], face[0]})) == plane->opposite());
        for (const auto component : {plane->plane.a, plane->plane.b, plane->plane.c})
            CHECK(std::abs(component) <= 1 << 30);
        // A direction is within 2^-30 of a radian, so the error grows with the distance.
        CHECK(std::abs(distanceSteps(*plane, p)) < 2 * spread * 256 * 0x1p-30 + 1e-6);
        if (spread < 1000)
            for (const DoublePoint& q : face) CHECK(std::abs(distanceSteps(*plane, q)) < 0.001);
    }
}

TEST_CASE("whatever the numbers of a shape, its planes stay within 51 and 75 bits") {
    std::mt19937_64 random{5};
    const auto coordinate = [&] {
        const std::uint64_t shift = 2 + random() % 60;
        return Coordinate{static_cast<std::int64_t>(random()) / (std::int64_t{1} << shift)};
    };
    const auto position = [&] { return Position{coordinate(), coordinate(), coordinate()}; };
    std::size_t planes = 0;
    for (int i = 0; i < 20000; ++i) {
        const Rotation turn = i % 2 == 0 ? Rotation{} : Rotation{coordinate(), {}, coordinate()};
        const auto sides = static_cast<std::uint32_t>(random() % 9);
        PlanesShape given;
        for (int k = 0; k < 3; ++k) {
            given.planes.emplace_back(PlanePoints{{position(), position(), position()}});
            given.planes.emplace_back(PlaneNormal{position(), coordinate()});
        }
        const Position center = position(), size = position();
        const Shape shapes[] = {
            BoxShape{center, size, turn},
            WedgeShape{center, size, turn},
            DodecahedronShape{center, size, turn},
            CylinderShape{center, size, Axis::y, sides, i % 3 == 0, turn},
            PyramidShape{center, size, Axis::x, sides, i % 3 == 0, i % 5 == 0, turn},
            PrismShape{center,
                       Axis::z,
                       {{coordinate(), coordinate()},
                        {coordinate(), coordinate()},
                        {coordinate(), coordinate()}},
                       coordinate(),
                       turn},
            given};
        const auto result =
            brushPlanes({brushOf(shapes[static_cast<std::size_t>(i) % 7])}, {.keepGoing = true});
        for (const auto& face : result.value()[BrushIndex(0U)].faces) {
            if (!face) continue;
            ++planes;
            const auto& [a, b, c, d] = face->plane;
            for (const std::int64_t component : {a, b, c})
                CHECK(std::abs(component) <= std::int64_t{1} << 50);
            CHECK((d <= Int128{1} << 74 && d >= -(Int128{1} << 74)));
        }
    }
    CHECK(planes > 10000);
}

struct Fault {
    std::string name;
    Shape shape;
    std::vector<Code> codes;
};

TEST_CASE("faulty shapes are named with their code") {
    const Position origin{}, size = at(64, 64, 64);
    const PlanePoints line = facing({{{0, 0, 0}, {1, 2, 3}, {2, 4, 6}}});
    std::vector<std::variant<PlanePoints, PlaneNormal>> box;
    for (const double sign : {-1.0, 1.0}) {
        box.emplace_back(PlaneNormal{at(sign, 0, 0), units(8)});
        box.emplace_back(PlaneNormal{at(0, sign, 0), units(8)});
        box.emplace_back(PlaneNormal{at(0, 0, sign), units(8)});
    }
    const auto with = [&](std::variant<PlanePoints, PlaneNormal> extra) {
        PlanesShape shape{box};
        shape.planes.push_back(std::move(extra));
        return shape;
    };
    const auto prism = [&](const std::vector<std::array<double, 2>>& corners) {
        return PrismShape{origin, Axis::z, polygon(corners), units(8), {}};
    };
    const Rotation turn{units(10), units(20), units(30)};
    const Fault faults[] = {
        {"points on a line", with(line), {Code::planeNoNormal}},
        {"normal zero", with(PlaneNormal{origin, units(1)}), {Code::planeNoNormal}},
        {"plane again", with(PlaneNormal{at(0, 0, 7), units(8)}), {Code::planeDuplicate}},
        {"three planes", PlanesShape{{box.begin(), box.begin() + 3}}, {Code::brushPlanesTooFew}},
        {"no planes", PlanesShape{}, {Code::brushPlanesTooFew}},
        {"flat box", BoxShape{origin, at(64, 0, 64), {}}, {Code::shapeDegenerate}},
        {"negative wedge", WedgeShape{origin, at(64, 64, -1), turn}, {Code::shapeDegenerate}},
        {"thinner than the lattice",
         BoxShape{origin, at(64, 0.001, 64), {}},
         {Code::shapeDegenerate}},
        {"turned, thinner than the grain",
         BoxShape{origin, at(64, 1e-6, 64), turn},
         {Code::shapeDegenerate}},
        {"needle",
         CylinderShape{origin, at(0.001, 0.001, 64), Axis::z, 8, false, {}},
         {Code::shapeDegenerate}},
        {"two sides", CylinderShape{origin, size, Axis::z, 2, false, {}}, {Code::shapeDegenerate}},
        {"no sides",
         PyramidShape{origin, size, Axis::z, 0, false, false, {}},
         {Code::shapeDegenerate}},
        {"beyond the world", BoxShape{at(65530, 0, 0), size, {}}, {Code::brushOutOfRange}},
        {"turned beyond the world",
         BoxShape{at(65500, 0, 0), size, {{}, {}, units(45)}},
         {Code::brushOutOfRange}},
        {"largest numbers",
         BoxShape{at(-1e9, 1e9, 1e9), at(1e9, 1e9, 1e9), turn},
         {Code::brushOutOfRange}},
        {"dented polygon", prism({{0, 0}, {9, 0}, {9, 9}, {8, 1}}), {Code::shapeDegenerate}},
        {"crossed polygon", prism({{0, 0}, {9, 9}, {9, 0}, {0, 9}}), {Code::shapeDegenerate}},
        {"pentagram",
         prism({{0, 10}, {6, -8}, {-9, 3}, {9, 3}, {-6, -8}}),
         {Code::shapeDegenerate}},
        {"polygon without area", prism({{0, 0}, {9, 9}, {3, 3}}), {Code::shapeDegenerate}},
        {"two corners", prism({{0, 0}, {9, 9}}), {Code::shapeDegenerate}},
        {"corner again", prism({{0, 0}, {9, 0}, {9, 0}, {0, 9}}), {Code::planeNoNormal}},
        {"edge goes on straight", prism({{0, 0}, {5, 0}, {9, 0}, {0, 9}}), {Code::planeDuplicate}},
        {"the same, clockwise", prism({{0, 9}, {9, 0}, {5, 0}, {0, 0}}), {Code::planeDuplicate}},
    };
    for (const Fault& fault : faults) {
        CAPTURE(fault.name);
        const Brush brush = brushOf(fault.shape);
        const auto result = brushPlanes({brush}, {});
        std::vector<Code> codes;
        for (const Diagnostic& diagnostic : result.diagnostics()) {
            codes.push_back(diagnostic.code);
            CHECK(diagnostic.location == brush.location);
        }
        CHECK(codes == fault.codes);
        CHECK(result.hasValue() != hasErrors(result.diagnostics()));
    }
}

TEST_CASE("a repeated or straight side is absent, and the body stays") {
    const PrismShape shape{
        at(0, 0, 0), Axis::z, polygon({{0, 9}, {9, 0}, {5, 0}, {0, 0}, {0, 0}}), units(2), {}};
    const PrismShape turned{
        shape.center, Axis::z, shape.polygon, shape.height, {{}, {}, units(30)}};
    for (const PrismShape& prism : {shape, turned}) {
        const auto result = brushPlanes({brushOf(prism)}, {});
        REQUIRE(result.hasValue());
        const Faces& faces = result.value()[BrushIndex(0U)].faces;
        REQUIRE(faces.size() == 7);
        CHECK_FALSE(faces[2].has_value());
        CHECK_FALSE(faces[3].has_value());
        CHECK(rationalBody(faces).volumeUnits().convert_to<double>() ==
              doctest::Approx(81).epsilon(1e-3));
    }
}

TEST_CASE("going on leaves the faulty brush without faces and tells where each fault is") {
    const Brush good = brushOf(BoxShape{at(0, 0, 0), at(64, 64, 64), {}});
    Brush flat = brushOf(BoxShape{at(0, 0, 0), at(64, 0, 64), {}});
    flat.location = {7, 3};
    Brush repeated = brushOf(PlanesShape{});
    auto& planes = std::get<PlanesShape>(repeated.shape).planes;
    for (const double sign : {-1.0, 1.0, 1.0}) {
        planes.emplace_back(PlaneNormal{at(sign, 0, 0), units(8)});
        planes.emplace_back(PlaneNormal{at(0, sign, 0), units(8)});
        planes.emplace_back(PlaneNormal{at(0, 0, sign), units(8)});
    }
    repeated.faces.resize(9);
    repeated.faces[8].location = {20, 4};
    const IndexedVector<BrushIndex, Brush> brushes{good, flat, repeated};
    CHECK_FALSE(brushPlanes(brushes, {}).hasValue());
    const auto result = brushPlanes(brushes, {.keepGoing = true});
    REQUIRE(result.hasValue());
    CHECK(result.value()[BrushIndex(0U)].faces.size() == 6);
    CHECK(result.value()[BrushIndex(1U)].faces.empty());
    const auto& kept = result.value()[BrushIndex(2U)].faces;
    CHECK(std::ranges::count(kept, std::optional<OrientedPlane>{}) == 3);
    CHECK(kept[5].has_value());
    CHECK_FALSE(kept[8].has_value());
    REQUIRE(result.diagnostics().size() == 4);
    CHECK(result.diagnostics()[0].location == SourceLocation{7, 3});
    CHECK(result.diagnostics()[1].location == repeated.location);
    CHECK(result.diagnostics()[3].location == SourceLocation{20, 4});
    CHECK(result.diagnostics()[3].message == "face 8: the face is the same plane as face 5");
}

}  // namespace
}  // namespace portcullis::compiler
