#include <algorithm>
#include <array>
#include <cmath>
#include <doctest/doctest.h>
#include <filesystem>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <map>
#include <string>
#include <vector>

#include "formats/files/text_file.h"
#include "formats/geometry/halton.h"
#include "formats/thief/compiled_mission.h"
#include "formats/thief/mission_world_reader.h"
#include "formats/thief/tag_file.h"
#include "formats/world/chunk_file.h"
#include "formats/world/world_reader.h"
#include "formats/world/world_validator.h"
#include "formats/world/world_writer.h"
#include "render/wall_light.h"
#include "tests/support/real_missions.h"

// The light of worlds that the editor compiled, as frames show it, beside the luxels that stand in
// the missions, worked out again from them. The missions are not part of the product; where they
// are missing these tests say so and pass.
namespace portcullis::render {
namespace {

using namespace formats;
namespace fs = std::filesystem;

constexpr double kUnits = 16.0;  ///< of the world for one of the editor's

/// The linear light for a factor on sRGB codes, exact for middle grey.
double lightOfCodes(double factor) {
    const auto linear = [](double code) {
        return code <= 0.04045 ? code / 12.92 : std::pow((code + 0.055) / 1.055, 2.4);
    };
    return linear(factor / 2.0) / linear(0.5);
}

struct Mission {
    MissionWorld editors;
    World world;
    std::map<int, std::string> names;  ///< of animated lights, by number
};

/// Names as the properties of objects give them: object, size, then that many bytes each.
std::map<int, std::string> namesIn(const TagFile& file) {
    std::map<int, std::string> names;
    const TagChunk* const chunk = file.find("P$AnimLight");
    if (chunk == nullptr) return names;
    const auto byte = [&](std::size_t at) { return static_cast<int>(chunk->data[at]); };
    const auto number = [&](std::size_t at) {
        return byte(at) | byte(at + 1) << 8 | byte(at + 2) << 16 | byte(at + 3) << 24;
    };
    for (std::size_t at = 0; at + 8 <= chunk->data.size();
         at += 8 + static_cast<std::size_t>(number(at + 4))) {
        const int light = byte(at + 8 + 24) | byte(at + 8 + 25) << 8;
        if (number(at) > 0) names[light] = "object " + std::to_string(number(at));
    }
    return names;
}

Mission missionOf(const fs::path& path) {
    const auto bytes = readFile(path);
    REQUIRE(bytes.hasValue());
    const auto file = readTagFile(asBytes(bytes.value()), false);
    REQUIRE(file.hasValue());
    auto editors = readMissionWorld(file.value());
    auto compiled = importCompiledMission(asBytes(bytes.value()));
    REQUIRE(compiled.hasValue());
    return {std::move(editors).value(), std::move(compiled).value().world, namesIn(file.value())};
}

/// A textured polygon with its luxels.
class Polygon {
public:
    Polygon(const Mission& mission, const MissionCell& cell, std::size_t number)
        : editors_(mission.editors),
          cell_(cell),
          polygon_(cell.polygons[number]),
          mapping_(cell.mappings[number]),
          map_(cell.lightmaps[number]) {
        std::uint32_t layer = 0;
        for (std::size_t i = 0; i < cell.animatedLights.size() && i < 32; ++i)
            if ((map_.animated >> i & 1U) != 0) {
                const int light = cell.animatedLights[i];
                const auto name = mission.names.find(light);
                layerOf[name != mission.names.end() ? name->second
                                                    : "animated " + std::to_string(light)] =
                    ++layer;
            }
    }

    /// Layers behind the steady one, by group.
    std::map<std::string, std::uint32_t> layerOf;

