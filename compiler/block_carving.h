#pragma once

#include <cstdint>
#include <vector>

#include "compiler/brush_solids.h"
#include "compiler/polytope.h"
#include "compiler/space_blocks.h"
#include "formats/map/brush_map.h"

namespace portcullis::compiler {

using FragmentIndex = formats::Index<struct FragmentTag>;
/// The place of a brush in its block's list.
using BrushOrdinal = formats::Index<struct BrushOrdinalTag>;

/// What fills a fragment. Detail solid seals nothing: the outside flood passes through it.
struct Filling {
    formats::Medium medium = formats::Medium::solid;
    bool detail = false;   ///< only of solid
    BrushOrdinal blocker;  ///< the last blockable brush around it

    bool operator==(const Filling&) const = default;
    [[nodiscard]] bool isOpen() const { return medium != formats::Medium::solid; }
    /// Structural solid, the only filling that no flood enters.
    [[nodiscard]] bool seals() const { return medium == formats::Medium::solid && !detail; }
};

/// A convex piece of a block with one filling.
struct Fragment {
    Polytope body;
    Filling filling;
};

/// A brush as its block sees it: planes of the block's own table.
struct LocalBrush {
    BrushOrdinal ordinal;
    formats::MediaOperation operation;
    bool detail = false;
    std::vector<std::uint32_t> faces;  ///< face number of each side
    std::vector<HalfSpace> sides;
    RoughBounds bounds;
    double girth = 0;  ///< length of all edges: the measure of size for the order of cutting

    [[nodiscard]] Filling apply(const Filling& before) const;
};

[[nodiscard]] LocalBrush localBrush(const BrushSolid& solid, const formats::Brush& brush,
                                    BrushOrdinal ordinal, VertexTable& table);

/// A split of the block's space, by which it was carved.
struct SplitChild {
    enum class Kind : std::uint8_t { fragment, split };
    Kind kind = Kind::fragment;
    std::uint32_t index = 0;
};
struct Split {
    PlaneId plane;
    std::array<SplitChild, 2> children;  ///< [0] behind the plane, [1] in front
};

/// A block cut into convex fragments that fill it, solid ones included, and the tree of its cuts.
struct Carving {
    /// A place in the tree: below a split, behind its plane (side 0) or in front; or the root.
    struct Slot {
        static constexpr std::uint32_t kRoot = 0xffffffff;
        std::uint32_t split = kRoot;
        std::uint32_t side = 0;
    };
    formats::IndexedVector<FragmentIndex, Fragment> fragments;
    std::vector<Split> splits;
    SplitChild root;

    [[nodiscard]] SplitChild& childAt(const Slot& slot) {
        return slot.split == Slot::kRoot ? root : splits[slot.split].children[slot.side];
    }
    /// Hangs a new split, or a fragment, at a place.
    std::uint32_t addSplit(const Slot& slot, PlaneId plane);
    FragmentIndex addFragment(const Slot& slot, Fragment fragment);
};

/// A block's brushes, and what they make of it. Planes 0 to 5 of the table are the cube's.
struct CarvedBlock {
    VertexTable table;
    std::vector<LocalBrush> brushes;
    Carving carving;
};

/// Whether a facet of a block lies on the surface of its cube.
[[nodiscard]] inline bool onBlockSurface(const Facet& facet) {
    return facet.support.plane.value() < 6;
}

/// Applies the brushes of a block in order. Only fragments whose filling changes are cut, and only
/// by planes that split them. A pure function of the block and its brushes.
[[nodiscard]] CarvedBlock carveBlock(
    const Block& block, const BrushSolids& solids,
    const formats::IndexedVector<formats::BrushIndex, formats::Brush>& brushes);

}  // namespace portcullis::compiler
