#pragma once

#include <glm/vec3.hpp>
#include <vector>

#include "formats/world/world.h"

namespace portcullis::render {

/// Finds the corners of a world that lie near a line between two points.
class VertexTree {
public:
    /// n log n.
    explicit VertexTree(const formats::World& world);

    /// Corners within `tolerance` of the straight line from one point to another and farther than
    /// that from both of its ends, in no certain order.
    [[nodiscard]] std::vector<formats::VertexIndex> between(const glm::dvec3& from,
                                                            const glm::dvec3& to,
                                                            double tolerance) const;

private:
    /// A box around a run of `order_`; an inner node's children are the halves of its run.
    struct Box {
        glm::dvec3 low, high;
    };
    void build(std::size_t node, std::size_t first, std::size_t end);

    const formats::World& world_;
    std::vector<formats::VertexIndex> order_;
    std::vector<Box> boxes_;  ///< of a binary heap: the children of i are 2 i + 1 and 2 i + 2
};

}  // namespace portcullis::render
