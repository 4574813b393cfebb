#include "render/texel_block.h"

#include <cstddef>

namespace portcullis::render {
namespace {

/// Which texel of a level of `small` texels is drawn `i` texels of that level after `start`, a
/// texel of the largest level with `large`: the one that contains its middle, so that levels keep
/// in step also where sizes are odd.
std::uint32_t texelOfLevel(std::uint32_t start, std::uint32_t i, std::uint32_t level,
                           std::uint32_t large, std::uint32_t small) {
    const std::uint64_t twiceMiddle =
        2 * std::uint64_t{start} + ((2 * std::uint64_t{i} + 1) << level);
    return static_cast<std::uint32_t>(twiceMiddle % (2 * std::uint64_t{large}) * small /
                                      (2 * std::uint64_t{large}));
}

}  // namespace

template <class Pixel>
void copyTexelBlock(const Texture<Pixel>& texture, std::uint32_t level, std::uint32_t u,
                    std::uint32_t v, std::span<Pixel, 64> texels) {
    const MipLevel& largest = texture.levels[0];
    const MipLevel& from = texture.levels[level];
    const Pixel* const all = texture.texels.data() + from.first;
    for (std::uint32_t j = 0; j < 8; ++j) {
        const std::size_t row = texelOfLevel(v, j, level, largest.height, from.height);
        for (std::uint32_t i = 0; i < 8; ++i)
            texels[8 * j + i] =
                all[row * from.width + texelOfLevel(u, i, level, largest.width, from.width)];
    }
}

template void copyTexelBlock(const Texture<std::uint32_t>&, std::uint32_t, std::uint32_t,
                             std::uint32_t, std::span<std::uint32_t, 64>);
template void copyTexelBlock(const Texture<std::uint8_t>&, std::uint32_t, std::uint32_t,
                             std::uint32_t, std::span<std::uint8_t, 64>);

}  // namespace portcullis::render
