#include "render/span_mapper.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

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
    bool oneLevel = false;  ///< all runs have the level of the first
    std::array<std::uint32_t, kChunkRuns + 4> u, v;
    std::array<double, kChunkRuns + 4> inverseDepth;
    std::array<std::uint8_t, kChunkRuns> level;

    /// Where the ends of runs lie: at their multiples, but on the polygon's first and last pixel
    /// where that comes before.
    [[nodiscard]] int x(int i) const {
        return std::clamp((firstRun + i) << runBits, whole.left, whole.right - 1);
    }
    /// The runs that nothing cuts short, neither the polygon nor what is wanted of it.
    [[nodiscard]] std::pair<int, int> wholeRuns(PixelSpan part) const {
        const int left = std::max(part.left, whole.left);
        const int right = std::min(part.right, whole.right - 1);
        const int first = ((left + (1 << runBits) - 1) >> runBits) - firstRun;
        const int last = (right >> runBits) - firstRun;
        return {std::clamp(first, 0, runs), std::clamp(last, 0, runs)};
    }
    [[nodiscard]] int levelOf(int i) const {
        return level[oneLevel ? 0 : static_cast<std::size_t>(i)];
    }
    [[nodiscard]] TexelPlace place(int i) const {
        return {u[static_cast<std::size_t>(i)], v[static_cast<std::size_t>(i)]};
    }
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
    takeLevels();
}

template <class Pixel>
void SpanMapper<Pixel>::begin(const Texture<Pixel>& texture, const TextureGradients& gradients,
                              SurfaceCache<Pixel>& cache) {
    texture_ = &texture;
    gradients_ = &gradients;
    sky_ = nullptr;
    cache_ = &cache;
}

template <class Pixel>
void SpanMapper<Pixel>::begin(const Texture<Pixel>& texture, const SkyDome& sky) {
    texture_ = &texture;
    gradients_ = nullptr;
    sky_ = &sky;
    cache_ = nullptr;
    takeLevels();
}

template <class Pixel>
void SpanMapper<Pixel>::takeLevels() {
    for (std::size_t i = 0; i < std::min(texture_->levels.size(), wrapped_.size()); ++i) {
        const MipLevel& mip = texture_->levels[i];
        const auto widthBits = static_cast<std::uint32_t>(std::countr_zero(mip.width));
        const auto bits = static_cast<std::uint32_t>(16 + i);
        wrapped_[i] = {texture_->texels.data() + mip.first, mip.width - 1,
                       (mip.height - 1) << widthBits, bits, bits - widthBits};
    }
}

template <class Pixel>
void SpanMapper<Pixel>::findPlaces(const TexelLine& line, int row, Chunk& chunk) const {
    if (sky_ == nullptr) {
        kernels_.places(line, chunk.firstRun << runBits_, 1 << runBits_,
                        {chunk.whole.left, chunk.whole.right - 1}, chunk.runs + 1, chunk.u.data(),
                        chunk.v.data(), chunk.inverseDepth.data());
        return;
    }
    for (int i = 0; i <= chunk.runs; ++i) {
        const TexelPlace place = sky_->placeAt(chunk.x(i), row);
        chunk.u[static_cast<std::size_t>(i)] = place.u;
        chunk.v[static_cast<std::size_t>(i)] = place.v;
    }
}

template <class Pixel>
void SpanMapper<Pixel>::findLevels(Chunk& chunk) const {
    const int last = std::min(static_cast<int>(texture_->levels.size()), kMaxMipLevels) - 1;
    chunk.oneLevel = true;
    chunk.level[0] = 0;
    if (sky_ != nullptr || last == 0) return;
    const auto& below = gradients_->levelBelow;
    const auto levelFrom = [&](int level, int run) {
        const double inverseDepth = chunk.inverseDepth[static_cast<std::size_t>(run)];
        while (level < last && inverseDepth < below[static_cast<std::size_t>(level)]) ++level;
        while (level > 0 && inverseDepth >= below[static_cast<std::size_t>(level - 1)]) --level;
        return level;
    };
    int level = levelFrom(0, 0);
    chunk.level[0] = static_cast<std::uint8_t>(level);
    // 1 / depth only rises, or only falls, along a row.
    chunk.oneLevel = levelFrom(level, chunk.runs - 1) == level;
    for (int i = 1; i < chunk.runs && !chunk.oneLevel; ++i)
        chunk.level[static_cast<std::size_t>(i)] =
            static_cast<std::uint8_t>(level = levelFrom(level, i));
}

template <class Pixel>
void SpanMapper<Pixel>::requireBlocks(Chunk& chunk) const {
    cache_->hold(chunk.u.data(), chunk.v.data(), chunk.runs + 1);
    for (int i = 0; i < chunk.runs;) {
        const int level = chunk.levelOf(i);
        int end = chunk.oneLevel ? chunk.runs : i + 1;
        while (end < chunk.runs && chunk.levelOf(end) == level) ++end;
        const auto at = static_cast<std::size_t>(i);
        cache_->require(level, &chunk.u[at], &chunk.v[at], end - i);
        i = end;
    }
}

template <class Pixel>
template <class Texels, class TexelsOf>
void SpanMapper<Pixel>::drawChunk(const TexelKernels<Texels, Pixel>& kernels,
                                  const TexelsOf& texelsOf, const Chunk& chunk, PixelSpan part,
                                  Pixel* out) const {
    const auto [firstWhole, lastWhole] = chunk.wholeRuns(part);
    int level = -1;
    const Texels* texels = nullptr;
    for (int i = 0; i < chunk.runs;) {
        if (chunk.levelOf(i) != level) texels = texelsOf(level = chunk.levelOf(i));
        const int start = (chunk.firstRun + i) << runBits_;
        const TexelPlace place = chunk.place(i);
        if (i >= firstWhole && i < lastWhole) {
            int end = chunk.oneLevel ? lastWhole : i + 1;
            while (end < lastWhole && chunk.levelOf(end) == level) ++end;
            const std::uint32_t* const u = &chunk.u[static_cast<std::size_t>(i)];
            const std::uint32_t* const v = &chunk.v[static_cast<std::size_t>(i)];
            Pixel* const to = out + (start - part.left);
            if (runBits_ == 0)
                kernels.points(*texels, end - i, u, v, to);
            else
                kernels.wholeRuns(*texels, runBits_, end - i, u, v, to);
            i = end;
            continue;
        }
        const int from = std::max(start, part.left);
        const int to = std::min(start + (1 << runBits_), part.right);
        const int origin = chunk.x(i);
        const int pixels = chunk.x(i + 1) - origin;
        const TexelPlace next = chunk.place(i + 1);
        const TexelPlace step{stepOf(place.u, next.u, pixels, runBits_),
                              stepOf(place.v, next.v, pixels, runBits_)};
        const auto skipped = static_cast<std::uint32_t>(from - origin);
        kernels.evenSteps(*texels, {place.u + skipped * step.u, place.v + skipped * step.v}, step,
                          to - from, out + (from - part.left));
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
            const auto texelsOf = [this](int level) {
                return &wrapped_[static_cast<std::size_t>(level)];
            };
            drawChunk(kernels_.wrapped, texelsOf, chunk, part, out);
        } else {
            requireBlocks(chunk);
            BlockTexels<Pixel> texels;
            const auto texelsOf = [this, &texels](int level) {
                texels = cache_->texels(level);
                return &texels;
            };
            drawChunk(kernels_.blocks, texelsOf, chunk, part, out);
        }
    }
}

template class SpanMapper<std::uint32_t>;
template class SpanMapper<std::uint8_t>;

}  // namespace portcullis::render
