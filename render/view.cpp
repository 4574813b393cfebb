#include "render/view.h"

#include <cmath>
#include <string>
#include <tuple>

#include "formats/geometry/rotation.h"

namespace portcullis::render {
namespace {

using formats::Camera;
using formats::Code;
using formats::Diagnostics;

/// Sines and cosines of where a camera looks.
struct Heading {
    double sinYaw, cosYaw, sinPitch, cosPitch;
};

Heading headingOf(const Camera& camera) {
    Heading heading{};
    std::tie(heading.sinYaw, heading.cosYaw) = formats::sinCosDegrees(camera.angles.x);
    std::tie(heading.sinPitch, heading.cosPitch) = formats::sinCosDegrees(camera.angles.y);
    if (!camera.lookAt) return heading;
    const glm::dvec3 to = inUnits(*camera.lookAt) - inUnits(camera.position);
    const double across = std::sqrt(to.x * to.x + to.y * to.y);
    const double length = glm::length(to);
    if (across > 0.0) {  // straight up or down, yaw alone says where the top of the picture is
        heading.sinYaw = to.y / across;
        heading.cosYaw = to.x / across;
    }
    heading.sinPitch = to.z / length;
    heading.cosPitch = across / length;
    return heading;
}

Diagnostics faultsOf(const Camera& camera) {
    Diagnostics faults;
    const auto fault = [&](const std::string& what) {
        faults.push_back(makeDiagnostic(
            Code::renderBadCamera, "camera \"" + camera.name + "\": " + what, camera.location));
    };
    if (!std::isfinite(camera.angles.x) || !std::isfinite(camera.angles.y) ||
        !std::isfinite(camera.angles.z))
        fault("an angle is not a finite number");
    if (!(camera.fovDegrees > 0.0 && camera.fovDegrees < 180.0))
        fault("the field of view must lie between 0 and 180 degrees");
    if (camera.width < 1 || camera.width > kMaxPictureSize || camera.height < 1 ||
        camera.height > kMaxPictureSize)
        fault("the picture is " + std::to_string(camera.width) + " x " +
              std::to_string(camera.height) + " pixels; each side may have 1 to " +
              std::to_string(kMaxPictureSize));
    if (camera.lookAt && inUnits(*camera.lookAt) == inUnits(camera.position))
        fault("it looks at the place where it stands");
    return faults;
}

}  // namespace

formats::Result<View> viewOf(const Camera& camera) {
    if (Diagnostics faults = faultsOf(camera); !faults.empty()) return faults;
    const Heading h = headingOf(camera);
    const auto [sinRoll, cosRoll] = formats::sinCosDegrees(camera.angles.z);
    const auto [sinHalf, cosHalf] = formats::sinCosDegrees(camera.fovDegrees / 2.0);
    const glm::dvec3 level{h.sinYaw, -h.cosYaw, 0.0};
    const glm::dvec3 up{-h.sinPitch * h.cosYaw, -h.sinPitch * h.sinYaw, h.cosPitch};
    View view;
    view.eye = camera.position;
    view.origin = inUnits(camera.position);
    view.forward = {h.cosPitch * h.cosYaw, h.cosPitch * h.sinYaw, h.sinPitch};
    view.right = cosRoll * level - sinRoll * up;
    view.down = -(cosRoll * up + sinRoll * level);
    view.focal = 0.5 * camera.width * cosHalf / sinHalf;
    view.width = camera.width;
    view.height = camera.height;
    return view;
}

}  // namespace portcullis::render
