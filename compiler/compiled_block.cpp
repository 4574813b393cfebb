#include "compiler/compiled_block.h"

#include <algorithm>
#include <utility>

#include "compiler/cell_merging.h"
#include "compiler/surface_ownership.h"
#include "compiler/t_junctions.h"
#include "compiler/wall_carving.h"

namespace portcullis::compiler {
namespace {

/// Packs facets and what belongs to them into flat tables, keeping only vertices in use.
class Packer {
public:
    Packer(const VertexTable& table, CompiledBlock& out)
        : table_(table), out_(out), vertexOf_(table.vertexCount(), kNone) {
        for (std::size_t i = 0; i < table.planeCount(); ++i)
            out_.planes.push_back(table.plane(PlaneId(i)));
    }

    FacetRange pack(const Facet& facet) {
        const FacetRange range{facet.support, static_cast<std::uint32_t>(out_.corners.size()),
                               static_cast<std::uint32_t>(facet.corners.size())};
        for (const Corner& corner : facet.corners)
            out_.corners.push_back({packVertex(corner.vertex), corner.across});
        return range;
    }

private:
    static constexpr std::uint32_t kNone = 0xffffffff;

    VertexId packVertex(VertexId vertex) {
        std::uint32_t& packed = vertexOf_[vertex.value()];
        if (packed == kNone) {
            packed = static_cast<std::uint32_t>(out_.vertices.size());
            out_.vertices.push_back({table_.position(vertex), table_.definingPlanes(vertex)});
        }
        return VertexId(packed);
    }

    const VertexTable& table_;
    CompiledBlock& out_;
    std::vector<std::uint32_t> vertexOf_;
};

/// The cells of a carving, or those of the same space carved by its walls: whichever are fewer, and
/// of as many the latter, whose tree is smaller.
MergedCells fewestCells(Carving carving, const Block& block, VertexTable& table) {
    MergedCells byBrushes = mergeCells(std::move(carving), table);
    MergedCells byWalls = mergeCells(carveByWalls(byBrushes, block, table), table);
    return byWalls.cells.size() <= byBrushes.cells.size() ? std::move(byWalls)
                                                          : std::move(byBrushes);
}

BlockChild childOf(const MergedChild& child) {
    switch (child.kind) {
        case MergedChild::Kind::solid: return {};
        case MergedChild::Kind::cell: return {BlockChild::Kind::cell, child.index};
        case MergedChild::Kind::split: return {BlockChild::Kind::split, child.index};
    }
    return {};
}

}  // namespace

CompiledBlock compileBlock(
    const Block& block, const BrushSolids& solids,
    const formats::IndexedVector<formats::BrushIndex, formats::Brush>& brushes) {
    CarvedBlock carved = carveBlock(block, solids, brushes);
    CompiledBlock out;
    out.fragments = static_cast<std::uint32_t>(carved.carving.fragments.size());
    for (const Fragment& fragment : carved.carving.fragments)
        out.openFragments += fragment.filling.isOpen() ? 1U : 0U;
    VertexTable& table = carved.table;
    const MergedCells merged = fewestCells(std::move(carved.carving), block, table);

    std::vector<CellFace> inner;
    std::vector<std::pair<std::uint32_t, const Facet*>> surface;
    std::vector<formats::Medium> mediumOf;
    for (const Fragment& cell : merged.cells) {
        const auto index = static_cast<std::uint32_t>(mediumOf.size());
        mediumOf.push_back(cell.filling.medium);
        out.cells.push_back({cell.filling, static_cast<std::uint32_t>(out.sides.size()),
                             static_cast<std::uint32_t>(cell.body.facets.size())});
        for (const Facet& facet : cell.body.facets) {
            out.sides.push_back(facet.support);
            if (onBlockSurface(facet))
                surface.emplace_back(index, &facet);
            else
                inner.push_back({index, cell.filling.isOpen(), facet});
        }
    }
    MatchedFaces matched = matchFaces(std::move(inner), table);
    std::vector<OwnedWall> walls = assignOwners(matched.rests, carved.brushes, mediumOf, table);

    std::vector<Facet*> facets;
    for (FacePortal& portal : matched.portals) facets.push_back(&portal.facet);
    for (OwnedWall& wall : walls) facets.push_back(&wall.facet);
    resolveTJunctions(facets, block.size / 32.0, table);

    Packer packer(table, out);
    for (const FacePortal& portal : matched.portals)
        out.portals.push_back(
            {portal.behind, portal.front, packer.pack(portal.facet), widthOf(portal.facet, table)});
    for (const OwnedWall& wall : walls)
        out.walls.push_back(
            {wall.cell, BrushOrdinal(wall.brush), wall.face, packer.pack(wall.facet)});
    for (const auto& [cell, facet] : surface) out.boundary.push_back({cell, packer.pack(*facet)});
    out.links = std::move(matched.links);
    for (const MergedSplit& split : merged.splits)
        out.splits.push_back(
            {split.plane, {childOf(split.children[0]), childOf(split.children[1])}});
    out.root = childOf(merged.root);
    out.predicates = table.counts();
    return out;
}

}  // namespace portcullis::compiler
