#include "formats/image/nearest_color.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>

namespace portcullis::formats {
namespace {

constexpr unsigned kWholeBits = 8;
constexpr std::size_t kFew = 8;
constexpr std::uint32_t kFar = std::numeric_limits<std::uint32_t>::max();

std::uint32_t squared(std::uint32_t a, std::uint32_t b) { return (a - b) * (a - b); }

std::uint32_t distance(PackedColor a, PackedColor b) {
    std::uint32_t sum = 0;
    for (unsigned channel = 0; channel < 3; ++channel)
        sum += squared(channelOf(a, channel), channelOf(b, channel));
    return sum;
}

/// Which of the eight parts of a cube of 2^(bits + 1) a colour is in.
std::uint32_t partOf(PackedColor color, unsigned bits) {
    const std::uint32_t shifted = color >> bits;
    return (shifted & 1U) | (shifted >> 7 & 2U) | (shifted >> 14 & 4U);
}

}  // namespace

/// All colours from `low` on whose channels differ from it in the lowest `bits` bits only.
struct NearestColor::Cube {
    std::array<std::uint32_t, 3> low{};
    unsigned bits = kWholeBits;

    [[nodiscard]] Cube part(std::uint32_t number) const {
        Cube part{low, bits - 1};
        for (unsigned channel = 0; channel < 3; ++channel)
            part.low[channel] |= (number >> channel & 1U) << part.bits;
        return part;
    }
    /// The cube's own colour when it has only one.
    [[nodiscard]] PackedColor center() const {
        const std::uint32_t half = 1U << bits >> 1;
        return packColor(low[0] + half, low[1] + half, low[2] + half);
    }
    /// The least, over the cube, of the squared distance to `far` less that to `near`. It changes
    /// evenly along each channel, so its least is at a corner.
    [[nodiscard]] std::int32_t leastDifference(PackedColor far, PackedColor near) const {
        const auto size = static_cast<std::int32_t>((1U << bits) - 1);
        std::int32_t sum = 0;
        for (unsigned channel = 0; channel < 3; ++channel) {
            const auto f = static_cast<std::int32_t>(channelOf(far, channel));
            const auto n = static_cast<std::int32_t>(channelOf(near, channel));
            const auto from = static_cast<std::int32_t>(low[channel]);
            sum += 2 * (n - f) * (n > f ? from : from + size) + f * f - n * n;
        }
        return sum;
    }
};

NearestColor::NearestColor(const Palette& palette) : palette_(palette), nodes_(1) {
    assert(!palette.empty() && palette.size() <= kPaletteLimit);
    std::vector<std::uint8_t> distinct;
    for (std::size_t i = 0; i < palette.size(); ++i) {
        const auto equals = [&](std::uint8_t j) { return distance(palette[i], palette[j]) == 0; };
        if (std::ranges::none_of(distinct, equals))
            distinct.push_back(static_cast<std::uint8_t>(i));
    }
    fill(0, {}, distinct);
}

void NearestColor::fill(std::size_t node, const Cube& cube,
                        const std::vector<std::uint8_t>& candidates) {
    const std::uint8_t best = *std::ranges::min_element(
        candidates, {},
        [&](std::uint8_t candidate) { return distance(palette_[candidate], cube.center()); });
    std::vector<std::uint8_t> near;
    for (const std::uint8_t candidate : candidates) {
        const std::int32_t ahead = cube.leastDifference(palette_[candidate], palette_[best]);
        if (candidate == best || ahead < 0 || (ahead == 0 && candidate < best))
            near.push_back(candidate);
    }
    if (near.size() <= kFew) {
        nodes_[node] = {static_cast<std::uint32_t>(candidates_.size()),
                        static_cast<std::uint32_t>(near.size())};
        candidates_.insert(candidates_.end(), near.begin(), near.end());
        return;
    }
    const std::size_t first = nodes_.size();
    nodes_[node] = {static_cast<std::uint32_t>(first), 0};
    nodes_.resize(first + 8);
    for (std::uint32_t part = 0; part < 8; ++part) fill(first + part, cube.part(part), near);
}

std::uint8_t NearestColor::indexOf(PackedColor color) const {
    const Node* node = nodes_.data();
    for (unsigned bits = kWholeBits; node->count == 0;)
        node = &nodes_[node->first + partOf(color, --bits)];
    std::uint8_t nearest = 0;
    std::uint32_t least = kFar;
    for (std::uint32_t at = node->first; at < node->first + node->count; ++at) {
        const std::uint32_t far = distance(color, palette_[candidates_[at]]);
        if (far >= least) continue;
        least = far;
        nearest = candidates_[at];
    }
    return nearest;
}

}  // namespace portcullis::formats
