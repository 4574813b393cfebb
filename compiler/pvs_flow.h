#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "compiler/pvs_portals.h"
#include "formats/world/bit_matrix.h"

namespace portcullis::compiler {

/// Follows what is seen from a convex body through chains of portals, the nearest first. Each way
/// has one window, the hull of all that was seen of it so far; what is seen through a window is
/// bounded by the planes that separate it from the portals where sight left the body. One a thread.
class SightFlow {
public:
    explicit SightFlow(const WayGraph& graph);

    struct Source {
        std::span<const formats::VertexIndex> corners;  ///< of the body
        std::span<const WayIndex> ways;                 ///< that leave it
    };
    /// Sets the ways that a line from the source may cross, among those allowed. False: that took
    /// more steps than the budget, and `seen` is not complete.
    [[nodiscard]] bool run(const Source& source, std::span<const formats::BitMatrix::Word> allowed,
                           std::uint64_t budget, std::span<formats::BitMatrix::Word> seen);

    [[nodiscard]] std::uint64_t steps() const { return steps_; }

private:
    struct Reached {
        Window window;
        std::uint64_t exits = 0;  ///< bit i: seen through way i of the source's (63: and the rest)
        std::uint32_t growths = 0;
        bool waiting = false;  ///< to be looked through
    };

    void reach(WayIndex way, const Window& window, std::uint64_t exits);
    void lookThrough(WayIndex way);
    /// The part behind a plane of what sight comes from: the body, or a few exits of it.
    std::span<const glm::dvec3> sourceBehind(const SightPlane& plane, std::uint64_t exits);

    const WayGraph& graph_;
    std::uint64_t steps_ = 0;
    std::span<const WayIndex> exits_;
    std::vector<glm::dvec3> body_, behind_, before_;
    glm::dvec3 centre_{0.0};
    std::span<const formats::BitMatrix::Word> allowed_;
    std::span<formats::BitMatrix::Word> seen_;
    formats::IndexedVector<WayIndex, Reached> reached_;
    std::vector<std::pair<double, WayIndex>> waiting_;  ///< a heap, the nearest on top
    std::vector<SightPlane> separators_;
};

}  // namespace portcullis::compiler
