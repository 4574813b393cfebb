#include "formats/image/png_writer.h"

#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "formats/image/png_chunks.h"
#include "formats/image/png_reader.h"
#include "formats/world/chunk_file.h"
#include "tests/support/random_numbers.h"

namespace portcullis::formats {
namespace {

ColorImage randomImage(std::uint32_t width, std::uint32_t height, bool opaqueOnly) {
    tests::RandomNumbers random(width + height);
    ColorImage image(width, height);
    for (PackedColor& color : image.pixels) {
        color = static_cast<PackedColor>(random.bits());
        if (opaqueOnly) color = opaque(color);
    }
    return image;
}

/// Bit depth and colour type, as IHDR says.
std::pair<int, int> storedAs(const std::string& file) { return {file[24], file[25]}; }

TEST_CASE("colours come back as they were written; alpha is dropped where all is opaque") {
    for (const auto& [width, height] : {std::pair{1U, 1U}, {7U, 3U}, {400U, 100U}})
        for (const bool opaqueOnly : {true, false}) {
            const ColorImage image = randomImage(width, height, opaqueOnly);
            const std::string file = writePng(image);
            CHECK(storedAs(file) == std::pair{8, opaqueOnly ? 2 : 6});
            const auto again = readPng(asBytes(file));
            REQUIRE(again.hasValue());
            CHECK(again.diagnostics().empty());
            CHECK(again.value() == image);
            CHECK(writePng(image) == file);
        }
}

TEST_CASE("a paletted image comes back with its palette, in as few bits as that needs") {
    for (const auto& [colors, bits] :
         {std::pair{1U, 1}, {2U, 1}, {3U, 2}, {5U, 4}, {16U, 4}, {17U, 8}, {256U, 8}})
        for (const PackedColor alpha : {0xff000000U, 0x80000000U}) {
            tests::RandomNumbers random(colors);
            Palette palette(colors);
            for (PackedColor& color : palette) color = random.below(1U << 24) | 0xff000000U;
            palette.back() = (palette.back() & 0xffffffU) | alpha;
            std::vector<std::uint8_t> indices(13 * 9);
            for (std::uint8_t& index : indices)
                index = static_cast<std::uint8_t>(random.below(colors));
            const PalettedImage image(13, 9, std::move(indices), std::move(palette));
            const std::string file = writePng(image);
            CHECK(storedAs(file) == std::pair{bits, 3});
            const auto again = readPngAsStored(asBytes(file));
            REQUIRE(again.hasValue());
            CHECK(std::get<PalettedImage>(again.value().pixels) == image);
        }
}

TEST_CASE("texts come back in their order; the file has no time") {
    const std::vector<PngText> texts{{"camera", "hall"},
                                     {"pixel digest", "00ff"},
                                     {"Author", "J\xc3\xb6rg \xe2\x9c\x93"},
                                     {"camera", ""},
                                     {"lines", "one\ntwo"}};
    const std::string file = writePng(ColorImage(2, 2), texts);
    const auto again = readPngText(asBytes(file));
    REQUIRE(again.hasValue());
    CHECK(again.value() == texts);
    CHECK(file.find("tEXtcamera") < file.find("IDAT"));
    CHECK(file.find("iTXtAuthor") < file.find("IDAT"));
    CHECK(file.find("tIME") == std::string::npos);
    CHECK(readPng(asBytes(file)).value() == ColorImage(2, 2));
}

}  // namespace
}  // namespace portcullis::formats
