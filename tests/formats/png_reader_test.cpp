#include "formats/image/png_reader.h"

#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "formats/world/chunk_file.h"
#include "tests/support/png_bytes.h"
#include "tests/support/random_numbers.h"

namespace portcullis::formats {
namespace {

using tests::PlainPng;
using tests::pngChunk;
using tests::pngFile;

std::string twoBytes(unsigned value) {
    return {static_cast<char>(value >> 8), static_cast<char>(value & 255U)};
}

/// An image of random samples; `samples` keeps them.
PlainPng randomPng(unsigned colorType, unsigned depth, std::uint32_t width, std::uint32_t height,
                   std::vector<unsigned>& samples) {
    PlainPng png{.width = width, .height = height, .depth = depth, .colorType = colorType};
    tests::RandomNumbers random(colorType * 100 + depth);
    samples.resize(std::size_t{width} * height * png.channels());
    for (unsigned& sample : samples) sample = random.below(1U << depth);
    png.sample = [&samples, width, n = png.channels()](std::uint32_t x, std::uint32_t y,
                                                       unsigned channel) {
        return samples[(std::size_t{y} * width + x) * n + channel];
    };
    return png;
}

/// R, G, B, A of pixel i in 16 bits, by the rules of the format.
std::array<unsigned, 4> expectedPixel(const PlainPng& png, const std::vector<unsigned>& samples,
                                      std::size_t i, int transparentGray) {
    const unsigned n = png.channels();
    const auto wide = [&](unsigned channel) {
        return samples[i * n + channel] * 65535U / ((1U << png.depth) - 1);
    };
    const bool gray = n < 3;
    const bool keyed =
        transparentGray >= 0 && samples[i * n] == static_cast<unsigned>(transparentGray);
    const unsigned alpha = n % 2 == 0 ? wide(n - 1) : (keyed ? 0 : 65535U);
    return {wide(0), wide(gray ? 0 : 1), wide(gray ? 0 : 2), alpha};
}

void checkPixels(const PlainPng& png, const std::vector<unsigned>& samples, int transparentGray) {
    const std::string file = png.file();
    const auto stored = readPngAsStored(asBytes(file));
    REQUIRE(stored.hasValue());
    CHECK(stored.value().bitDepth == png.depth);
    const auto color = readPng(asBytes(file));
    REQUIRE(color.hasValue());
    REQUIRE(color.value().pixels.size() == std::size_t{png.width} * png.height);
    const auto* const deep = std::get_if<DeepImage>(&stored.value().pixels);
    CHECK((deep != nullptr) == (png.depth == 16));
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < color.value().pixels.size(); ++i) {
        const auto expected = expectedPixel(png, samples, i, transparentGray);
        for (unsigned c = 0; c < 4; ++c) {
            if (deep != nullptr && deep->samples[4 * i + c] != expected[c]) ++wrong;
            const unsigned rounded = (expected[c] * 255U + 32767U) / 65535U;
            if (channelOf(color.value().pixels[i], c) != rounded) ++wrong;
        }
    }
    CHECK(wrong == 0);
}

TEST_CASE("every kind of PNG gives the pixels that were put in") {
    struct Kind {
        unsigned colorType;
        std::vector<unsigned> depths;
    };
    const std::vector<Kind> kinds{{0, {1, 2, 4, 8, 16}}, {2, {8, 16}}, {4, {8, 16}}, {6, {8, 16}}};
    for (const Kind& kind : kinds)
        for (const unsigned depth : kind.depths)
            for (const auto& size :
                 {std::pair{1U, 1U}, {3U, 2U}, {2U, 9U}, {17U, 13U}, {300U, 80U}})
                for (const bool interlaced : {false, true}) {
                    CAPTURE(kind.colorType);
                    CAPTURE(depth);
                    CAPTURE(size.first);
                    CAPTURE(interlaced);
                    std::vector<unsigned> samples;
                    PlainPng png =
                        randomPng(kind.colorType, depth, size.first, size.second, samples);
                    png.interlaced = interlaced;
                    checkPixels(png, samples, -1);
                    if (kind.colorType != 0) continue;
                    png.chunksBeforePixels = pngChunk("tRNS", twoBytes(samples.front()));
                    checkPixels(png, samples, static_cast<int>(samples.front()));
                }
}

TEST_CASE("a transparent colour counts in all 16 bits") {
    PlainPng png{.width = 3, .depth = 16, .colorType = 2};
    png.sample = [](std::uint32_t x, std::uint32_t, unsigned channel) {
        return x == channel && x < 2 ? 0x1235U : 0x1234U;
    };
    png.chunksBeforePixels =
        pngChunk("tRNS", twoBytes(0x1234) + twoBytes(0x1234) + twoBytes(0x1234));
    const std::string file = png.file();
    const auto image = readPng(asBytes(file));
    REQUIRE(image.hasValue());
    CHECK(alphaOf(image.value().pixels[0]) == 255);  // differs in the last bit of red
    CHECK(alphaOf(image.value().pixels[1]) == 255);
    CHECK(alphaOf(image.value().pixels[2]) == 0);
}

TEST_CASE("a palette PNG keeps its indices, its palette and its transparency") {
    for (const unsigned depth : {1U, 2U, 4U, 8U})
        for (const bool interlaced : {false, true}) {
            CAPTURE(depth);
            CAPTURE(interlaced);
            std::vector<unsigned> samples;
            PlainPng png = randomPng(3, depth, 19, 11, samples);
            png.interlaced = interlaced;
            std::string colors;
            Palette palette;
            for (unsigned i = 0; i < 1U << depth; ++i) {
                colors +=
                    {static_cast<char>(i), static_cast<char>(255 - i), static_cast<char>(i / 2)};
                palette.push_back(packColor(i, 255 - i, i / 2, i == 1 ? 7 : 255));
            }
            png.chunksBeforePixels = pngChunk("PLTE", colors) + pngChunk("tRNS", "\xff\x07");
            const std::string file = png.file();
            const auto stored = readPngAsStored(asBytes(file));
            REQUIRE(stored.hasValue());
            CHECK(stored.value().bitDepth == depth);
            const auto& image = std::get<PalettedImage>(stored.value().pixels);
            CHECK(image.palette == palette);
            CHECK(std::vector<unsigned>(image.indices.begin(), image.indices.end()) == samples);
            const auto color = readPng(asBytes(file));
            REQUIRE(color.hasValue());
            CHECK(color.value() == toColor(image));
        }
}

PlainPng grayPng(std::uint32_t width = 5, std::uint32_t height = 4) {
    PlainPng png{.width = width, .height = height, .depth = 8, .colorType = 0};
    png.sample = [](std::uint32_t x, std::uint32_t y, unsigned) { return 16 * y + x; };
    return png;
}

TEST_CASE("text, profiles and gamma change no pixel and are never unpacked") {
    PlainPng png = grayPng();
    const std::string bare = png.file();
    // What claims to be a packed profile and a packed text is not even zlib.
    png.chunksBeforePixels = pngChunk("gAMA", std::string("\0\1\x86\xa0", 4)) +
                             pngChunk("iCCP", std::string("x\0\0bomb", 7)) +
                             pngChunk("zTXt", std::string("k\0\0bomb", 7)) +
                             pngChunk("bKGD", std::string("\0\7", 2));
    const std::string dressed = png.file();
    const auto plain = readPng(asBytes(bare));
    const auto same = readPng(asBytes(dressed));
    REQUIRE(plain.hasValue());
    REQUIRE(same.hasValue());
    CHECK(same.diagnostics().empty());
    CHECK(plain.value() == same.value());
}

struct Broken {
    std::string what;
    std::string file;
    Code code;
    std::string pointer;
};

std::vector<Broken> brokenFiles() {
    const PlainPng gray = grayPng();
    const std::string pixels = pngChunk("IDAT", tests::storedZlib(gray.rows()));
    const auto withHeader = [&](PlainPng png) { return pngFile(png.header() + pixels); };
    const auto sized = [&](std::uint32_t width, std::uint32_t height) {
        return withHeader(grayPng(width, height));
    };
    PlainPng badDepth = gray;
    badDepth.depth = 3;
    PlainPng badType = gray;
    badType.colorType = 5;
    badType.sample = nullptr;
    PlainPng palette = gray;
    palette.colorType = 3;
    const std::string colors(3 * 256, '\x40');
    const std::string few(3 * 50, '\x40');
    std::string flipped = gray.file();
    flipped[45] = static_cast<char>(flipped[45] ^ 1);
    const std::string tooFew = tests::storedZlib(gray.rows().substr(0, 20));
    return {
        {"empty", "", Code::pngNotAPng, "byte 0"},
        {"another format", "GIF89a", Code::pngNotAPng, "byte 0"},
        {"sent as text", "\x89PNG\n\x1a\n" + gray.header(), Code::pngNotAPng, "byte 0"},
        {"no IEND", gray.file().substr(0, gray.file().size() - 12), Code::pngTruncated, "byte 80"},
        {"half a chunk", gray.file().substr(0, 50), Code::pngTruncated, "byte 33"},
        {"a flipped bit", flipped, Code::pngChecksum, "byte 33"},
        {"no IHDR", pngFile(pixels), Code::pngBadChunk, "byte 8"},
        {"a type that is no word", pngFile(gray.header() + pngChunk("a b!", "") + pixels),
         Code::pngBadChunk, "byte 37"},
        {"a chunk of the future", pngFile(gray.header() + pngChunk("FUTR", "") + pixels),
         Code::pngBadChunk, "byte 33"},
        {"short IHDR", pngFile(pngChunk("IHDR", "12345678") + pixels), Code::pngBadChunk, "byte 8"},
        {"three bits", withHeader(badDepth), Code::pngBadChunk, "byte 8"},
        {"colour type 5", withHeader(badType), Code::pngBadChunk, "byte 8"},
        {"no width", sized(0, 4), Code::pngBadChunk, "byte 8"},
        {"a long side", sized(32769, 1), Code::pngTooLarge, "byte 8"},
        {"2^27 pixels", sized(16384, 8192), Code::pngTooLarge, "byte 8"},
        {"the largest sides there are", sized(0xffffffffU, 0xffffffffU), Code::pngTooLarge,
         "byte 8"},
        {"more than its bytes can be", sized(8192, 8192), Code::pngBadData, "byte 8"},
        {"no pixels", pngFile(gray.header()), Code::pngBadData, "byte 8"},
        {"too few pixels", pngFile(gray.header() + pngChunk("IDAT", tooFew)), Code::pngBadData,
         "byte 33"},
        {"pixels that are not zlib", pngFile(gray.header() + pngChunk("IDAT", "not zlib")),
         Code::pngBadData, "byte 33"},
        {"no palette", pngFile(palette.header() + pixels), Code::pngBadChunk, "byte 8"},
        {"no colour", pngFile(palette.header() + pngChunk("PLTE", "") + pixels), Code::pngBadChunk,
         "byte 33"},
        {"half a colour", pngFile(palette.header() + pngChunk("PLTE", "1234") + pixels),
         Code::pngBadChunk, "byte 33"},
        {"too many colours", pngFile(palette.header() + pngChunk("PLTE", colors + "abc") + pixels),
         Code::pngBadChunk, "byte 33"},
        {"an index beyond", pngFile(palette.header() + pngChunk("PLTE", few) + pixels),
         Code::pngBadIndex, "byte 33"},
    };
}

TEST_CASE("what is wrong with a PNG is told with its place") {
    for (const Broken& broken : brokenFiles()) {
        CAPTURE(broken.what);
        const auto image = readPng(asBytes(broken.file));
        REQUIRE_FALSE(image.hasValue());
        REQUIRE(image.diagnostics().size() == 1);
        const Diagnostic& fault = image.diagnostics().front();
        CAPTURE(fault.message);
        CHECK(codeName(fault.code) == codeName(broken.code));
        CHECK(fault.pointer == broken.pointer);
    }
}

TEST_CASE("a part that breaks the format but takes no pixel away is a warning") {
    PlainPng png = grayPng();
    png.chunksBeforePixels = pngChunk("tRNS", "three");
    const std::string file = png.file();
    const auto image = readPng(asBytes(file));
    REQUIRE(image.hasValue());
    REQUIRE(image.diagnostics().size() == 1);
    CHECK(image.diagnostics().front().code == Code::pngPartIgnored);
    CHECK(alphaOf(image.value().pixels[0]) == 255);
}

TEST_CASE("a PNG cut anywhere is not read, and no changed bit goes unnoticed") {
    const std::string file = grayPng().file();
    for (std::size_t length = 0; length < file.size(); ++length) {
        const auto image = readPng(asBytes(std::string_view(file).substr(0, length)));
        REQUIRE_FALSE(image.hasValue());
        CHECK(image.diagnostics().front().code ==
              (length == 0 ? Code::pngNotAPng : Code::pngTruncated));
    }
    for (std::size_t bit = 0; bit < 8 * file.size(); ++bit) {
        std::string flipped = file;
        flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << bit % 8));
        CAPTURE(bit);
        CHECK_FALSE(readPng(asBytes(flipped)).hasValue());
    }
}

}  // namespace
}  // namespace portcullis::formats