    [[nodiscard]] glm::dvec3 corner(std::uint32_t i) const {
        const auto& at = cell_.vertices[cell_.corners[polygon_.firstCorner + i]];
        return {at[0], at[1], at[2]};
    }
    /// One of points spread over the polygon.
    [[nodiscard]] glm::dvec3 point(std::uint32_t n) const {
        const std::uint32_t i =
            1 + static_cast<std::uint32_t>(mirroredDigits(n, 5) * (polygon_.corners - 2));
        const double s = mirroredDigits(n, 2), t = mirroredDigits(n, 3);
        return corner(0) * (1.0 - s) + corner(i) * (s * t) + corner(i + 1) * (s * (1.0 - t));
    }
    /// The point of the polygon's plane above a place.
    [[nodiscard]] glm::dvec3 onPlane(glm::dvec3 place, int axis) const {
        const MissionPlane& plane = cell_.planes[polygon_.plane];
        const glm::dvec3 normal(plane.normal[0], plane.normal[1], plane.normal[2]);
        place[axis] = 0.0;
        place[axis] = -(glm::dot(normal, place) + static_cast<double>(plane.offset)) / normal[axis];
        return place;
    }
    /// Along u and v from the first luxel, four to 64 texels.
    [[nodiscard]] glm::dvec2 luxelsAt(const glm::dvec3& point) const {
        const glm::dvec3 u(mapping_.u[0], mapping_.u[1], mapping_.u[2]);
        const glm::dvec3 v(mapping_.v[0], mapping_.v[1], mapping_.v[2]);
        const glm::dvec3 p = point - corner(0);
        const double uu = glm::dot(u, u), vv = glm::dot(v, v), uv = glm::dot(u, v);
        const double pu = glm::dot(p, u), pv = glm::dot(p, v);
        REQUIRE(editors_.lightmapScale == 0);
        return {
            4.0 * ((pu * vv - pv * uv) / (uu * vv - uv * uv) + mapping_.shift[0]) - map_.base[0],
            4.0 * ((pv * uu - pu * uv) / (uu * vv - uv * uv) + mapping_.shift[1]) - map_.base[1]};
    }
    /// What layers together multiply codes by.
    [[nodiscard]] glm::dvec3 luxel(const std::vector<std::uint32_t>& layers, int column,
                                   int row) const {
        const int x = std::clamp(column, 0, map_.width - 1);
        const int y = std::clamp(row, 0, map_.height - 1);
        glm::dvec3 sum(0.0);
        for (const std::uint32_t layer : layers) {
            const std::size_t at =
                (std::size_t{layer} * map_.height + static_cast<std::size_t>(y)) * map_.width +
                static_cast<std::size_t>(x);
            const std::uint8_t* const bytes = &map_.luxels[at * editors_.bytesALuxel];
            if (editors_.bytesALuxel == 4) {
                sum += glm::dvec3(bytes[2], bytes[1], bytes[0]) / 255.0;
            } else {
                const int bits = bytes[0] + 256 * bytes[1];
                sum += glm::dvec3(bits % 32, bits / 32 % 32, bits / 1024 % 32) / 31.0;
            }
        }
        const double most = 1.0;
        REQUIRE_FALSE(editors_.doubledLight);
        return {std::min(sum.x, most), std::min(sum.y, most), std::min(sum.z, most)};
    }
    [[nodiscard]] glm::dvec3 light(const std::vector<std::uint32_t>& layers,
                                   const glm::dvec2& at) const {
        const glm::dvec2 first = glm::floor(at), way = at - first;
        const int x = static_cast<int>(first.x), y = static_cast<int>(first.y);
        const glm::dvec3 factor = luxel(layers, x, y) * ((1.0 - way.x) * (1.0 - way.y)) +
                                  luxel(layers, x + 1, y) * (way.x * (1.0 - way.y)) +
                                  luxel(layers, x, y + 1) * ((1.0 - way.x) * way.y) +
                                  luxel(layers, x + 1, y + 1) * (way.x * way.y);
        return {lightOfCodes(factor.x), lightOfCodes(factor.y), lightOfCodes(factor.z)};
    }
    /// The least and the most light of the luxels within two of a place.
    [[nodiscard]] std::array<glm::dvec3, 2> around(const std::vector<std::uint32_t>& layers,
                                                   const glm::dvec2& at) const {
        glm::dvec3 low(1e9), high(0.0);
        for (int i = -1; i <= 2; ++i)
            for (int j = -1; j <= 2; ++j) {
                const glm::dvec2 luxel = glm::floor(at) + glm::dvec2(i, j);
                low = glm::min(low, light(layers, luxel));
                high = glm::max(high, light(layers, luxel));
            }
        return {low, high};
    }

private:
    const MissionWorld& editors_;
    const MissionCell& cell_;
    const MissionPolygon& polygon_;
    const MissionMapping& mapping_;
    const MissionLightmap& map_;
};

/// Visits all walls that have luxels: use(wall, polygon).
template <class Use>
std::size_t forEachLitWall(const Mission& mission, const Use& use) {
    std::size_t walls = 0;
    for (std::size_t c = 0; c < mission.editors.cells.size(); ++c) {
        const MissionCell& cell = mission.editors.cells[c];
        for (std::size_t p = 0; p + cell.portals < cell.polygons.size(); ++p) {
            const SurfaceIndex wall(mission.world.cells[CellIndex(c)].surfaces.first + p);
            const bool sky = cell.mappings[p].texture == 249;
            REQUIRE((mission.world.lightmaps->surfaces[wall].size == 0.0) == sky);
            if (sky) continue;
            ++walls;
            use(wall, Polygon(mission, cell, p));
        }
    }
    return walls;
}

/// Layers of a polygon and the weights that light the world with them alone: all, the steady one
/// and, if there is but one more, that one's share.
struct Choice {
    std::vector<std::uint32_t> layers;
    LayerWeights weights;
};

std::vector<Choice> choicesOf(const Mission& mission, const Polygon& polygon) {
    const std::size_t layers = mission.world.lightmaps->layers.size();
    std::vector<Choice> choices{{{0}, LayerWeights(layers, 0.0)}, {{0}, LayerWeights(layers, 1.0)}};
    choices[0].weights[0] = 1.0;
    for (const auto& [group, layer] : polygon.layerOf) choices[1].layers.push_back(layer);
    return choices;
}

struct Deviation {
    std::uint64_t points = 0;
    double sum = 0.0;
    std::uint64_t wrongMiddles = 0, beyond = 0;
};

/// At the middles of luxels the light is the editor's: what half floats lose (a 2048th of each
/// layer) and, as corners lie on planes to 1e-3 luxels, a thousandth of what is near aside. Between
/// them it is no darker and no brighter than the editor's luxels around.
void compareAt(const Mission& mission, SurfaceIndex wall, const Polygon& polygon,
               const glm::dvec3& point, Deviation& deviation) {
    const World& world = mission.world;
    const double size = world.lightmaps->surfaces[wall].size / kUnits;
    const auto axes = luxelAxes(world.planes[world.surfaces[wall].plane.plane]);
    const glm::dvec2 place = glm::dvec2(point[axes[0]], point[axes[1]]) / size;
    glm::dvec3 middle(0.0);
    middle[axes[0]] = (std::floor(place.x) + 0.5) * size;
    middle[axes[1]] = (std::floor(place.y) + 0.5) * size;
    const glm::dvec2 editorsMiddle =
        polygon.luxelsAt(polygon.onPlane(middle, 3 - axes[0] - axes[1]));
    const glm::dvec2 editorsPlace = polygon.luxelsAt(point);
    for (const Choice& choice : choicesOf(mission, polygon)) {
        const WallLight light(world, choice.weights);
        const glm::dvec3 at = light.at(wall, place),
                         expected = polygon.light(choice.layers, editorsPlace);
        const glm::dvec3 exact = light.luxel(wall, static_cast<std::int64_t>(std::floor(place.x)),
                                             static_cast<std::int64_t>(std::floor(place.y)));
        const glm::dvec3 expectedMiddle = polygon.light(choice.layers, editorsMiddle);
        const auto [low, high] = polygon.around(choice.layers, editorsPlace);
        for (int k = 0; k < 3; ++k) {
            const double lost = expectedMiddle[k] / 2048.0 + 1e-6;
            const double near = (high[k] - low[k]) / 1000.0;
            if (std::abs(exact[k] - expectedMiddle[k]) > lost + near) ++deviation.wrongMiddles;
            if (at[k] < low[k] - high[k] / 1024.0 - 1e-6 || at[k] > high[k] * 1.001 + 1e-6)
                ++deviation.beyond;
            deviation.sum += std::abs(at[k] - expected[k]);
            ++deviation.points;
        }
    }
}

TEST_SUITE("real") {
    TEST_CASE("light at any place of a wall is what the editor's luxels give there") {
        const std::map<std::string, std::size_t> walls{
            // with light
            {"newbridge__manor_mini.mis", 850},
            {"newbridge__manor_overlook_test.mis", 5777},
            {"newbridge__mauspuzzle_test.mis", 197},
            {"t2tests__test_hlsky_hlsky.mis", 85},
            {"t2tests__test_roll_test_roll.mis", 629},
            {"t2tests__test_thieftools_testvator3.mis", 186},
            {"t2tests__test_torches_test_torches.mis", 16}};
        for (const fs::path& path : tests::realMissions(tests::namesOf(walls))) {
            const std::string name = path.filename().string();
            CAPTURE(name);
            const Mission mission = missionOf(path);
            Deviation deviation;
            std::uint32_t seed = 0;
            const std::size_t lit =
                forEachLitWall(mission, [&](SurfaceIndex wall, const Polygon& polygon) {
                    const auto points = static_cast<std::uint32_t>(4000 / walls.at(name) + 3);
                    for (std::uint32_t i = 0; i < points; ++i)
                        compareAt(mission, wall, polygon, polygon.point(++seed), deviation);
                });
            CHECK(lit == walls.at(name));
            CHECK(deviation.points > 12000);
            CHECK(deviation.wrongMiddles == 0);
            CHECK(deviation.beyond == 0);
            const double mean = deviation.sum / static_cast<double>(deviation.points);
            CHECK(mean < 1.0 / 512.0);
            MESSAGE(name << ": " << deviation.points << " lights, in the mean " << mean << " off");
            CHECK(validateWorld(mission.world).empty());
            const auto again = readWorld(asBytes(writeWorld(mission.world)));
            REQUIRE(again.hasValue());
            CHECK(again.value().lightmaps == mission.world.lightmaps);
        }
    }

    TEST_CASE("each of twenty torches is brightest beside it, and orange") {
        const auto paths = tests::realMissions({"t2tests__test_torches_test_torches.mis"});
        if (paths.empty()) return;
        const Mission mission = missionOf(paths.front());
        const auto& layers = mission.world.lightmaps->layers;
        REQUIRE(layers.size() == 21);
        for (std::size_t i = 1; i < layers.size(); ++i) {
            CAPTURE(layers[i].group);
            LayerWeights one(layers.size(), 0.0);
            one[i] = 1.0;
            const WallLight light(mission.world, one);
            glm::dvec3 most(0.0), where(0.0);
            forEachLitWall(mission, [&](SurfaceIndex wall, const Polygon& polygon) {
                const double size = mission.world.lightmaps->surfaces[wall].size;
                const auto axes =
                    luxelAxes(mission.world.planes[mission.world.surfaces[wall].plane.plane]);
                for (std::uint32_t n = 0; n < 4096; ++n) {
                    const glm::dvec3 point = kUnits * polygon.point(n);
                    const glm::dvec3 here =
                        light.at(wall, {point[axes[0]] / size, point[axes[1]] / size});
                    if (here.x <= most.x) continue;
                    most = here;
                    where = point;
                }
            });
            const auto named = std::ranges::find_if(
                mission.names, [&](const auto& name) { return name.second == layers[i].group; });
            REQUIRE(named != mission.names.end());
            const auto& at =
                mission.editors.lights[static_cast<std::size_t>(named->first)].position;
            // It hangs 22 units off its wall, where 3 x 3 luxels and more have the most light.
            CHECK(glm::length(where - kUnits * glm::dvec3(at[0], at[1], at[2])) < 3.0 * kUnits);
            CHECK(most.x > most.y);  // held: all torches together are red beyond the most
            CHECK(most.y > 2.0 * most.z);
        }
    }
}

}  // namespace
}  // namespace portcullis::render
