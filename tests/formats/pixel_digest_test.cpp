#include "formats/image/pixel_digest.h"

#include <doctest/doctest.h>
#include <string>
#include <vector>
#include <xxhash.h>

namespace portcullis::formats {
namespace {

TEST_CASE("the digest is XXH3-128 of size and bytes R, G, B, A, as documented") {
    const ColorImage image(2, 1, {packColor(1, 2, 3, 4), packColor(5, 6, 7, 8)});
    const std::string bytes("\2\0\0\0\1\0\0\0\1\2\3\4\5\6\7\x08", 16);
    const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
    char text[33];
    std::snprintf(text, sizeof text, "%016llx%016llx", static_cast<unsigned long long>(hash.high64),
                  static_cast<unsigned long long>(hash.low64));
    CHECK(pixelDigest(image) == text);
}

TEST_CASE("a digest tells pixels, their order and the size apart, but not how they are stored") {
    const PackedColor a = packColor(10, 20, 30);
    const PackedColor b = packColor(10, 20, 31);
    const std::string digest = pixelDigest(ColorImage(2, 2, {a, b, b, a}));
    CHECK(digest != pixelDigest(ColorImage(2, 2, {b, a, b, a})));
    CHECK(digest != pixelDigest(ColorImage(4, 1, {a, b, b, a})));
    CHECK(pixelDigest(ColorImage(1, 4, {a, b, b, a})) !=
          pixelDigest(ColorImage(4, 1, {a, b, b, a})));
    CHECK(digest == pixelDigest(PalettedImage(2, 2, {0, 1, 1, 0}, {a, b})));
    CHECK(digest == pixelDigest(PalettedImage(2, 2, {2, 0, 0, 1}, {b, a, a})));
}

}  // namespace
}  // namespace portcullis::formats
