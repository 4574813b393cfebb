#include "cli/frame_texts.h"

#include <array>
#include <string_view>

#include "formats/geometry/decimal.h"

namespace portcullis::cli {
namespace {

using formats::toDecimal;

std::string poseOf(const formats::Camera& camera) {
    const auto point = [](const formats::Position& p) {
        return toDecimal(p.x.units()) + "," + toDecimal(p.y.units()) + "," + toDecimal(p.z.units());
    };
    std::string pose = camera.name + " at " + point(camera.position);
    if (camera.lookAt)
        pose += " looking at " + point(*camera.lookAt);
    else
        pose += " angles " + toDecimal(camera.angles.x) + "," + toDecimal(camera.angles.y);
    if (camera.angles.z != 0.0) pose += " roll " + toDecimal(camera.angles.z);
    return pose + " fov " + toDecimal(camera.fovDegrees) + " size " + std::to_string(camera.width) +
           "x" + std::to_string(camera.height);
}

template <class Enum, std::size_t N>
std::string_view nameOf(Enum value, const std::array<std::string_view, N>& names) {
    return names.at(static_cast<std::size_t>(value));
}

std::string optionsOf(const RenderCommand& command) {
    using Names2 = std::array<std::string_view, 2>;
    using Names3 = std::array<std::string_view, 3>;
    using Names4 = std::array<std::string_view, 4>;
    std::string text = "hidden-surface ";
    text += nameOf(command.options.hiddenSurface, Names4{"painter", "zbuffer", "spans", "caster"});
    text += ", bounds ";
    text += nameOf(command.bounds, Names3{"octagon", "box", "exact"});
    text += ", perspective ";
    text += nameOf(command.options.perspective, Names3{"8", "16", "exact"});
    text += ", shading ";
    text += nameOf(command.options.shading, Names2{"full", "facing"});
    text += ", colors ";
    text += nameOf(command.colors, Names2{"rgb", "paletted"});
    return text;
}

}  // namespace

std::vector<formats::PngText> frameTexts(const formats::World& world, const DrawnFrame& frame,
                                         const RenderCommand& command) {
    return {{"Software", "Portcullis " PORTCULLIS_VERSION},
            {"Map", world.source},
            {"Camera", poseOf(frame.camera)},
            {"Options", optionsOf(command)},
            {"Pixel digest", frame.digest}};
}

}  // namespace portcullis::cli
