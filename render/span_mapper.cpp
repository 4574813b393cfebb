#include "render/span_mapper.h"

#include <algorithm>
#include <array>
#include <bit>

namespace portcullis::render {
namespace {

constexpr int kChunkRuns = 128;

TexelLine lineOf(const TextureGradients& gradients, int row) {
    const auto& [u, v] = gradients.perDepth;
    return {gradients.inverseDepth.inRow(row),
            gradients.inverseDepth.perX,
            gradients.eye[0],
            u.inRow(row),
            u.perX,
            gradients.eye[1],
            v.inRow(row),
            v.perX};
}

/// What one pixel goes on by, in a run that the polygon's ends may have cut short.
std::uint32_t stepOf(std::uint32_t from, std::uint32_t to, int pixels, int runBits) {
    if (pixels == 1 << runBits) return evenStep(from, to, runBits);
    const auto way = static_cast<std::int32_t>(to - from);
    return pixels == 0 ? 0U : static_cast<std::uint32_t>(way / pixels);
}

}  // namespace

/// Some runs of a row: run i takes the pixels from x[i] on, up to x[i + 1].
template <class Pixel>
struct SpanMapper<Pixel>::Chunk {
    int firstRun = 0;
    int runs = 0;
    int runBits = 0;
    PixelSpan whole;
    std::array<std::uint32_t, kChunkRuns + 1> u, v;
    std::array<double, kChunkRuns + 1> inverseDepth;
    std::array<std::uint8_t, kChunkRuns> level;

