#include "formats/thief/mission_lights.h"

#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>
#include <filesystem>
#include <glm/geometric.hpp>
#include <map>
#include <numbers>
#include <string>
#include <vector>

#include "formats/files/text_file.h"
#include "formats/thief/mission_import.h"
#include "formats/thief/mission_world_reader.h"
#include "formats/thief/tag_file.h"
#include "formats/world/chunk_file.h"
#include "tests/support/real_missions.h"

// The lights of real missions beside those that the editor recorded when it compiled them.
namespace portcullis::formats {
namespace {

namespace fs = std::filesystem;

/// How many of the editor's lights, the sun apart, have a light of ours: at the very place, of the
/// same colour and brightness, of the same radius, of the same cone or of none.
struct Agreement {
    std::size_t recorded = 0, found = 0, place = 0, color = 0, radius = 0, cone = 0;

    bool operator==(const Agreement&) const = default;
};

/// In the editor's units. Lights of a model shine from a place of the model, which is not in the
/// mission: at most so far from the object's.
constexpr double kModelReach = 2.0;

glm::dvec3 vectorOf(const std::array<float, 3>& v) { return {v[0], v[1], v[2]}; }

double distanceTo(const Light& light, const MissionLight& recorded) {
    return glm::length(
        glm::dvec3(light.position.x.units(), light.position.y.units(), light.position.z.units()) /
            kMissionScale -
        vectorOf(recorded.position));
}

/// The cosine of an angle as the editor rounds it, or that of no cone.
bool sameCone(const Light& light, const MissionLight& recorded) {
    const auto cosine = [](double degrees) { return std::cos(degrees * std::numbers::pi / 180); };
    if (light.kind != LightKind::spot) return recorded.inner == -1.0F;
    return std::fabs(cosine(light.innerDegrees) - static_cast<double>(recorded.inner)) < 1e-5 &&
           std::fabs(cosine(light.outerDegrees) - static_cast<double>(recorded.outer)) < 1e-5 &&
           glm::length(light.direction - vectorOf(recorded.direction)) < 1e-6;
}

Agreement agreementOf(const std::vector<Light>& lights, const std::vector<MissionLight>& recorded) {
    Agreement agreement;
    for (std::size_t i = 1; i < recorded.size(); ++i) {
        ++agreement.recorded;
        const auto nearest = std::ranges::min_element(
            lights, {}, [&](const Light& light) { return distanceTo(light, recorded[i]); });
        if (nearest == lights.end() || distanceTo(*nearest, recorded[i]) > kModelReach) continue;
        ++agreement.found;
        agreement.place += distanceTo(*nearest, recorded[i]) < 1e-4 ? 1U : 0U;
        // At the usual scale brightness is the editor's, and that is recorded by 32nds.
        const glm::dvec3 light = nearest->color * nearest->brightness / 32.0;
        const double off = glm::length(light - vectorOf(recorded[i].color));
        agreement.color += off < 1e-5 * glm::length(light) ? 1U : 0U;
        agreement.radius += std::fabs(nearest->radius / kMissionScale -
                                      static_cast<double>(recorded[i].radius)) < 1e-6
                                ? 1U
                                : 0U;
        agreement.cone += sameCone(*nearest, recorded[i]) ? 1U : 0U;
    }
    return agreement;
}

TEST_SUITE("real") {
    TEST_CASE("the lights of missions are those that the editor recorded") {
        // Places are those of models but where they are the object's. Two lights of the manor have
        // no brightness and are none of ours. Two of hlsky are off when it begins; ours are at
        // their brightest. One cone of the manor, those of motiontags, and the colours of one light
        // of hlsky and of the torches come from the game's hierarchy of objects.
        const std::map<std::string, Agreement> expected{
            {"newbridge__manor_overlook_test.mis", {37, 35, 18, 35, 35, 34}},
            {"newbridge__mauspuzzle_test.mis", {3, 3, 0, 3, 3, 3}},
            {"t2tests__test_hlsky_hlsky.mis", {4, 4, 3, 1, 4, 4}},
            {"t2tests__test_motiontags_test_motiontags.mis", {7, 7, 7, 7, 7, 0}},
            {"t2tests__test_roll_test_roll.mis", {2, 2, 2, 2, 2, 2}},
            {"t2tests__test_thieftools_testvator3.mis", {3, 3, 3, 3, 3, 3}},
            {"t2tests__test_torches_test_torches.mis", {20, 20, 0, 0, 20, 20}}};
        for (const fs::path& path : tests::realMissions()) {
            const std::string name = path.filename().string();
            CAPTURE(name);
            const auto bytes = readFile(path);
            REQUIRE(bytes.hasValue());
            const auto file = readTagFile(asBytes(bytes.value()));
            REQUIRE(file.hasValue());
            const auto world = readMissionWorld(file.value());
            if (!world.hasValue()) continue;
            const auto map = importMission(asBytes(bytes.value()));
            REQUIRE(map.hasValue());
            const Agreement found = agreementOf(map.value().lights, world.value().lights);
            const auto known = expected.find(name);
            CHECK((found == (known == expected.end() ? Agreement{} : known->second)));
        }
    }
}

}  // namespace
}  // namespace portcullis::formats
