#include "formats/image/png_reader.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/image/png_chunks.h"
#include "formats/image/png_header.h"
#include "formats/image/png_steps.h"

namespace portcullis::formats {
namespace {

constexpr std::array<std::string_view, 5> kEssential{"IHDR", "PLTE", "tRNS", "IDAT", "IEND"};

bool isEssential(const PngChunk& chunk) {
    return std::ranges::find(kEssential, chunk.type) != kEssential.end();
}

/// A chunk that no decoder may ignore has a type with a capital first letter.
bool isCritical(const PngChunk& chunk) { return chunk.type.front() < 'a'; }

/// What libpng reads, after the signature: the chunks that pixels are made of and no other.
struct PngSource {
    std::span<const PngChunk> chunks;
    std::size_t chunk = 0;  ///< the one that is read; chunks.size() at the end
    std::span<const std::byte> rest;

    [[nodiscard]] std::size_t offset() const {
        return chunks[std::min(chunk, chunks.size() - 1)].offset;
    }
};

void readFromSource(png_structp png, png_bytep to, std::size_t size) {
    auto& source = *static_cast<PngSource*>(png_get_io_ptr(png));
    while (size > 0) {
        if (source.rest.empty()) {
            if (source.chunk + 1 >= source.chunks.size()) png_error(png, "the chunks end early");
            source.rest = source.chunks[++source.chunk].whole;
        }
        const std::size_t part = std::min(size, source.rest.size());
        std::memcpy(to, source.rest.data(), part);
        source.rest = source.rest.subspan(part);
        to += part;
        size -= part;
    }
}

/// Asks libpng for pixels as our images hold them: an index a byte, or R, G, B, A.
void askForOurPixels(png_structp png, const PngHeader& header) {
    png_set_interlace_handling(png);
    if (header.colorType == PngColorType::palette) {
        png_set_packing(png);
        return;
    }
    png_set_expand(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xffff, PNG_FILLER_AFTER);
    png_set_swap(png);  // 16-bit channels are big-endian in the file
}

/// Owns libpng's structures.
class PngDecoder {
public:
    explicit PngDecoder(PngSource& source)
        : png_(png_create_read_struct(PNG_LIBPNG_VER_STRING, &spoken_, leavePngStep,
                                      keepPngWarning)),
          info_(png_ != nullptr ? png_create_info_struct(png_) : nullptr) {
        if (info_ != nullptr) png_set_read_fn(png_, &source, readFromSource);
    }
    PngDecoder(const PngDecoder&) = delete;
    PngDecoder& operator=(const PngDecoder&) = delete;
    ~PngDecoder() { png_destroy_read_struct(&png_, &info_, nullptr); }

    /// Fills `rows`, each of `rowBytes`; false after an error of libpng.
    bool decode(const PngHeader& header, std::vector<png_bytep>& rows, std::size_t rowBytes) {
        return info_ != nullptr && completesPngStep(png_, [&] {
                   png_set_user_limits(png_, kPngMostSide, kPngMostSide);
                   png_set_chunk_malloc_max(png_, kMostChunkMemory);
                   png_set_sig_bytes(png_, static_cast<int>(kPngSignature.size()));
                   png_read_info(png_, info_);
                   askForOurPixels(png_, header);
                   png_read_update_info(png_, info_);
                   if (png_get_rowbytes(png_, info_) != rowBytes) png_error(png_, "unequal rows");
                   png_read_image(png_, rows.data());
                   png_read_end(png_, nullptr);
               });
    }
    [[nodiscard]] const PngSpoken& spoken() const { return spoken_; }

private:
    static constexpr png_alloc_size_t kMostChunkMemory = 1 << 20;