    /// Where the ends of runs lie: at their multiples, but on the polygon's first and last pixel
    /// where that comes before.
    [[nodiscard]] int x(int i) const {
        return std::clamp((firstRun + i) << runBits, whole.left, whole.right - 1);
    }
    [[nodiscard]] bool wholeRun(int i) const { return x(i + 1) - x(i) == 1 << runBits; }
};

template <class Pixel>
SpanMapper<Pixel>::SpanMapper(Perspective perspective, const SpanKernels<Pixel>& kernels)
    : runBits_(perspective == Perspective::run8    ? 3
               : perspective == Perspective::run16 ? 4
                                                   : 0),
      kernels_(kernels) {}

template <class Pixel>
void SpanMapper<Pixel>::begin(const Texture<Pixel>& texture, const TextureGradients& gradients) {
    texture_ = &texture;
    gradients_ = &gradients;
    sky_ = nullptr;
    cache_ = nullptr;
}

template <class Pixel>
void SpanMapper<Pixel>::begin(const Texture<Pixel>& texture, const TextureGradients& gradients,
                              SurfaceCache<Pixel>& cache) {
    begin(texture, gradients);
    cache_ = &cache;
}

template <class Pixel>
void SpanMapper<Pixel>::begin(const Texture<Pixel>& texture, const SkyDome& sky) {
    texture_ = &texture;
    gradients_ = nullptr;
    sky_ = &sky;
    cache_ = nullptr;
}

template <class Pixel>
WrappedTexels<Pixel> SpanMapper<Pixel>::wrappedTexels(int level) const {
    const MipLevel& mip = texture_->levels[static_cast<std::size_t>(level)];
    const auto widthBits = static_cast<std::uint32_t>(std::countr_zero(mip.width));
    const auto bits = static_cast<std::uint32_t>(16 + level);
    return {texture_->texels.data() + mip.first, mip.width - 1, (mip.height - 1) << widthBits, bits,
            bits - widthBits};
}

template <class Pixel>
void SpanMapper<Pixel>::findPlaces(const TexelLine& line, int row, Chunk& chunk) const {
    const auto fix = [&](int i, int x) {
        const auto at = static_cast<std::size_t>(i);
        const TexelPlace place =
            sky_ != nullptr ? sky_->placeAt(x, row) : placeAt(line, x, chunk.inverseDepth[at]);
        chunk.u[at] = place.u;
        chunk.v[at] = place.v;
    };
    const int first = chunk.firstRun << runBits_;
    if (sky_ != nullptr) {
        for (int i = 0; i <= chunk.runs; ++i) fix(i, chunk.x(i));
        return;
    }
    kernels_.places(line, first, 1 << runBits_, chunk.runs + 1, chunk.u.data(), chunk.v.data(),
                    chunk.inverseDepth.data());
    for (const int i : {0, chunk.runs})
        if (chunk.x(i) != first + (i << runBits_)) fix(i, chunk.x(i));
}

template <class Pixel>
void SpanMapper<Pixel>::findLevels(Chunk& chunk) const {
    const int last = std::min(static_cast<int>(texture_->levels.size()), kMaxMipLevels) - 1;
    if (sky_ != nullptr || last == 0) {
        std::fill_n(chunk.level.begin(), chunk.runs, std::uint8_t{0});
        return;
    }
    const auto& below = gradients_->levelBelow;
    int level = 0;
    for (int i = 0; i < chunk.runs; ++i) {
        const double inverseDepth = chunk.inverseDepth[static_cast<std::size_t>(i)];
        while (level < last && inverseDepth < below[static_cast<std::size_t>(level)]) ++level;
        while (level > 0 && inverseDepth >= below[static_cast<std::size_t>(level - 1)]) --level;
        chunk.level[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(level);
    }
}

template <class Pixel>
void SpanMapper<Pixel>::requireBlocks(Chunk& chunk) const {
    const auto place = [&](int i) {
        const auto at = static_cast<std::size_t>(i);
        return TexelPlace{chunk.u[at], chunk.v[at]};
    };
    for (int i = 0; i <= chunk.runs; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const TexelPlace inside = cache_->clamped(place(i));
        chunk.u[at] = inside.u;
        chunk.v[at] = inside.v;
    }
    for (int i = 0; i < chunk.runs; ++i)
        cache_->require(chunk.level[static_cast<std::size_t>(i)], place(i), place(i + 1));
}

template <class Pixel>
template <class Texels, class TexelsOf>
void SpanMapper<Pixel>::drawChunk(const TexelKernels<Texels, Pixel>& kernels,
                                  const TexelsOf& texelsOf, const Chunk& chunk, PixelSpan part,
                                  Pixel* out) const {
    int level = -1;
    Texels texels;
    for (int i = 0; i < chunk.runs;) {
        const auto at = static_cast<std::size_t>(i);
        if (chunk.level[at] != level) texels = texelsOf(level = chunk.level[at]);
        const int start = (chunk.firstRun + i) << runBits_;
        int together = 0;  // whole runs of one level, all their pixels wanted
        while (i + together < chunk.runs &&
               chunk.level[at + static_cast<std::size_t>(together)] == level &&
               chunk.wholeRun(i + together) && start + (together << runBits_) >= part.left &&
               start + ((together + 1) << runBits_) <= part.right)
            ++together;
        if (together > 0) {
            Pixel* const to = out + (start - part.left);
            if (runBits_ == 0)
                kernels.points(texels, together, &chunk.u[at], &chunk.v[at], to);
            else
                kernels.wholeRuns(texels, runBits_, together, &chunk.u[at], &chunk.v[at], to);
            i += together;
            continue;
        }
        const int from = std::max(start, part.left);
        const int to = std::min(start + (1 << runBits_), part.right);
        const int origin = chunk.x(i);
        const int pixels = chunk.x(i + 1) - origin;
        const TexelPlace step{stepOf(chunk.u[at], chunk.u[at + 1], pixels, runBits_),
                              stepOf(chunk.v[at], chunk.v[at + 1], pixels, runBits_)};
        const auto skipped = static_cast<std::uint32_t>(from - origin);
        kernels.evenSteps(texels, {chunk.u[at] + skipped * step.u, chunk.v[at] + skipped * step.v},
                          step, to - from, out + (from - part.left));
        ++i;
    }
}

template <class Pixel>
void SpanMapper<Pixel>::map(int row, PixelSpan whole, PixelSpan part, Pixel* out) const {
    const TexelLine line = gradients_ != nullptr ? lineOf(*gradients_, row) : TexelLine{};
    Chunk chunk;
    chunk.whole = whole;
    chunk.runBits = runBits_;
    const int lastRun = (part.right - 1) >> runBits_;
    for (int run = part.left >> runBits_; run <= lastRun; run += kChunkRuns) {
        chunk.firstRun = run;
        chunk.runs = std::min(kChunkRuns, lastRun - run + 1);
        findPlaces(line, row, chunk);
        findLevels(chunk);
        if (cache_ == nullptr) {
            const auto texelsOf = [this](int level) { return wrappedTexels(level); };
            drawChunk(kernels_.wrapped, texelsOf, chunk, part, out);
        } else {
            requireBlocks(chunk);
            const auto texelsOf = [this](int level) { return cache_->texels(level); };
            drawChunk(kernels_.blocks, texelsOf, chunk, part, out);
        }
    }
}

template class SpanMapper<std::uint32_t>;
template class SpanMapper<std::uint8_t>;

}  // namespace portcullis::render
