#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "formats/world/world.h"
#include "render/picture_cost.h"
#include "render/prepared_world.h"
#include "render/view.h"

namespace portcullis::render {

/// A place in open space and what is looked at from there: a camera's picture, or the six faces of
/// a cube.
struct Viewpoint {
    std::vector<View> pictures;
};

/// The six faces of a cube around an eye, each a picture of 90 degrees and `size` pixels a side:
/// +x, +y, -x, -y, up, down.
[[nodiscard]] std::array<formats::Camera, 6> cubeFaces(const formats::Position& eye,
                                                       std::uint32_t size);

/// All around a place: the pictures of cubeFaces.
[[nodiscard]] Viewpoint viewpointAround(const formats::Position& eye, std::uint32_t size);

/// What is truly seen from a viewpoint: what one ray a pixel passes and meets.
struct TruthCount {
    std::uint32_t cells = 0;
    std::uint32_t polygons = 0;
    std::uint32_t objects = 0;  ///< objects and entities that stand in those cells

    bool operator==(const TruthCount&) const = default;
};

/// What a viewpoint costs by one way of finding cells. Cells, polygons and objects count once,
/// however many pictures they are in; portals are the sum over pictures, depth the most.
struct ViewpointCost {
    std::uint32_t cells = 0;
    std::uint32_t portalsTested = 0, portalsPassed = 0;
    std::uint32_t polygons = 0;  ///< walls that face the eye and meet their cell's window
    std::uint32_t objects = 0;
    std::uint32_t depth = 0;   ///< portals on the longest of the shortest ways to its cells
    std::uint32_t missed = 0;  ///< cells and polygons truly seen, but left out: 0
    double overdraw = 0.0;     ///< how often a pixel is painted, on average
    double seconds = 0.0;      ///< to find the cells, as the clock says: never the same twice

    [[nodiscard]] bool operator==(const ViewpointCost& other) const;
};

struct ViewpointStatistics {
    formats::CellIndex cell;  ///< one that the eye is in
    TruthCount truth;
    std::vector<ViewpointCost> costs;  ///< as asked for
    std::uint32_t worstPicture = 0;    ///< the one with most polygons, by the first way asked for

    bool operator==(const ViewpointStatistics&) const = default;
};

/// Polygons drawn for each that is truly seen: the waste of a way of finding cells. 1 where none
/// is.
[[nodiscard]] double wasteOf(const ViewpointStatistics& statistics, std::size_t way);

/// The statistics of each viewpoint, in their order; in parallel, the same for any number of
/// threads but for the seconds.
[[nodiscard]] std::vector<ViewpointStatistics> measureViewpoints(
    const PreparedWorld& prepared, std::span<const Viewpoint> viewpoints,
    std::span<const Culling> ways);

}  // namespace portcullis::render
