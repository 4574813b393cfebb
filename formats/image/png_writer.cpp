#include "formats/image/png_writer.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

#include "formats/image/png_steps.h"

namespace portcullis::formats {
namespace {

constexpr std::uint32_t kMostSide = 1'000'000;  // libpng's own

void appendToFile(png_structp png, png_bytep bytes, std::size_t size) {
    auto& file = *static_cast<std::string*>(png_get_io_ptr(png));
    try {
        file.append(reinterpret_cast<const char*>(bytes), size);
        return;
    } catch (const std::bad_alloc&) {
        // libpng's frames are not for exceptions; the error is raised outside of this block
    }
    png_error(png, "out of memory");
}

/// What is to be written, apart from the rows of pixels.
struct PngPlan {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    int bitDepth = 8;
    int colorType = PNG_COLOR_TYPE_RGB;
    std::vector<png_color> colors;
    std::vector<png_byte> alphas;  ///< of the first colours; empty: all are opaque
    std::vector<PngTextChunk> texts;
    std::vector<png_bytep> rows;
};

/// Calls of libpng in the order of the file; a step of `completesPngStep`.
void writeParts(png_structp png, png_infop info, PngPlan& plan) {
    png_set_IHDR(png, info, plan.width, plan.height, plan.bitDepth, plan.colorType,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
    if (!plan.colors.empty())
        png_set_PLTE(png, info, plan.colors.data(), static_cast<int>(plan.colors.size()));
    if (!plan.alphas.empty())
        png_set_tRNS(png, info, plan.alphas.data(), static_cast<int>(plan.alphas.size()), nullptr);
    // Frames are made of few colours, often the same ones side by side: differences of neighbours
    // pack worse than they do.
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    png_write_info(png, info);
    for (const PngTextChunk& text : plan.texts)
        png_write_chunk(png, reinterpret_cast<png_const_bytep>(text.type.data()),
                        reinterpret_cast<png_const_bytep>(text.data.data()), text.data.size());
    if (plan.colorType == PNG_COLOR_TYPE_RGB) png_set_filler(png, 0, PNG_FILLER_AFTER);
    png_set_packing(png);
    png_write_image(png, plan.rows.data());
    png_write_end(png, nullptr);
}

std::string writePlan(PngPlan& plan) {
    std::string file;
    PngSpoken spoken;
    png_structp png =
        png_create_write_struct(PNG_LIBPNG_VER_STRING, &spoken, leavePngStep, keepPngWarning);
    png_infop info = png != nullptr ? png_create_info_struct(png) : nullptr;
    if (info == nullptr) throw std::bad_alloc();
    png_set_write_fn(png, &file, appendToFile, nullptr);
    const bool written = completesPngStep(png, [&] { writeParts(png, info, plan); });
    png_destroy_write_struct(&png, &info);
    if (!written) throw std::bad_alloc();  // there is nothing else that can fail
    return file;
}

/// libpng takes rows that it only reads as not constant.
template <class T>
std::vector<png_bytep> rowsOf(const std::vector<T>& pixels, std::uint32_t width,
                              std::uint32_t height) {
    auto* const first = reinterpret_cast<png_bytep>(const_cast<T*>(pixels.data()));
    std::vector<png_bytep> rows(height);
    for (std::size_t y = 0; y < rows.size(); ++y) rows[y] = first + y * width * sizeof(T);
    return rows;
}

PngPlan planFor(std::uint32_t width, std::uint32_t height, std::span<const PngText> texts) {
    assert(std::max(width, height) <= kMostSide);
    PngPlan plan;
    plan.width = width;
    plan.height = height;
    for (const PngText& text : texts) plan.texts.push_back(encodePngText(text));
    return plan;
}

bool allOpaque(const std::vector<PackedColor>& colors) {
    return std::ranges::all_of(colors, [](PackedColor color) { return alphaOf(color) == 255; });
}

int bitsFor(std::size_t colors) {
    int bits = 1;
    while (std::size_t{1} << bits < colors) bits *= 2;
    return bits;
}

}  // namespace

std::string writePng(const ColorImage& image, std::span<const PngText> texts) {
    assert(!image.pixels.empty());
    PngPlan plan = planFor(image.width, image.height, texts);
    if (!allOpaque(image.pixels)) plan.colorType = PNG_COLOR_TYPE_RGB_ALPHA;
    plan.rows = rowsOf(image.pixels, image.width, image.height);
    return writePlan(plan);
}

std::string writePng(const PalettedImage& image, std::span<const PngText> texts) {
    assert(!image.indices.empty() && indicesFit(image));
    PngPlan plan = planFor(image.width, image.height, texts);
    plan.bitDepth = bitsFor(image.palette.size());
    plan.colorType = PNG_COLOR_TYPE_PALETTE;
    for (const PackedColor color : image.palette) {
        const auto byte = [color](unsigned channel) {
            return static_cast<png_byte>(channelOf(color, channel));
        };
        plan.colors.push_back({byte(0), byte(1), byte(2)});
        plan.alphas.push_back(byte(3));
    }
    if (allOpaque(image.palette)) plan.alphas.clear();
    plan.rows = rowsOf(image.indices, image.width, image.height);
    return writePlan(plan);
}

}  // namespace portcullis::formats
