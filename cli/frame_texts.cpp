#include "cli/frame_texts.h"

#include "cli/render_words.h"
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

std::string optionsOf(const RenderCommand& command) {
    std::string text = "hidden-surface ";
    text += wordOf(command.options.hiddenSurface, kHiddenSurfaceWords);
    text += ", bounds ";
    text += wordOf(command.bounds, kBoundsWords);
    text += ", perspective ";
    text += wordOf(command.options.perspective, kPerspectiveWords);
    text += ", shading ";
    text += wordOf(command.options.shading, kShadingWords);
    text += ", colors ";
    text += wordOf(command.colors, kColorsWords);
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
