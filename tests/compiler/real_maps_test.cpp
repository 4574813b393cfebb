#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <doctest/doctest.h>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/brush_planes.h"
#include "compiler/proof.h"
#include "formats/world/point_query.h"
#include "formats/world/world_statistics.h"
#include "tests/support/quake_maps.h"
#include "tests/support/rational_body.h"
#include "tests/support/sample_maps.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::formats;
using namespace portcullis::tests;
namespace fs = std::filesystem;

Position at(std::int32_t x, std::int32_t y, std::int32_t z) {
    return {Coordinate::fromUnits(x), Coordinate::fromUnits(y), Coordinate::fromUnits(z)};
}

void prove(const World& world) {
    const ProofReport report = proveWorld(world, {});
    for (const Diagnostic& finding : report.findings)
        if (finding.severity == Severity::error) FAIL_CHECK(toText(finding));
    CHECK(report.points > 0);
}

/// The one case whose name begins with a number.
fs::path caseOf(const std::string& number) {
    for (const fs::path& path : quakeMapsIn("cases"))
        if (path.filename().string().starts_with(number)) return path;
    return {};
}

/// What follows `key` in a text, as a number; nothing when the key is not there.
std::optional<double> numberAfter(std::string_view text, std::string_view key) {
    const std::size_t found = text.find(key);
    if (found == std::string_view::npos) return std::nullopt;
    const std::string_view rest = text.substr(found + key.size());
    double value = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
    return error == std::errc() ? std::optional(value) : std::nullopt;
}

double volumeOf(const World& world, Medium medium) {
    return measureWorld(world).volumeOfMedium[static_cast<std::size_t>(medium)];
}

/// What the hull holds beside its air: the volume of all fills, each point once.
double solidVolume(const CompiledQuakeMap& compiled) {
    const auto& hull = std::get<BoxShape>(compiled.map.brushes[compiled.map.outside->hull].shape);
    double volume = hull.size.x.units() * hull.size.y.units() * hull.size.z.units();
    for (const Medium medium : {Medium::air, Medium::water, Medium::lava})
        volume -= volumeOf(compiled.result.world, medium);
    return volume;
}

