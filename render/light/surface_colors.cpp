#include "render/light/surface_colors.h"

#include "formats/image/srgb.h"

namespace portcullis::render {

Reflectances reflectancesOf(const MaterialImages& images) {
    using namespace formats;
    Reflectances reflectances;
    for (const std::vector<ColorImage>& levels : images) {
        glm::dvec3 color(kUsualReflectance);
        if (!levels.empty())
            for (unsigned i = 0; i < 3; ++i)
                color[static_cast<glm::length_t>(i)] = linearOfCode(
                    static_cast<std::uint8_t>(channelOf(levels.back().pixels.front(), i)));
        reflectances.append(color);
    }
    return reflectances;
}

}  // namespace portcullis::render
