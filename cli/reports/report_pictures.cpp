#include "cli/reports/report_pictures.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <tbb/parallel_for.h>
#include <utility>

#include "cli/number_text.h"
#include "cli/reports/shared_palette.h"
#include "formats/files/mapped_file.h"
#include "formats/image/mip_chain.h"
#include "formats/image/png_reader.h"
#include "formats/image/png_writer.h"
#include "formats/world/chunk_file.h"
#include "render/difference/flip.h"
#include "render/false_colors.h"

namespace portcullis::cli {
namespace {

namespace fs = std::filesystem;
using formats::Code;
using formats::ColorImage;
using formats::Diagnostics;
using formats::FrameResult;
using formats::Palette;
using formats::PalettedImage;
using formats::PngImage;
using render::IgnoredPixels;

constexpr std::uint32_t kThumbnailWidth = 192;
/// Frames that are prepared at once: enough for all cores, few enough for the memory.
constexpr std::size_t kBatch = 32;

struct Picture {
    std::string bytes;
    PngImage image;
    [[nodiscard]] ColorImage colors() const { return toColor(image); }
};

/// What is prepared of one frame, before it is known what the report has room for.
struct Prepared {
    FramePictures pictures;
    ColorImage thumbnail;
    Diagnostics diagnostics;
};

std::optional<Picture> readPicture(const fs::path& file, Diagnostics& diagnostics) {
    const auto bytes = formats::mapFile(file.string());
    Diagnostics told = bytes.diagnostics();
    if (bytes) {
        auto image = formats::readPngAsStored(bytes.value().bytes());
        told = image.diagnostics();
        if (image)
            return Picture{std::string(formats::asText(bytes.value().bytes())),
                           std::move(image).value()};
    }
    const std::string why = told.empty() ? "" : ": " + told.front().message;
    diagnostics.push_back(
        makeDiagnostic(Code::reportPictureUnreadable, "the picture cannot be shown" + why));
    diagnostics.back().file = file.string();
    return std::nullopt;
}

/// The picture in small; without pixels for one that has none.
ColorImage reduced(const ColorImage& image) {
    auto levels = formats::mipChain(image);
    const auto level = std::ranges::find_if(
        levels, [](const ColorImage& one) { return one.width <= kThumbnailWidth; });
    return level == levels.end() ? ColorImage() : std::move(*level);
}

/// Clear where the pictures are equal; nothing where that is not possible or saves nothing.
std::string overlayOf(const ColorImage& expected, const ColorImage& actual, std::size_t size) {
    const auto opaque = [](const ColorImage& image) {
        return std::ranges::all_of(image.pixels, [](formats::PackedColor color) {
            return formats::alphaOf(color) == 255;
        });
    };
    if (expected.width != actual.width || expected.height != actual.height || !opaque(expected) ||
        !opaque(actual))
        return {};
    ColorImage overlay = actual;
    for (std::size_t i = 0; i < overlay.pixels.size(); ++i)
        if (overlay.pixels[i] == expected.pixels[i]) overlay.pixels[i] = 0;
    std::string png = writePng(overlay);
    return png.size() < size ? png : std::string();
}

std::string heatOf(const std::vector<std::uint32_t>& errors, std::uint32_t width) {
    Palette palette;
    for (int i = 0; i < 256; ++i) palette.push_back(render::heatColor(i / 255.0));
    std::vector<std::uint8_t> indices;
    for (const std::uint32_t error : errors)
        indices.push_back(static_cast<std::uint8_t>(std::uint64_t{error} * 255 / render::kFlipOne));
    const auto height = static_cast<std::uint32_t>(errors.size() / width);
    return writePng(PalettedImage(width, height, std::move(indices), std::move(palette)));
}

class Preparation {
public:
    Preparation(const formats::RunResults& results, const ReportPictureOptions& options)
        : options_(&options), folder_(results.folder) {
        std::error_code failed;
        target_ = fs::absolute(options.folder.empty() ? "." : options.folder, failed);
    }

    [[nodiscard]] Prepared prepare(const FrameResult& frame) const {
        Prepared prepared;
        const std::string& file = frame.actual.empty() ? frame.file : frame.actual;
        prepared.pictures.expected.link = linkTo(frame.expected);
        prepared.pictures.actual.link = linkTo(file);
        prepared.pictures.difference.link = linkTo(frame.difference);
        const auto actual = read(file, prepared.diagnostics);
        if (passes(frame.verdict)) {
            if (actual) prepared.thumbnail = reduced(actual->colors());
            return prepared;
        }
        const auto expected = read(frame.expected, prepared.diagnostics);
        const auto difference = read(frame.difference, prepared.diagnostics);
        if (expected) prepared.pictures.expected.png = expected->bytes;
        if (actual) prepared.pictures.actual.png = actual->bytes;
        if (difference) prepared.pictures.difference.png = difference->bytes;
        if (actual || expected)
            prepared.thumbnail = reduced((actual ? *actual : *expected).colors());
        if (actual && expected) compare(*expected, *actual, prepared.pictures);
        return prepared;
    }

