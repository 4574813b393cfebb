#include "cli/camera_choice.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <tuple>

#include "cli/entity_cameras.h"
#include "formats/geometry/decimal.h"
#include "formats/json/suggestion.h"
#include "render/eye_cells.h"
#include "render/view.h"

namespace portcullis::cli {
namespace {

using formats::Camera;
using formats::Code;
using formats::Diagnostic;
using formats::Diagnostics;
using formats::makeDiagnostic;
using formats::Position;
using formats::Result;
using formats::World;

Diagnostic unknown(const std::string& name, const std::vector<Camera>& known) {
    Diagnostic fault =
        makeDiagnostic(Code::renderUnknownCamera, "there is no camera \"" + name + "\"");
    const std::vector<std::string_view> names = [&] {
        std::vector<std::string_view> list;
        for (const Camera& camera : known) list.push_back(camera.name);
        return list;
    }();
    fault.hint = names.empty() ? "the world has no cameras; give a place with --at X,Y,Z"
                               : formats::suggestAmong(name, "cameras", names);
    return fault;
}

Result<std::vector<Camera>> namedCameras(const std::vector<Camera>& known,
                                         const std::vector<std::string>& names) {
    std::vector<Camera> cameras;
    Diagnostics faults;
    for (const std::string& name : names) {
        const auto found = std::ranges::find(known, name, &Camera::name);
        if (found == known.end())
            faults.push_back(unknown(name, known));
        else
            cameras.push_back(*found);
    }
    if (!faults.empty()) return faults;
    return cameras;
}

std::string inWords(const Position& point) {
    return "(" + toDecimal(point.x) + " " + toDecimal(point.y) + " " + toDecimal(point.z) + ")";
}

void moveIntoTheOpen(const World& world, Camera& camera, Diagnostics& warnings) {
    if (render::eyeCells(world, camera.position)) return;
    const auto place = render::nearestOpenPoint(world, camera.position);
    if (!place) return;
    Diagnostic moved =
        makeDiagnostic(Code::renderCameraInSolid,
                       "camera \"" + camera.name + "\" at " + inWords(camera.position) +
                           " is not in open space; it looks from the nearest, " + inWords(*place),
                       camera.location);
    moved.severity = formats::Severity::warning;
    warnings.push_back(std::move(moved));
    camera.position = *place;
}

void applyOverrides(Camera& camera, const CameraArguments& arguments) {
    if (arguments.angles) {
        camera.angles = *arguments.angles;
        camera.lookAt.reset();
    }
    if (arguments.lookAt) camera.lookAt = arguments.lookAt;
    if (arguments.fov) camera.fovDegrees = *arguments.fov;
    if (arguments.size) std::tie(camera.width, camera.height) = *arguments.size;
}

}  // namespace

Result<std::vector<Camera>> chooseCameras(const World& world, const CameraArguments& arguments) {
    const std::vector<Camera>& own = world.scene.cameras;
    std::vector<Camera> known = own;
    for (Camera& camera : camerasOfEntities(world.scene.entities))
        if (std::ranges::find(own, camera.name, &Camera::name) == own.end())
            known.push_back(std::move(camera));

    std::vector<Camera> cameras;
    if (arguments.all || (!arguments.chooses() && own.empty()))
        cameras = known;
    else if (!arguments.chooses())
        cameras = own;
    if (!arguments.all) {
        auto named = namedCameras(known, arguments.names);
        if (!named) return named.takeDiagnostics();
        cameras.insert(cameras.end(), named.value().begin(), named.value().end());
    }
    if (arguments.at) {
        Camera& camera = cameras.emplace_back();
        camera.name = "at";
        camera.position = *arguments.at;
    }
    if (cameras.empty())
        return makeDiagnostic(Code::renderNoCamera,
                              "the world has no camera, and no entity to look from");
    Diagnostics warnings;
    for (Camera& camera : cameras) {
        applyOverrides(camera, arguments);
        if (arguments.nearest) moveIntoTheOpen(world, camera, warnings);
    }
    return {std::move(cameras), std::move(warnings)};
}

std::optional<glm::dvec3> parseAngles(std::string_view text) {
    glm::dvec3 angles(0.0);
    int count = 0;
    for (bool more = true; more; ++count) {
        const std::size_t comma = std::min(text.find(','), text.size());
        const auto angle = formats::parseDouble(text.substr(0, comma));
        if (!angle || count == 3) return std::nullopt;
        angles[count] = *angle;
        more = comma < text.size();
        text.remove_prefix(more ? comma + 1 : comma);
    }
    if (count < 2) return std::nullopt;
    return angles;
}

std::optional<std::pair<std::uint32_t, std::uint32_t>> parsePictureSize(std::string_view text) {
    std::pair<std::uint32_t, std::uint32_t> size;
    const char* const end = text.data() + text.size();
    const auto width = std::from_chars(text.data(), end, size.first);
    if (width.ec != std::errc{} || width.ptr == end || *width.ptr != 'x') return std::nullopt;
    const auto height = std::from_chars(width.ptr + 1, end, size.second);
    if (height.ec != std::errc{} || height.ptr != end) return std::nullopt;
    const auto fits = [](std::uint32_t side) {
        return side >= 1 && side <= render::kMaxPictureSize;
    };
    if (!fits(size.first) || !fits(size.second)) return std::nullopt;
    return size;
}

}  // namespace portcullis::cli
