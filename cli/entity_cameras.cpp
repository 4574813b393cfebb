#include "cli/entity_cameras.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "formats/geometry/decimal.h"
#include "formats/quake/quake_values.h"

namespace portcullis::cli {
namespace {

using formats::Camera;
using formats::Entity;

constexpr std::int32_t kEyeHeight = 22;  ///< of a player over the origin of the start

struct ViewpointClass {
    std::string_view name;
    bool isPrefix = false;
    std::int32_t eyeHeight = kEyeHeight;
};

constexpr std::array kViewpointClasses{
    ViewpointClass{"info_player_start"}, ViewpointClass{"info_player_deathmatch"},
    ViewpointClass{"info_player_coop"},  ViewpointClass{"info_player_team", true},
    ViewpointClass{"testplayerstart"},   ViewpointClass{"info_intermission", false, 0}};

bool isOf(const Entity& entity, const ViewpointClass& wanted) {
    return wanted.isPrefix ? entity.className.starts_with(wanted.name)
                           : entity.className == wanted.name;
}

std::optional<std::string_view> valueOf(const Entity& entity, std::string_view key) {
    for (const auto& [name, value] : entity.properties)
        if (name == key) return value;
    return std::nullopt;
}

/// Quake's triples are pitch (down positive), yaw and roll; its "angle" is the yaw alone.
glm::dvec3 anglesOf(const Entity& entity) {
    for (const std::string_view key : {"mangle", "angles"})
        if (const auto text = valueOf(entity, key))
            if (const auto angles = formats::parseQuakeVector(*text))
                return {angles->y, -angles->x, angles->z};
    if (const auto text = valueOf(entity, "angle"))
        if (const auto yaw = formats::parseDouble(*text)) return {*yaw, 0.0, 0.0};
    return glm::dvec3(0.0);
}

}  // namespace

std::vector<Camera> camerasOfEntities(const std::vector<Entity>& entities) {
    std::vector<Camera> cameras;
    for (const ViewpointClass& wanted : kViewpointClasses) {
        std::vector<std::pair<std::string_view, std::uint32_t>> counts;  // by class name
        for (const Entity& entity : entities) {
            if (!entity.position || !isOf(entity, wanted)) continue;
            auto count = counts.begin();
            while (count != counts.end() && count->first != entity.className) ++count;
            if (count == counts.end()) count = counts.insert(count, {entity.className, 0});
            ++count->second;
            Camera camera;
            camera.name = entity.className;
            if (count->second > 1) camera.name += "_" + std::to_string(count->second);
            camera.position = *entity.position;
            camera.position.z.raw += formats::Coordinate::fromUnits(wanted.eyeHeight).raw;
            camera.angles = anglesOf(entity);
            camera.location = entity.location;
            cameras.push_back(std::move(camera));
        }
    }
    return cameras;
}

}  // namespace portcullis::cli
