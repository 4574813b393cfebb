#include "formats/image/palette_fit.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <iterator>
#include <optional>
#include <span>

#include "formats/image/nearest_color.h"

namespace portcullis::formats {
namespace {

constexpr int kMoves = 4;
constexpr std::uint64_t kWeightLimit = std::uint64_t{1} << 40;

/// Sums over weighted colours, which give their mean and their error about it.
struct Moments {
    std::uint64_t weight = 0;
    std::array<std::uint64_t, 3> sum{};
    std::uint64_t squares = 0;

    void add(const WeightedColor& colored) {
        weight += colored.weight;
        for (unsigned channel = 0; channel < 3; ++channel) {
            const std::uint64_t value = channelOf(colored.color, channel);
            sum[channel] += colored.weight * value;
            squares += colored.weight * value * value;
        }
    }
    void add(const Moments& other) {
        weight += other.weight;
        for (std::size_t channel = 0; channel < 3; ++channel) sum[channel] += other.sum[channel];
        squares += other.squares;
    }
    [[nodiscard]] Moments without(const Moments& part) const {
        Moments rest = *this;
        rest.weight -= part.weight;
        for (std::size_t channel = 0; channel < 3; ++channel)
            rest.sum[channel] -= part.sum[channel];
        rest.squares -= part.squares;
        return rest;
    }
    /// Weighted squared distances to the mean, to the next whole number up.
    [[nodiscard]] std::uint64_t error() const {
        if (weight == 0) return 0;
        unsigned __int128 square = 0;
        for (const std::uint64_t s : sum) square += static_cast<unsigned __int128>(s) * s;
        return squares - static_cast<std::uint64_t>(square / weight);
    }
    [[nodiscard]] PackedColor mean() const {
        const auto rounded = [&](std::size_t channel) {
            return static_cast<std::uint32_t>((sum[channel] + weight / 2) / weight);
        };
        return packColor(rounded(0), rounded(1), rounded(2));
    }
};

/// Colours up to `last` of a channel on one side, those above on the other.
struct Cut {
    unsigned channel = 0;
    std::uint32_t last = 0;
    std::uint64_t gain = 0;  ///< by how much the error falls
};

struct Box {
    std::span<WeightedColor> colors;
    Cut cut;
};

Moments momentsOf(std::span<const WeightedColor> colors) {
    Moments moments;
    for (const WeightedColor& color : colors) moments.add(color);
    return moments;
}

/// The cut that gains most; the first of several.
Cut bestCut(std::span<const WeightedColor> colors) {
    const Moments all = momentsOf(colors);
    const std::uint64_t error = all.error();
    Cut best;
    for (unsigned channel = 0; channel < 3; ++channel) {
        std::array<Moments, 256> byValue{};
        for (const WeightedColor& color : colors)
            byValue[channelOf(color.color, channel)].add(color);
        Moments below;
        for (std::uint32_t value = 0; value < 255; ++value) {
            below.add(byValue[value]);
            if (byValue[value].weight == 0 || below.weight == all.weight) continue;
            const std::uint64_t left = below.error() + all.without(below).error();
            if (left < error && error - left > best.gain) best = {channel, value, error - left};
        }
    }
    return best;
}

/// Colours as opaque, each once, ascending, with a weight above zero.
std::vector<WeightedColor> merged(std::vector<WeightedColor> colors) {
    std::erase_if(colors, [](const WeightedColor& color) { return color.weight == 0; });
    for (WeightedColor& color : colors) color.color = opaque(color.color);
    std::ranges::sort(colors, {}, &WeightedColor::color);
    std::vector<WeightedColor> once;
    std::uint64_t total = 0;
    for (const WeightedColor& color : colors) {
        total += color.weight;
        if (!once.empty() && once.back().color == color.color)
            once.back().weight += color.weight;
        else
            once.push_back(color);
    }
    assert(total < kWeightLimit);
    return once;
}

void sortOnce(Palette& palette) {
    std::ranges::sort(palette);
    palette.erase(std::unique(palette.begin(), palette.end()), palette.end());
}

/// Means of the boxes that the best cuts leave, `limit` of them. Reorders `colors`.
Palette cutIntoBoxes(std::span<WeightedColor> colors, std::size_t limit) {
    std::vector<Box> boxes{{colors, bestCut(colors)}};
    while (boxes.size() < limit) {
        const auto box = std::ranges::max_element(
            boxes, {}, [](const Box& candidate) { return candidate.cut.gain; });
        if (box->cut.gain == 0) break;
        const auto above = std::partition(
            box->colors.begin(), box->colors.end(), [cut = box->cut](const WeightedColor& color) {
                return channelOf(color.color, cut.channel) <= cut.last;
            });
        const std::span<WeightedColor> upper(above, box->colors.end());
        const std::span<WeightedColor> lower(box->colors.begin(), above);
        *box = {lower, bestCut(lower)};
        boxes.push_back({upper, bestCut(upper)});
    }
    Palette palette;
    for (const Box& box : boxes) palette.push_back(momentsOf(box.colors).mean());
    sortOnce(palette);
    return palette;
}

/// Every colour of the palette moved to the mean of the colours that are nearest to it.
Palette moved(const Palette& palette, std::span<const WeightedColor> colors) {
    const NearestColor nearest(palette);
    std::vector<Moments> moments(palette.size());
    for (const WeightedColor& color : colors) moments[nearest.indexOf(color.color)].add(color);
    Palette better;
    for (const Moments& near : moments)
        if (near.weight > 0) better.push_back(near.mean());
    sortOnce(better);
    return better;
}

}  // namespace

Palette fitPalette(const std::vector<WeightedColor>& colors, std::size_t limit) {
    assert(limit >= 1 && limit <= kPaletteLimit);
    std::vector<WeightedColor> distinct = merged(colors);
    if (distinct.empty()) return {packColor(0, 0, 0)};
    Palette palette;
    if (distinct.size() <= limit) {
        for (const WeightedColor& color : distinct) palette.push_back(color.color);
        return palette;
    }
    palette = cutIntoBoxes(distinct, limit);
    for (int move = 0; move < kMoves; ++move) palette = moved(palette, distinct);
    return palette;
}

}  // namespace portcullis::formats
