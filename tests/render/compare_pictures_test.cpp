#include "render/difference/compare_pictures.h"

#include <doctest/doctest.h>

#include "render/false_colors.h"

namespace portcullis::tests {
namespace {

using formats::ColorImage;
using formats::packColor;
using formats::PngImage;
using render::CompareOptions;
using render::Comparison;
using render::Gates;
using render::Verdict;

/// A frame of a room, or so: soft ramps and a grid.
ColorImage frame(std::uint32_t width, std::uint32_t height) {
    ColorImage image(width, height);
    for (std::uint32_t y = 0; y < height; ++y)
        for (std::uint32_t x = 0; x < width; ++x)
            image.at(x, y) = packColor(x % 200, (x / 16 + y / 16) % 2 * 60, y % 250);
    return image;
}

PngImage png(ColorImage image) { return {8, std::move(image)}; }

Comparison compare(const ColorImage& a, const ColorImage& b, const Gates& gates = {}) {
    CompareOptions options;
    options.gates = gates;
    options.scores = false;
    return render::comparePictures(png(a), png(b), options);
}

Gates mostPixels(double amount, bool percent = false) {
    return {{}, render::PixelLimit{amount, percent}, {}};
}
Gates mostInWindow(std::uint32_t side, std::uint64_t pixels) {
    return {{}, {}, render::WindowLimit{side, pixels}};
}
Gates mostChannel(unsigned levels) { return {static_cast<std::uint16_t>(257 * levels), {}, {}}; }

TEST_CASE("a damaged block of 60 x 60 in a large frame passes no sensible gate") {
    const ColorImage a = frame(1920, 1080);
    ColorImage b = a;
    for (std::uint32_t y = 500; y < 560; ++y)
        for (std::uint32_t x = 900; x < 960; ++x) b.at(x, y) ^= 0x00606060U;
    const Comparison comparison = compare(a, b);
    CHECK(comparison.verdict == Verdict::differs);
    CHECK(comparison.counts.differing == 3600);
    CHECK(comparison.counts.inWindow == 3600);
    for (const std::uint32_t side : {8U, 32U, 64U, 128U})
        CHECK(compare(a, b, mostInWindow(side, side * side / 4 - 1 < 3599 ? side * side / 4 : 3599))
                  .verdict == Verdict::differs);
    CHECK(compare(a, b, mostPixels(0.1, true)).verdict == Verdict::differs);
    CHECK(compare(a, b, mostChannel(32)).verdict == Verdict::differs);
}

TEST_CASE("one flipped bit fails where nothing is allowed") {
    const ColorImage a = frame(320, 200);
    ColorImage b = a;
    CHECK(compare(a, b).verdict == Verdict::equal);
    b.at(319, 199) ^= 1;
    const Comparison comparison = compare(a, b);
    CHECK(comparison.verdict == Verdict::differs);
    CHECK(comparison.counts.differing == 1);
    CHECK(comparison.counts.largestChannel == 257);
    CHECK(comparison.worstWindow.pixels == 1);
}

TEST_CASE("every gate that is given must hold, up to its limit; others do not matter") {
    const ColorImage a(20, 10, packColor(100, 100, 100));
    ColorImage b = a;
    for (std::uint32_t x = 0; x < 10; ++x) b.at(x, 3) = packColor(100, 105, 100);  // 5 %
    struct Case {
        Gates gates;
        bool passes;
    };
    const std::vector<Case> cases{{{}, false},
                                  {mostChannel(4), false},
                                  {mostChannel(5), true},
                                  {mostPixels(9), false},
                                  {mostPixels(10), true},
                                  {mostPixels(4.99, true), false},
                                  {mostPixels(5, true), true},
                                  {mostInWindow(4, 3), false},
                                  {mostInWindow(4, 4), true},
                                  {mostInWindow(1000, 9), false},
                                  {{{5 * 257}, render::PixelLimit{9, false}, {}}, false},
                                  {{{5 * 257}, render::PixelLimit{10, false}, {}}, true}};
    for (std::size_t i = 0; i < cases.size(); ++i) {
        CAPTURE(i);
        const Comparison comparison = compare(a, b, cases[i].gates);
        CHECK(passes(comparison.verdict) == cases[i].passes);
        CHECK(comparison.verdict != Verdict::equal);
    }
}

TEST_CASE("pictures of any kind are compared by what they show; 16 bits count in full") {
    const ColorImage colors(2, 1, {packColor(0, 0, 0), packColor(255, 128, 7, 9)});
    const formats::PalettedImage paletted(2, 1, {1, 0}, {colors.pixels[1], colors.pixels[0]});
    formats::DeepImage deep = toDeep(colors);
    const auto verdict = [](PngImage a, PngImage b) {
        return render::comparePictures(std::move(a), std::move(b), {}).verdict;
    };
    CHECK(verdict(png(colors), {1, paletted}) == Verdict::equal);
    CHECK(verdict({1, paletted}, {16, deep}) == Verdict::equal);
    CHECK(verdict({16, deep}, png(colors)) == Verdict::equal);
    --deep.samples[5];  // far less than a step of 8 bits
    const Comparison comparison = render::comparePictures({16, deep}, png(colors), {});
    CHECK(comparison.verdict == Verdict::differs);
    CHECK(comparison.counts.largestChannel == 1);
}

TEST_CASE("pictures of different size have that verdict and no counts, whatever the gates") {
    const Comparison comparison =
        compare(ColorImage(4, 3), ColorImage(3, 4), mostPixels(100, true));
    CHECK(comparison.verdict == Verdict::sizeMismatch);
    CHECK(comparison.sizeA == render::PictureSize{4, 3});
    CHECK(comparison.sizeB == render::PictureSize{3, 4});
    CHECK(comparison.counts.compared == 0);
}

TEST_CASE("the picture of differences shows each pixel that differs, and hatches what is ignored") {
    const ColorImage a(32, 32, packColor(255, 255, 255));
    ColorImage b = a;
    b.at(20, 20) = packColor(255, 254, 255);
    b.at(21, 20) = packColor(0, 255, 255);
    b.at(2, 2) = packColor(0, 0, 0);
    CompareOptions options;
    options.picture = true;
    options.ignore.boxes = {{0, 0, 8, 8}};
    const Comparison comparison = render::comparePictures(png(a), png(b), options);
    CHECK(comparison.ignored == 64);
    CHECK(comparison.counts.compared == 32 * 32 - 64);
    CHECK(comparison.counts.differing == 2);
    REQUIRE(comparison.picture);
    const auto& picture = *comparison.picture;
    const formats::PackedColor dim = picture.at(31, 31);
    CHECK(dim == packColor(85, 85, 85));
    CHECK(picture.at(21, 20) == render::heatColor(1));
    CHECK(picture.at(20, 20) != dim);
    CHECK(picture.at(20, 20) != picture.at(21, 20));
    int hatched = 0, others = 0;
    for (std::uint32_t y = 0; y < 32; ++y)
        for (std::uint32_t x = 0; x < 32; ++x)
            if (picture.at(x, y) != dim) ++(x < 8 && y < 8 ? hatched : others);
    CHECK(hatched == 16);
    CHECK(others == 2);

    b = a;
    b.at(2, 2) = packColor(0, 0, 0);
    const Comparison equal = render::comparePictures(png(a), png(b), options);
    CHECK(equal.verdict == Verdict::equal);
    CHECK_FALSE(equal.picture);
    REQUIRE(equal.scores);
    CHECK(equal.scores->noiseRatio == render::kNoNoise);
    CHECK(equal.scores->similarity == 1.0);
    CHECK(equal.scores->flip.mean == 0);
}

TEST_CASE("a mask that does not fit is no verdict on the pictures, equal or not") {
    CompareOptions options;
    options.ignore.boxes = {{0, 0, 9, 1}};
    const Comparison comparison =
        render::comparePictures(png(ColorImage(8, 8)), png(ColorImage(8, 8)), options);
    CHECK(comparison.verdict == Verdict::maskMisfit);
    CHECK_FALSE(passes(comparison.verdict));
    CHECK(comparison.diagnostics.size() == 1);
}

}  // namespace
}  // namespace portcullis::tests