    PngSpoken spoken_;
    png_structp png_;
    png_infop info_;
};

/// Fills `pixels` with the rows of the image.
template <class T>
Diagnostics decodeInto(std::vector<T>& pixels, const PngHeader& header,
                       std::span<const PngChunk> chunks) {
    const std::size_t rowBytes = pixels.size() / header.height * sizeof(T);
    std::vector<png_bytep> rows(header.height);
    for (std::size_t y = 0; y < rows.size(); ++y)
        rows[y] = reinterpret_cast<png_bytep>(pixels.data()) + y * rowBytes;

    PngSource source{chunks, 0, chunks.front().whole};
    PngDecoder decoder(source);
    if (!decoder.decode(header, rows, rowBytes))
        return {pngFault(Code::pngBadData,
                         std::string("the pixels cannot be read: ") + decoder.spoken().error.data(),
                         source.offset())};
    if (decoder.spoken().warning.front() == '\0') return {};
    return {pngFault(Code::pngPartIgnored,
                     std::string("a part was ignored: ") + decoder.spoken().warning.data(),
                     source.offset())};
}

const PngChunk* findChunk(std::span<const PngChunk> chunks, std::string_view type) {
    const auto found = std::ranges::find(chunks, type, &PngChunk::type);
    return found != chunks.end() ? &*found : nullptr;
}

Result<Palette> readColors(std::span<const PngChunk> chunks, const PngHeader& header) {
    const PngChunk* const colors = findChunk(chunks, "PLTE");
    if (colors == nullptr)
        return pngFault(Code::pngBadChunk, "the image has no palette", chunks.front().offset);
    const std::size_t count = colors->data.size() / 3;
    if (count == 0 || colors->data.size() % 3 != 0 || count > std::size_t{1} << header.bitDepth)
        return pngFault(Code::pngBadChunk, "PLTE has another size than a palette", colors->offset);
    const PngChunk* const alphas = findChunk(chunks, "tRNS");
    Palette palette;
    for (std::size_t i = 0; i < count; ++i) {
        const auto byte = [&](std::size_t at) {
            return std::to_integer<std::uint32_t>(colors->data[3 * i + at]);
        };
        const bool hasAlpha = alphas != nullptr && i < alphas->data.size();
        palette.push_back(
            packColor(byte(0), byte(1), byte(2),
                      hasAlpha ? std::to_integer<std::uint32_t>(alphas->data[i]) : 255));
    }
    return palette;
}

/// The chunks that pixels are made of. PC7104 for one that must not be ignored and is not known.
Result<std::vector<PngChunk>> essentialChunks(std::span<const std::byte> bytes) {
    auto all = readPngChunks(bytes);
    if (!all) return all;
    std::vector<PngChunk> essential;
    for (const PngChunk& chunk : all.value()) {
        if (isEssential(chunk))
            essential.push_back(chunk);
        else if (isCritical(chunk))
            return pngFault(Code::pngBadChunk, "unknown chunk " + std::string(chunk.type),
                            chunk.offset);
    }
    return essential;
}

Result<PngHeader> headerOf(std::span<const PngChunk> chunks) {
    std::uint64_t packedBytes = 0;
    for (const PngChunk& chunk : chunks)
        if (chunk.type == "IDAT") packedBytes += chunk.data.size();
    return readPngHeader(chunks.front(), packedBytes);
}

/// An image of `Image`, with `perPixel` numbers a pixel.
template <class Image, class T>
Result<PngImage> readPixels(const PngHeader& header, std::span<const PngChunk> chunks,
                            std::size_t perPixel) {
    std::vector<T> values(perPixel * header.width * header.height);
    Diagnostics told = decodeInto(values, header, chunks);
    if (hasErrors(told)) return told;
    return {{header.bitDepth, Image(header.width, header.height, std::move(values))},
            std::move(told)};
}

Result<PngImage> readPaletted(const PngHeader& header, std::span<const PngChunk> chunks) {
    auto palette = readColors(chunks, header);
    if (!palette) return palette.takeDiagnostics();
    std::vector<std::uint8_t> indices(std::size_t{header.width} * header.height);
    Diagnostics told = decodeInto(indices, header, chunks);
    if (hasErrors(told)) return told;
    PalettedImage image(header.width, header.height, std::move(indices),
                        std::move(palette).value());
    if (!indicesFit(image))
        return pngFault(
            Code::pngBadIndex,
            "a pixel names a colour beyond the palette's " + std::to_string(image.palette.size()),
            findChunk(chunks, "PLTE")->offset);
    return {{header.bitDepth, std::move(image)}, std::move(told)};
}

}  // namespace

Result<PngImage> readPngAsStored(std::span<const std::byte> bytes) {
    auto chunks = essentialChunks(bytes);
    if (!chunks) return chunks.takeDiagnostics();
    auto header = headerOf(chunks.value());
    if (!header) return header.takeDiagnostics();
    if (header.value().colorType == PngColorType::palette)
        return readPaletted(header.value(), chunks.value());
    if (header.value().bitDepth == 16)
        return readPixels<DeepImage, std::uint16_t>(header.value(), chunks.value(), 4);
    return readPixels<ColorImage, PackedColor>(header.value(), chunks.value(), 1);
}

ColorImage toColor(PngImage image) {
    if (auto* const color = std::get_if<ColorImage>(&image.pixels)) return std::move(*color);
    if (const auto* const paletted = std::get_if<PalettedImage>(&image.pixels))
        return toColor(*paletted);
    return toColor(std::get<DeepImage>(image.pixels));
}

Result<ColorImage> readPng(std::span<const std::byte> bytes) {
    auto stored = readPngAsStored(bytes);
    Diagnostics told = stored.takeDiagnostics();
    if (!stored) return told;
    return {toColor(std::move(stored).value()), std::move(told)};
}

}  // namespace portcullis::formats
