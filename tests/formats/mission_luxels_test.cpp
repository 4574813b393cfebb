#include "formats/thief/mission_luxels.h"

#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>
#include <vector>

namespace portcullis::formats {
namespace {

/// Two by two luxels and, maybe, a layer of an animated light.
MissionLightmap mapOf(std::vector<std::uint8_t> luxels, std::uint32_t animated = 0) {
    MissionLightmap map;
    map.width = map.height = 2;
    map.animated = animated;
    map.luxels = std::move(luxels);
    return map;
}

MissionWorld missionWith(std::uint32_t bytesALuxel, bool doubled = false) {
    MissionWorld mission;
    mission.bytesALuxel = bytesALuxel;
    mission.doubledLight = doubled;
    return mission;
}

TEST_CASE("luxels of every kind are read: grey, five bits from red up, bytes from blue up") {
    struct Row {
        MissionWorld mission;
        std::vector<std::uint8_t> first;
        glm::dvec3 factor;
    };
    const std::vector<Row> rows{
        {missionWith(1), {51}, glm::dvec3(0.2)},
        {missionWith(2), {0x1f, 0x00}, {1, 0, 0}},
        {missionWith(2), {0xe0, 0x03}, {0, 1, 0}},
        {missionWith(2), {0x00, 0xfc}, {0, 0, 1}},  // the highest bit says nothing
        {missionWith(2), {0x41, 0x0c}, {1.0 / 31.0, 2.0 / 31.0, 3.0 / 31.0}},
        {missionWith(4), {0, 51, 102, 255}, {0.4, 0.2, 0}},
        {missionWith(4, true), {0, 51, 255, 255}, {2, 0.4, 0}}};
    for (const Row& row : rows) {
        CAPTURE(row.factor.x);
        CAPTURE(row.factor.y);
        std::vector<std::uint8_t> bytes = row.first;
        bytes.resize(4 * row.first.size());
        const MissionLightmap map = mapOf(bytes);
        const MissionLuxels luxels(row.mission, map);
        CHECK(luxels.steadyWith(0, {0, 0}) == row.factor);
        CHECK(luxels.together({0, 0}) == row.factor);
        CHECK(luxels.together({1, 0}) == glm::dvec3(0.0));
    }
}

TEST_CASE("between the middles of luxels light goes in even steps, beyond them not at all") {
    const MissionLightmap map = mapOf({0, 51, 102, 255});
    const MissionWorld mission = missionWith(1);
    const MissionLuxels luxels(mission, map);
    const auto at = [&](double x, double y) { return luxels.steadyWith(0, {x, y}).x; };
    CHECK(at(1, 0) == 0.2);
    CHECK(at(0, 1) == 0.4);
    CHECK(at(1, 1) == 1.0);
    CHECK(at(0.5, 0) == doctest::Approx(0.1));
    CHECK(at(0.5, 0.5) == doctest::Approx(0.4));
    CHECK(at(0.25, 1) == doctest::Approx(0.55));
    CHECK(at(-3, 0.5) == at(0, 0.5));
    CHECK(at(7, 9) == 1.0);
}

TEST_CASE("layers add up in each luxel, to the most that the engine shows") {
    const MissionLightmap map = mapOf({51, 51, 204, 0, 51, 0, 102, 0, 51, 0, 0, 255}, 0b101);
    for (const bool doubled : {false, true}) {
        const MissionWorld mission = missionWith(1, doubled);
        const MissionLuxels luxels(mission, map);
        const double most = doubled ? 2.0 : 1.0;
        CHECK(luxels.steadyWith(0, {0, 0}).x == doctest::Approx(0.2 * most));
        CHECK(luxels.steadyWith(1, {0, 0}).x == doctest::Approx(0.4 * most));
        CHECK(luxels.steadyWith(1, {0, 1}).x == most);
        CHECK(luxels.steadyWith(2, {0, 1}).x == doctest::Approx(0.8 * most));
        CHECK(luxels.together({0, 0}).x == doctest::Approx(0.6 * most));
        CHECK(luxels.together({0, 1}).x == most);
        CHECK(luxels.together({0, 0.5}).x == doctest::Approx(0.8 * most));
    }
}

TEST_CASE("a scale says how many luxels there are for one, or for how many there is one") {
    for (const auto& [scale, texels] :
         {std::pair{0, 16.0}, {1, 16.0}, {2, 8.0}, {4, 4.0}, {-2, 32.0}, {-4, 64.0}}) {
        MissionWorld mission;
        mission.lightmapScale = scale;
        CHECK(missionLuxelsATexel(mission) == 1.0 / texels);
    }
}

/// The curve as its standard has it.
double codeOf(double linear) {
    if (linear >= 1.0) return 1.0;
    return linear <= 0.0031308 ? linear * 12.92 : 1.055 * std::pow(linear, 1.0 / 2.4) - 0.055;
}
double linearOf(double code) {
    return code <= 0.04045 ? code / 12.92 : std::pow((code + 0.055) / 1.055, 2.4);
}

TEST_CASE("light shows texels as the engine's factors on their codes do, nearly") {
    CHECK(lightOfFactor(0.0) == 0.0);
    CHECK(lightOfFactor(1.0) == 1.0);
    for (const double most : {1.0, 2.0}) {
        double sum = 0.0, worst = 0.0, before = -1.0;
        for (int step = 0; step <= 255; ++step) {
            const double factor = most * step / 255.0, light = lightOfFactor(factor);
            CHECK(light > before);
            before = light;
            CHECK(codeOf(linearOf(0.5) * light) == doctest::Approx(0.5 * factor));
            for (int texel = 0; texel <= 255; ++texel) {
                const double code = texel / 255.0;
                const double off =
                    std::abs(codeOf(linearOf(code) * light) - std::min(code * factor, 1.0));
                sum += 255.0 * off;
                worst = std::max(worst, 255.0 * off);
            }
        }
        CHECK(worst < 12.0);
        CHECK(sum / (256.0 * 256.0) < 2.5);
    }
}

}  // namespace
}  // namespace portcullis::formats