TEST_SUITE("real") {
    TEST_CASE("real maps compile, those that are closed seal, and every proof holds") {
        // A Neverball level floats in empty space.
        const std::set<std::string> open{"nb_invisible_face2"};
        for (const fs::path& path : quakeMapsIn("real")) {
            CAPTURE(path.filename().string());
            const CompiledQuakeMap compiled = compileQuakeMap(path);
            const bool expected = open.contains(path.stem().string());
            CHECK(compiled.result.leak.has_value() == expected);
            prove(compiled.result.world);
        }
    }

    TEST_CASE("hard cases: every brush has the faces, corners and volume that rationals give") {
        std::size_t judged = 0;
        for (const fs::path& path : quakeMapsIn("cases")) {
            const std::string text = contentsOfFile(path);
            const std::size_t line = text.find("EXACT (");
            if (line == std::string::npos) continue;
            CAPTURE(path.filename().string());
            const std::string exact = text.substr(line, text.find('\n', line) - line);
            const BrushMap map = importQuakeFile(path, true);
            const auto planes = brushPlanes(map.brushes, {true});
            REQUIRE(planes.hasValue());
            for (std::size_t i = 0; i < map.brushes.size(); ++i) {
                CAPTURE(i);
                const std::size_t begin = exact.find(" b" + std::to_string(i) + " ");
                if (begin == std::string::npos) break;  // the line ends early
                const std::string words = exact.substr(begin, exact.find('|', begin) - begin);
                const auto volume = numberAfter(words, "vol=");
                if (!volume) continue;  // empty or unbounded
                ++judged;
                const auto body = test_support::rationalBody(planes.value()[BrushIndex(i)].faces);
                CHECK(static_cast<double>(body.facesWithArea) == numberAfter(words, "faces="));
                CHECK(static_cast<double>(body.vertices.size()) == numberAfter(words, "verts="));
                // Planes off the lattice are rounded to it: by half a step at most, which tells
                // only for walls of a hundredth of a unit.
                const double error = body.volumeUnits().convert_to<double>() - *volume;
                CHECK(std::abs(error) < 16 + 1e-5 * *volume);
            }
        }
        CHECK((judged > 80 || quakeMapsIn("cases").empty()));
    }

    TEST_CASE("hard cases: sealed, leaking or open, with the findings that they should have") {
        enum class End { sealed, leak, open };  // open: no entity, so nothing was removed
        struct Row {
            std::string number;
            End end;
            std::vector<Code> codes = {};  ///< those of 12xx and 20xx, but for PC2009
        };
        const Row rows[] = {
            {"01", End::sealed},
            {"03", End::sealed},
            {"06", End::leak},
            {"07", End::open, {Code::planeDuplicate}},
            {"08", End::open, {Code::planeNoNormal, Code::planeNoNormal}},
            {"09", End::open, {Code::brushInsideOut}},
            {"10", End::open, {Code::brushUnbounded}},
            {"11", End::open},
            {"13", End::open},
            {"14", End::open},
            {"16", End::open},
            {"17", End::open},
            {"25", End::sealed},
            {"26", End::leak},
            {"27", End::sealed},
            {"34", End::sealed},
            {"35", End::sealed},
            {"38", End::sealed},
            {"39", End::sealed},
            {"42", End::open, {Code::quakeBadNumber}},
            {"43", End::open, {Code::quakeBadNumber, Code::quakeBadNumber, Code::quakeBadNumber}},
            {"45", End::open},
            {"46", End::open},
            {"51", End::open, {Code::quakeTruncated}}};
        if (quakeMapsIn("cases").empty()) return;
        for (const Row& row : rows) {
            CAPTURE(row.number);
            const CompiledQuakeMap compiled = compileQuakeMap(caseOf(row.number));
            CHECK(compiled.has(Code::quakeLeak) == (row.end == End::leak));
            CHECK(compiled.has(Code::quakeNoEntity) == (row.end == End::open));
            CHECK(compiled.result.world.outsideRemoved == (row.end == End::sealed));
            std::vector<Code> codes;
            for (const Diagnostic& diagnostic : compiled.diagnostics) {
                const int code = static_cast<int>(diagnostic.code);
                if (code / 100 != 12 && (code / 100 != 20 || code == 2009)) continue;
                codes.push_back(diagnostic.code);
                CHECK(diagnostic.location.line > 0);
            }
            CHECK(codes == row.codes);
            if (row.end == End::leak) {
                REQUIRE(compiled.result.leak.has_value());
                CHECK(compiled.result.leak->path.size() >= 3);
                CHECK(compiled.result.leak->path.front() == glm::dvec3(0, 0, 32));
            }
            prove(compiled.result.world);
        }
    }

    TEST_CASE("hard cases: volumes are the exact ones") {
        struct Row {
            std::string number;
            double solid;  ///< within the hull
        };
        if (quakeMapsIn("cases").empty()) return;
        // What the files' EXACT lines say of their brushes, which do not overlap.
        for (const Row& row : {Row{"07", 294912},
                               {"08", 262144},
                               {"09", 262144},
                               {"10", 262144},
                               {"11", 524288},
                               {"13", 1572864 + 10346496},
                               {"14", 4186112 + 24576},
                               {"16", 9210346 + 2.0 / 3 + 3306453 + 1.0 / 3},
                               {"17", 6468800},
                               {"45", 262144},
                               {"46", 262144}}) {
            CAPTURE(row.number);
            CHECK(solidVolume(compileQuakeMap(caseOf(row.number))) ==
                  doctest::Approx(row.solid).epsilon(1e-6));
        }
    }

    TEST_CASE("hard cases: lists in order of time hold the exact volumes of their media") {
        if (quakeMapsIn("cases").empty()) return;
        for (const char* number : {"21", "31", "32"}) {
            CAPTURE(number);
            const fs::path path = caseOf(number);
            const std::string text = contentsOfFile(path);
            const std::string line = text.substr(text.find("EXACT MEDIA VOLUMES:"), 160);
            const World world = compileQuakeMap(path, true).result.world;
            for (const auto& [medium, key] : {std::pair{Medium::air, "air="},
                                              {Medium::water, "*water="},
                                              {Medium::lava, "*lava="}})
                CHECK(volumeOf(world, medium) ==
                      doctest::Approx(numberAfter(line, key).value_or(0)).epsilon(1e-9));
            prove(world);
        }
    }

    TEST_CASE("hard cases: lists in order of time have the media that their files say") {
        struct Spot {
            std::string number;
            Position position;
            Medium medium;
        };
        if (quakeMapsIn("cases").empty()) return;
        const Spot spots[] = {
            {"31", at(0, 0, 0), Medium::air},      {"31", at(0, 14, 0), Medium::solid},
            {"31", at(100, 0, 0), Medium::air},    {"31", at(0, 0, -40), Medium::solid},
            {"31", at(0, 0, 4000), Medium::solid}, {"32", at(-20, 0, -20), Medium::water},
            {"32", at(20, 0, -20), Medium::lava},  {"32", at(0, 0, -20), Medium::lava},
            {"32", at(0, 0, -45), Medium::solid}};
        for (const Spot& spot : spots) {
            CAPTURE(spot.number);
            CAPTURE(spot.position.x.units());
            const World world = compileQuakeMap(caseOf(spot.number), true).result.world;
            const PointReport report = locate(world, spot.position);
            CHECK(mediumName(report.medium) == mediumName(spot.medium));
            CHECK(report.cell.valid() == (spot.medium != Medium::solid));
        }
        const World pools = compileQuakeMap(caseOf("32"), true).result.world;
        CHECK(interfaceArea(pools, Medium::water, Medium::lava) > 0);
        CHECK(interfaceArea(pools, Medium::lava, Medium::air) > 0);
    }

    TEST_CASE("rooms that touch at an edge have no portal between them, those with a door have") {
        if (quakeMapsIn("cases").empty()) return;
        CHECK(connectedPieces(compileQuakeMap(caseOf("27")).result.world) == 2);
        CHECK(connectedPieces(compileQuakeMap(caseOf("38")).result.world) == 2);
        CHECK(connectedPieces(compileQuakeMap(caseOf("03")).result.world) == 1);
    }

    TEST_CASE("the later of two equal boxes owns all six faces, each covered once") {
        if (quakeMapsIn("cases").empty()) return;
        const CompiledQuakeMap compiled = compileQuakeMap(caseOf("34"));
        const auto later = BrushIndex(compiled.map.brushes.size() - 1);
        for (std::uint32_t face = 0; face < 6; ++face) {
            const bool cap =
                std::ranges::any_of(compiled.result.world.surfaces, [&](const Surface& surface) {
                    const Plane& plane = compiled.result.world.planes[surface.plane.plane];
                    return surface.brush == later && surface.face == face && plane.c != 0;
                });
            CHECK(ownedArea(compiled.result.world, later, face) ==
                  doctest::Approx(cap ? 64.0 * 64 : 64.0 * 32).epsilon(1e-12));
        }
        CHECK(ownedArea(compiled.result.world, BrushIndex(later.value() - 1)) == 0);
    }

    TEST_CASE("triangles that other compilers lose are there, with area") {
        if (quakeMapsIn("cases").empty()) return;
        const auto areaOfTexture = [](const World& world, std::string_view name) {
            double area = 0;
            for (const Surface& surface : world.surfaces)
                if (world.scene.materials[surface.material].name == name)
                    area += loopArea(world, surface.loop);
            return area;
        };
        const World aliasing = compileQuakeMap(caseOf("14")).result.world;
        CHECK(areaOfTexture(aliasing, "blue") > 0);
        const World axial = compileQuakeMap(caseOf("13")).result.world;
        CHECK(areaOfTexture(axial, "red") == doctest::Approx(64 * std::hypot(256.0, 1.0)));
        // Half of the cross product of two sides, from the file's own integers.
        const World sliver = compileQuakeMap(caseOf("17")).result.world;
        const glm::dvec3 u(-640, -158, 279), v(-640, -119, 298);
        const glm::dvec3 n(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x);
        CHECK(ownedArea(sliver, BrushIndex(1U), 0) ==
              doctest::Approx(std::sqrt(n.x * n.x + n.y * n.y + n.z * n.z) / 2).epsilon(1e-9));
    }

    TEST_CASE("two bodies that share a sloped edge share its vertices, bit by bit") {
        if (quakeMapsIn("cases").empty()) return;
        const World world = compileQuakeMap(caseOf("16")).result.world;
        // The edge runs from (0, 22, 577) to (640, 0, 256).
        std::array<std::set<VertexIndex>, 2> onEdge;
        for (const Surface& surface : world.surfaces)
            for (std::uint32_t i = surface.loop.first; i < surface.loop.end(); ++i) {
                const glm::dvec3& p = world.vertices[world.loopVertices[i]].position;
                if (p.x < 0 || p.x > 640 || std::abs(p.y - 22 * (1 - p.x / 640)) > 1e-6 ||
                    std::abs(p.z - (577 - 321 * p.x / 640)) > 1e-6)
                    continue;
                REQUIRE((surface.brush.value() == 1 || surface.brush.value() == 2));
                onEdge[surface.brush.value() - 1].insert(world.loopVertices[i]);
            }
        CHECK(onEdge[0].size() >= 2);
        CHECK(onEdge[0] == onEdge[1]);
    }

    TEST_CASE("a cap with 128 corners keeps them") {
        if (quakeMapsIn("cases").empty()) return;
        const CompiledQuakeMap compiled = compileQuakeMap(caseOf("35"));
        const World& world = compiled.result.world;
        std::set<VertexIndex> corners;
        for (const Surface& surface : world.surfaces)
            if (world.brushes[surface.brush].planes.count == 130 &&
                world.planes[surface.plane.plane].c != 0 &&
                world.planes[surface.plane.plane].a == 0)
                corners.insert(world.loopVertices.begin() + surface.loop.first,
                               world.loopVertices.begin() + surface.loop.end());
        CHECK(corners.size() >= 128);
    }

    TEST_CASE("a map turned by any angle stays sealed and keeps its volumes") {
        const auto maps = quakeMapsIn("real");
        if (maps.empty()) return;
        const fs::path folder = maps.front().parent_path();
        const CompiledQuakeMap straight = compileQuakeMap(folder / "lqdm11.map");
        for (const char* turn : {"rot30", "rot17x3_6dec", "rot17x3_3dec"}) {
            CAPTURE(turn);
            const CompiledQuakeMap turned =
                compileQuakeMap(folder / ("lqdm11_" + std::string(turn) + ".map"));
            CHECK(turned.result.world.outsideRemoved);
            CHECK_FALSE(turned.result.leak.has_value());
            for (const Medium medium : {Medium::air, Medium::water, Medium::lava})
                CHECK(volumeOf(turned.result.world, medium) ==
                      doctest::Approx(volumeOf(straight.result.world, medium)).epsilon(1e-3));
            // Nor do slivers make many cells of few: other compilers make 3 to 9 times as many.
            CHECK(turned.result.world.cells.size() < straight.result.world.cells.size() * 3 / 2);
        }
    }
}

}  // namespace
}  // namespace portcullis::compiler
