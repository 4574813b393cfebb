#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "formats/world/world.h"
#include "render/prepared_world.h"

namespace portcullis::render {

/// Where two answers about the medium of a place differ, and how often they do between the same two
/// cells (of the same brushes).
struct MediumPlace {
    formats::Position point;  ///< the first of them
    std::uint64_t points = 0;
    std::array<formats::Medium, 2> media{};
    std::array<formats::CellIndex, 2> cells;  ///< invalid: solid

    bool operator==(const MediumPlace&) const = default;
};

/// How two sources of media agree at some points.
struct MediaAgreement {
    std::uint64_t points = 0;  ///< judged
    std::uint64_t near = 0;    ///< left out: the medium changes within the margin in one of them
    std::uint64_t differing = 0;
    std::vector<MediumPlace> places;  ///< of the differing, most points first

    bool operator==(const MediaAgreement&) const = default;
};

/// The media of two worlds, held against each other and against their brushes.
struct MediaComparison {
    MediaAgreement worlds;  ///< the cells of one against those of the other
    /// The cells of each against the fold over its own brushes; nothing for a world without
    /// brushes. Open places that no entity reaches, where a world's outside was removed, are not
    /// judged.
    std::array<std::optional<MediaAgreement>, 2> brushes;

    bool operator==(const MediaComparison&) const = default;
};

/// Places all over two worlds, on the lattice: the middle of every cell of both, then `count`
/// points spread evenly over a box around both; another seed, other points.
[[nodiscard]] std::vector<formats::Position> placesAllOver(
    const std::array<const PreparedWorld*, 2>& worlds, std::uint32_t count, std::uint32_t seed);

/// Asks both worlds for the medium at each point. Points where it changes within `margin` units are
/// left out and counted. In parallel; points times brush planes.
[[nodiscard]] MediaComparison compareMedia(const std::array<const PreparedWorld*, 2>& worlds,
                                           const std::vector<formats::Position>& points,
                                           double margin);

}  // namespace portcullis::render
