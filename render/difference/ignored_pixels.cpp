#include "render/difference/ignored_pixels.h"

#include <algorithm>
#include <string>
#include <utility>

namespace portcullis::render {

using formats::Code;
using formats::Diagnostics;
using formats::makeDiagnostic;

namespace {

std::string sizeText(std::uint32_t width, std::uint32_t height) {
    return std::to_string(width) + "x" + std::to_string(height);
}

bool isInside(const PixelBox& box, std::uint32_t width, std::uint32_t height) {
    return std::uint64_t{box.x} + box.width <= width && std::uint64_t{box.y} + box.height <= height;
}

Diagnostics misfits(const IgnoreOptions& options, std::uint32_t width, std::uint32_t height) {
    Diagnostics faults;
    const std::string size = sizeText(width, height);
    for (const PixelBox& box : options.boxes)
        if (!isInside(box, width, height))
            faults.push_back(makeDiagnostic(
                Code::diffMaskOutside, "the mask of " + sizeText(box.width, box.height) + " at " +
                                           std::to_string(box.x) + "," + std::to_string(box.y) +
                                           " reaches out of the picture of " + size));
    const auto& picture = options.picture;
    if (picture && (picture->width != width || picture->height != height))
        faults.push_back(
            makeDiagnostic(Code::diffMaskSize, "the mask picture has " +
                                                   sizeText(picture->width, picture->height) +
                                                   " pixels, the picture " + size));
    return faults;
}

/// Flags of pictures of one width.
class Flags {
public:
    Flags(std::uint32_t width, std::uint32_t height)
        : width_(width), height_(height), flags_(std::size_t{width} * height) {}

    void ignore(const PixelBox& box) {
        for (std::uint32_t y = box.y; y < box.y + box.height; ++y)
            std::fill_n(
                flags_.begin() + static_cast<std::ptrdiff_t>(std::size_t{y} * width_ + box.x),
                box.width, std::uint8_t{1});
    }

    void ignoreBorder(std::uint32_t border) {
        const std::uint32_t wide = std::min(border, width_), high = std::min(border, height_);
        ignore({0, 0, width_, high});
        ignore({0, height_ - high, width_, high});
        ignore({0, 0, wide, height_});
        ignore({width_ - wide, 0, wide, height_});
    }

    void ignoreWherePainted(const formats::ColorImage& picture) {
        constexpr formats::PackedColor kColors = formats::packColor(255, 255, 255, 0);
        for (std::size_t i = 0; i < flags_.size(); ++i)
            if ((picture.pixels[i] & kColors) != 0 && formats::alphaOf(picture.pixels[i]) != 0)
                flags_[i] = 1;
    }

    [[nodiscard]] IgnoredPixels take() && {
        const auto count = std::ranges::count(flags_, std::uint8_t{1});
        return {std::move(flags_), static_cast<std::uint64_t>(count)};
    }

private:
    std::uint32_t width_, height_;
    std::vector<std::uint8_t> flags_;
};

}  // namespace

formats::Result<IgnoredPixels> ignoredPixels(const IgnoreOptions& options, std::uint32_t width,
                                             std::uint32_t height) {
    if (options.border == 0 && options.boxes.empty() && !options.picture) return IgnoredPixels{};
    if (Diagnostics faults = misfits(options, width, height); !faults.empty()) return faults;
    Flags flags(width, height);
    flags.ignoreBorder(options.border);
    for (const PixelBox& box : options.boxes) flags.ignore(box);
    if (options.picture) flags.ignoreWherePainted(*options.picture);
    IgnoredPixels ignored = std::move(flags).take();
    const std::uint64_t all = ignored.flags.size();
    const bool tooMuch =
        static_cast<double>(ignored.count) * 100 > options.mostPercent * static_cast<double>(all);
    if (!tooMuch && ignored.count < all) return ignored;
    return makeDiagnostic(Code::diffTooMuchIgnored,
                          std::to_string(ignored.count) + " of " + std::to_string(all) +
                              " pixels are ignored" + (tooMuch ? ", more than may be" : ""));
}

}  // namespace portcullis::render
