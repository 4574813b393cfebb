#include "compiler/space_blocks.h"

#include <algorithm>

namespace portcullis::compiler {
namespace {

using formats::BrushIndex;
using formats::LatticePoint;

RoughBounds boundsOf(const LatticePoint& low, std::int32_t size) {
    RoughBounds bounds;
    bounds.include(
        {static_cast<double>(low.x), static_cast<double>(low.y), static_cast<double>(low.z)});
    bounds.include({static_cast<double>(low.x) + size, static_cast<double>(low.y) + size,
                    static_cast<double>(low.z) + size});
    return bounds;
}

class Divider {
public:
    Divider(const BrushSolids& solids, const BlockOptions& options)
        : solids_(solids), options_(options) {}

    BlockTree::Child divide(const LatticePoint& low, std::int32_t size,
                            const std::vector<BrushIndex>& candidates) {
        const RoughBounds cube = boundsOf(low, size);
        std::vector<BrushIndex> meeting;
        for (const BrushIndex index : candidates)
            if (solids_[index].bounds.touches(cube)) meeting.push_back(index);
        if (meeting.empty()) return {};
        if (crowdOf(meeting, size) <= options_.crowd || size <= options_.smallest) {
            const BlockIndex block = tree_.blocks.append({low, size, std::move(meeting)});
            return {BlockTree::Child::Kind::block, block.value()};
        }
        const std::int32_t half = size / 2;
        const auto node = static_cast<std::uint32_t>(tree_.nodes.size());
        tree_.nodes.push_back({{low.x + half, low.y + half, low.z + half}, {}});
        for (std::uint32_t octant = 0; octant < 8; ++octant) {
            const LatticePoint corner{low.x + ((octant & 1) != 0 ? half : 0),
                                      low.y + ((octant & 2) != 0 ? half : 0),
                                      low.z + ((octant & 4) != 0 ? half : 0)};
            const BlockTree::Child child = divide(corner, half, meeting);
            tree_.nodes[node].children[octant] = child;
        }
        return {BlockTree::Child::Kind::node, node};
    }

    BlockTree take(BlockTree::Child root) {
        tree_.root = root;
        return std::move(tree_);
    }

private:
    [[nodiscard]] std::size_t crowdOf(const std::vector<BrushIndex>& meeting,
                                      std::int32_t size) const {
        return static_cast<std::size_t>(std::ranges::count_if(meeting, [&](BrushIndex index) {
            const RoughBounds& bounds = solids_[index].bounds;
            const double longest = std::max({bounds.extent(0), bounds.extent(1), bounds.extent(2)});
            return longest < kCrowdReach * size;
        }));
    }

    const BrushSolids& solids_;
    const BlockOptions& options_;
    BlockTree tree_;
};

}  // namespace

BlockTree divideSpace(const BrushSolids& solids, const BlockOptions& options) {
    std::vector<BrushIndex> all;
    for (std::size_t i = 0; i < solids.size(); ++i)
        if (solids[BrushIndex(i)].usable()) all.emplace_back(i);
    Divider divider(solids, options);
    constexpr std::int32_t limit = formats::kLatticeLimit;
    return divider.take(divider.divide({-limit, -limit, -limit}, 2 * limit, all));
}

}  // namespace portcullis::compiler
