#include "cli/object_shadows.h"

#include <cstddef>
#include <utility>

#include "compiler/brush_planes.h"

namespace portcullis::cli {
namespace {

using namespace formats;

bool isSolid(const Brush& brush) {
    return brush.operation.after[static_cast<std::size_t>(Medium::air)] == Medium::solid;
}

}  // namespace

Result<std::vector<render::ShadowBody>> objectShadows(const World& world) {
    std::vector<render::ShadowBody> bodies;
    Diagnostics diagnostics;
    for (const Object& object : world.scene.objects) {
        if (!render::asksForShadow(object)) continue;
        IndexedVector<BrushIndex, Brush> brushes;
        for (const Brush& brush : object.brushes)
            if (isSolid(brush)) brushes.push_back(brush);
        auto planes = compiler::brushPlanes(brushes, {.keepGoing = true});
        append(diagnostics, planes.takeDiagnostics());
        for (const compiler::BrushPlanes& brush : planes.value()) {
            std::vector<OrientedPlane> outward;
            for (const auto& face : brush.faces)
                if (face) outward.push_back(*face);
            if (auto body = render::shadowBodyOf(object, outward))
                bodies.push_back(*std::move(body));
        }
    }
    return {std::move(bodies), std::move(diagnostics)};
}

}  // namespace portcullis::cli
