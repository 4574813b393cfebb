#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/diagnostics/result.h"
#include "formats/world/world.h"

namespace portcullis::cli {

/// Through which cameras a command looks, as its options say (addCameras in option_groups.h).
struct CameraArguments {
    std::vector<std::string> names;       ///< of cameras, or of entities as entity_cameras.h has it
    bool all = false;                     ///< every camera, and every entity to look from
    std::optional<formats::Position> at;  ///< a camera of the command line's own, named "at"
    bool nearest = false;                 ///< a camera in solid moves to the nearest open place
    // In place of what the chosen cameras say:
    std::optional<glm::dvec3> angles;  ///< yaw, pitch, roll
    std::optional<formats::Position> lookAt;
    std::optional<double> fov;
    std::optional<std::pair<std::uint32_t, std::uint32_t>> size;

    [[nodiscard]] bool chooses() const { return all || at || !names.empty(); }
};

/// The cameras chosen, in the world's order, then those named in order, then "at". Where nothing
/// is chosen: all cameras of the world, and where it has none, its entities to look from. Errors:
/// renderUnknownCamera, renderNoCamera. A camera that was moved is a warning, renderCameraInSolid.
[[nodiscard]] formats::Result<std::vector<formats::Camera>> chooseCameras(
    const formats::World& world, const CameraArguments& arguments);

/// "YAW,PITCH" or "YAW,PITCH,ROLL", finite degrees; nothing for other text.
[[nodiscard]] std::optional<glm::dvec3> parseAngles(std::string_view text);

/// "640x480", each from 1 to render::kMaxPictureSize; nothing for other text.
[[nodiscard]] std::optional<std::pair<std::uint32_t, std::uint32_t>> parsePictureSize(
    std::string_view text);

}  // namespace portcullis::cli
