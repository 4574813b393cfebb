#include "cli/palette_input.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "cli/report.h"
#include "formats/files/mapped_file.h"
#include "formats/image/palette_fit.h"
#include "formats/image/palette_reader.h"
#include "render/lit_texels.h"

namespace portcullis::cli {
namespace {

using formats::PackedColor;
using formats::WeightedColor;

/// Runs of equal colours as one of their number.
std::vector<WeightedColor> counted(std::vector<PackedColor> colors) {
    std::ranges::sort(colors);
    std::vector<WeightedColor> result;
    for (const PackedColor color : colors) {
        if (result.empty() || result.back().color != color) result.push_back({color, 0});
        ++result.back().weight;
    }
    return result;
}

}  // namespace

formats::Result<formats::Palette> choosePalette(const std::string& file,
                                                const render::ColorTextures& textures,
                                                const render::RenderOptions& options) {
    if (!file.empty()) {
        auto mapped = formats::mapFile(file);
        if (!mapped) return mapped.takeDiagnostics();
        auto palette = formats::readPalette(mapped.value().bytes());
        formats::Diagnostics diagnostics = palette.takeDiagnostics();
        nameFile(diagnostics, file);
        if (!palette) return diagnostics;
        return {std::move(palette).value(), std::move(diagnostics)};
    }
    // A small level has the colours of a texture, each as often as it is seen.
    std::vector<PackedColor> colors;
    for (const auto& texture : textures.textures) {
        const auto& level = texture.levels[std::min<std::size_t>(1, texture.levels.size() - 1)];
        const auto first = texture.texels.begin() + static_cast<std::ptrdiff_t>(level.first);
        colors.insert(colors.end(), first,
                      first + static_cast<std::ptrdiff_t>(level.width) * level.height);
    }
    std::vector<PackedColor> wet = colors;
    textures.table(options.media.of(formats::Medium::water)).apply(wet);
    std::vector<WeightedColor> weighted = counted(colors);
    for (WeightedColor& color : weighted) color.weight *= 4;
    if (options.shading == render::Shading::light)
        for (const double light : {0.4, 0.1}) {
            std::vector<PackedColor> dim = colors;
            const render::LitTexels<std::uint32_t> lit(textures);
            for (PackedColor& color : dim) color = lit.of(color, glm::dvec3(light));
            for (WeightedColor color : counted(std::move(dim))) {
                color.weight *= 3;
                weighted.push_back(color);
            }
        }
    for (const WeightedColor& color : counted(std::move(wet))) weighted.push_back(color);
    return formats::fitPalette(weighted);
}

}  // namespace portcullis::cli
