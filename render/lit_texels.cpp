#include "render/lit_texels.h"

#include <tbb/parallel_for.h>

namespace portcullis::render {

LitTexels<std::uint8_t>::LitTexels(const PalettedTextures& textures) {
    const formats::Palette& palette = textures.palette;
    tbb::parallel_for(std::size_t{0}, kSteps, [&](std::size_t step) {
        const double root = static_cast<double>(step) / kStepsToOne;
        const ColorTextures none;
        const LitTexels<std::uint32_t> colors(none);
        for (std::size_t i = 0; i < palette.size(); ++i)
            rows_[step][i] =
                step == kStepsToOne
                    ? static_cast<std::uint8_t>(i)
                    : textures.nearest->indexOf(colors.of(palette[i], glm::dvec3(root * root)));
    });
}

}  // namespace portcullis::render