    [[nodiscard]] std::string plan(const std::string& file, Diagnostics& diagnostics) const {
        if (file.empty()) return {};
        const auto bytes = formats::mapFile((folder_ / file).string());
        if (bytes) return std::string(formats::asText(bytes.value().bytes()));
        diagnostics.push_back(
            makeDiagnostic(Code::reportPictureUnreadable, "the plan cannot be shown"));
        diagnostics.back().file = file;
        return {};
    }

private:
    [[nodiscard]] std::string linkTo(const std::string& file) const {
        if (file.empty()) return {};
        std::error_code failed;
        const fs::path path = fs::absolute(folder_ / file, failed).lexically_normal();
        return path.lexically_relative(target_.lexically_normal()).generic_string();
    }

    [[nodiscard]] std::optional<Picture> read(const std::string& file,
                                              Diagnostics& diagnostics) const {
        if (file.empty()) return std::nullopt;
        return readPicture(folder_ / file, diagnostics);
    }

    void compare(const Picture& expected, const Picture& actual, FramePictures& pictures) const {
        const ColorImage a = expected.colors(), b = actual.colors();
        if (std::string overlay = overlayOf(a, b, actual.bytes.size()); !overlay.empty()) {
            pictures.actual.png = std::move(overlay);
            pictures.overlay = true;
        }
        if (a.width != b.width || a.height != b.height) return;
        render::CompareOptions options = options_->masks.value_or(render::CompareOptions{});
        const auto ignored = ignoredPixels(options.ignore, a.width, a.height);
        const IgnoredPixels none;
        const IgnoredPixels& mask = ignored ? ignored.value() : none;
        pictures.flip.png = heatOf(render::flipErrors(a, b, mask), a.width);
        if (!pictures.difference.png.empty()) return;
        options.picture = true;
        options.scores = false;
        const auto comparison = comparePictures(expected.image, actual.image, options);
        if (comparison.picture) pictures.difference.png = writePng(*comparison.picture);
    }

    const ReportPictureOptions* options_;
    fs::path folder_, target_;
};

/// Thumbnails share a palette, which is enough to know frames by.
void writeThumbnails(std::vector<Prepared>& batch) {
    std::vector<ColorImage> thumbnails;
    for (Prepared& one : batch) thumbnails.push_back(std::move(one.thumbnail));
    const SharedPalette palette(thumbnails);
    tbb::parallel_for(std::size_t{0}, batch.size(), [&](std::size_t i) {
        if (!thumbnails[i].pixels.empty())
            batch[i].pictures.thumbnail.png = writePng(palette.paletted(thumbnails[i]));
    });
}

std::size_t sizeOf(const FramePictures& pictures) {
    return pictures.expected.png.size() + pictures.actual.png.size() +
           pictures.difference.png.size() + pictures.flip.png.size();
}

/// Leaves the links of pictures that the report has no room for.
void dropPictures(FramePictures& pictures) {
    for (ReportPicture* picture :
         {&pictures.expected, &pictures.actual, &pictures.difference, &pictures.flip})
        picture->png.clear();
    pictures.overlay = false;
}

}  // namespace

ReportPictures readReportPictures(const formats::RunResults& results,
                                  const ReportPictureOptions& options) {
    const Preparation preparation(results, options);
    ReportPictures all;
    std::vector<const FrameResult*> frames;
    for (const formats::MapResult& map : results.maps) {
        all.frames.emplace_back();
        all.plans.push_back(preparation.plan(map.plan, all.diagnostics));
        for (const FrameResult& frame : map.frames) frames.push_back(&frame);
    }
    std::vector<FramePictures> pictures;
    std::uint64_t held = 0;
    std::size_t linked = 0;
    for (std::size_t begin = 0; begin < frames.size(); begin += kBatch) {
        std::vector<Prepared> batch(std::min(kBatch, frames.size() - begin));
        tbb::parallel_for(std::size_t{0}, batch.size(), [&](std::size_t i) {
            batch[i] = preparation.prepare(*frames[begin + i]);
        });
        writeThumbnails(batch);
        for (Prepared& one : batch) {
            append(all.diagnostics, std::move(one.diagnostics));
            held += one.pictures.thumbnail.png.size();
            if (const std::size_t size = sizeOf(one.pictures); held + size > options.mostBytes) {
                dropPictures(one.pictures);
                ++linked;
            } else {
                held += size;
            }
            pictures.push_back(std::move(one.pictures));
        }
    }
    if (linked > 0)
        all.diagnostics.push_back(makeDiagnostic(
            Code::reportPicturesLinked,
            "the report shows the pictures of " + counted(linked, "frame") + " from their files"));
    auto next = pictures.begin();
    for (std::size_t map = 0; map < results.maps.size(); ++map)
        for (std::size_t i = 0; i < results.maps[map].frames.size(); ++i)
            all.frames[map].push_back(std::move(*next++));
    return all;
}

}  // namespace portcullis::cli
