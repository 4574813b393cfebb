#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "compiler/brush_solids.h"
#include "formats/geometry/lattice.h"

namespace portcullis::compiler {

using BlockIndex = formats::Index<struct BlockTag>;

/// A cube of space that is carved on its own: aligned to its size on the fixed lattice of blocks.
struct Block {
    formats::LatticePoint low;
    std::int32_t size = 0;                     ///< edge, lattice steps; a power of two
    std::vector<formats::BrushIndex> brushes;  ///< all that meet the closed cube, in order

    [[nodiscard]] formats::LatticePoint high() const {
        return {low.x + size, low.y + size, low.z + size};
    }
};

/// How the world's cube is divided: an octree whose leaves are blocks (or solid, where no brush
/// is).
struct BlockTree {
    struct Child {
        enum class Kind : std::uint8_t { solid, block, node };
        Kind kind = Kind::solid;
        std::uint32_t index = 0;  ///< of blocks or nodes
    };
    struct Node {
        formats::LatticePoint center;
        std::array<Child, 8> children;  ///< bit 0: x >= center, bit 1: y, bit 2: z
    };
    formats::IndexedVector<BlockIndex, Block> blocks;  ///< in depth-first order of children
    std::vector<Node> nodes;
    Child root;
};

struct BlockOptions {
    std::int32_t smallest = 1024 * formats::kLatticeStepsPerUnit;  ///< edge of the smallest block
    std::size_t crowd = 128;  ///< a block met by more brushes is divided, down to the smallest
};

/// A brush counts in the crowd of a cube only while it is shorter than so many of its edges: what
/// is larger meets most parts as well, and many such would divide all space to the smallest block.
inline constexpr double kCrowdReach = 8;

/// Divides space into blocks. What becomes of a cube depends only on the brushes that meet it, so
/// an edit changes no block that neither the old nor the new brush meets.
[[nodiscard]] BlockTree divideSpace(const BrushSolids& solids, const BlockOptions& options);

}  // namespace portcullis::compiler
