#include "compiler/space_blocks.h"

#include <algorithm>
#include <array>
#include <bit>
#include <doctest/doctest.h>
#include <vector>

#include "tests/compiler/random_blocks.h"
#include "tests/compiler/random_maps.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::tests;
using formats::BrushIndex;

using Corner3 = std::array<double, 3>;
Corner3 lowOf(const Block& block) {
    return {static_cast<double>(block.low.x), static_cast<double>(block.low.y),
            static_cast<double>(block.low.z)};
}

/// The size of the common part of a block and a box; -1 when they do not even touch.
double common(const Block& block, const RoughBounds& bounds) {
    double volume = 1;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const double low = std::max(lowOf(block)[axis], bounds.low[axis]);
        const double high = std::min(lowOf(block)[axis] + block.size, bounds.high[axis]);
        if (high < low) return -1;
        volume *= high - low;
    }
    return volume;
}

TEST_CASE(
    "blocks are aligned cubes that cover every brush once and list all brushes that meet them") {
    std::size_t blocks = 0;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        CAPTURE(seed);
        const BlockOptions options = randomMap(seed).options.blocks;
        const RandomBlocks random = randomBlocks(seed);
        std::vector<double> covered(random.solids.size());
        for (const Block& block : random.tree.blocks) {
            ++blocks;
            CHECK(std::has_single_bit(static_cast<std::uint32_t>(block.size)));
            CHECK(block.size >= options.smallest);
            for (const std::int32_t coordinate : {block.low.x, block.low.y, block.low.z})
                CHECK((coordinate + formats::kLatticeLimit) % block.size == 0);
            const auto crowd = std::ranges::count_if(block.brushes, [&](BrushIndex index) {
                const RoughBounds& b = random.solids[index].bounds;
                return std::max({b.extent(0), b.extent(1), b.extent(2)}) < kCrowdReach * block.size;
            });
            CHECK((block.size == options.smallest ||
                   static_cast<std::size_t>(crowd) <= options.crowd));
            std::vector<BrushIndex> expected;
            for (std::size_t i = 0; i < random.solids.size(); ++i) {
                const BrushSolid& solid = random.solids[BrushIndex(i)];
                if (!solid.usable()) continue;
                const double part = common(block, solid.bounds);
                if (part < 0) continue;
                expected.emplace_back(i);
                covered[i] += part;
            }
            CHECK(std::ranges::includes(block.brushes, expected));
        }
        for (std::size_t i = 0; i < covered.size(); ++i) {
            const BrushSolid& solid = random.solids[BrushIndex(i)];
            if (!solid.usable()) continue;
            double whole = 1;
            for (std::size_t axis = 0; axis < 3; ++axis) whole *= solid.bounds.extent(axis);
            CHECK(covered[i] == doctest::Approx(whole).epsilon(1e-6));
        }
    }
    CHECK(blocks > 2000);
}

TEST_CASE("the octree leads from every block's middle to it") {
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        const BlockTree tree = randomBlocks(seed).tree;
        for (std::size_t i = 0; i < tree.blocks.size(); ++i) {
            const Block& block = tree.blocks[BlockIndex(i)];
            const std::int32_t half = block.size / 2;
            BlockTree::Child child = tree.root;
            while (child.kind == BlockTree::Child::Kind::node) {
                const BlockTree::Node& node = tree.nodes[child.index];
                child = node.children[(block.low.x + half >= node.center.x ? 1U : 0U) |
                                      (block.low.y + half >= node.center.y ? 2U : 0U) |
                                      (block.low.z + half >= node.center.z ? 4U : 0U)];
            }
            CHECK(child.kind == BlockTree::Child::Kind::block);
            CHECK(child.index == i);
        }
    }
}

TEST_CASE("a world without brushes has no blocks") {
    const BlockTree tree = divideSpace({}, {});
    CHECK(tree.blocks.empty());
    CHECK(tree.root.kind == BlockTree::Child::Kind::solid);
}

}  // namespace
}  // namespace portcullis::compiler
