#include "formats/image/pixel_digest.h"

#include <array>
#include <cassert>
#include <cstddef>
#include <memory>
#include <vector>
#include <xxhash.h>

#include "formats/files/content_hash.h"
#include "formats/world/little_endian.h"

namespace portcullis::formats {
namespace {

struct FreeState {
    void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
};

/// `colorAt` gives the colour of the pixel with a number; pixels go in rows.
template <class ColorAt>
std::string digest(std::uint32_t width, std::uint32_t height, ColorAt colorAt) {
    const std::unique_ptr<XXH3_state_t, FreeState> state(XXH3_createState());
    assert(state != nullptr);
    XXH3_128bits_reset(state.get());
    std::array<char, 8> size{};
    storeLittleEndian(size.data(), width);
    storeLittleEndian(size.data() + 4, height);
    XXH3_128bits_update(state.get(), size.data(), size.size());

    constexpr std::size_t kBytes = sizeof(PackedColor);
    std::vector<char> row(kBytes * width);
    for (std::uint32_t y = 0; y < height; ++y) {
        const std::size_t first = std::size_t{y} * width;
        for (std::size_t x = 0; x < width; ++x)
            storeLittleEndian(row.data() + kBytes * x, colorAt(first + x));
        XXH3_128bits_update(state.get(), row.data(), row.size());
    }
    const XXH128_hash_t hash = XXH3_128bits_digest(state.get());
    return hexOf({hash.high64, hash.low64});
}

}  // namespace

std::string pixelDigest(const ColorImage& image) {
    return digest(image.width, image.height, [&](std::size_t i) { return image.pixels[i]; });
}

std::string pixelDigest(const PalettedImage& image) {
    return digest(image.width, image.height,
                  [&](std::size_t i) { return image.palette[image.indices[i]]; });
}

}  // namespace portcullis::formats
