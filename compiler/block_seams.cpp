#include "compiler/block_seams.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>
#include <tuple>
#include <utility>

#include "compiler/body_union.h"
#include "compiler/t_junctions.h"

namespace portcullis::compiler {
namespace {

using formats::Brush;
using formats::BrushIndex;

/// Coordinates of a block's six sides: -x +x -y +y -z +z.
std::array<double, 6> sideCoordinates(const Block& block) {
    const auto high = block.high();
    return {static_cast<double>(block.low.x), static_cast<double>(high.x),
            static_cast<double>(block.low.y), static_cast<double>(high.y),
            static_cast<double>(block.low.z), static_cast<double>(high.z)};
}

/// Bit s: the vertex lies on side s of the block, but for rounding.
unsigned sidesAt(const std::array<double, 3>& position, const std::array<double, 6>& sides) {
    unsigned bits = 0;
    for (std::size_t s = 0; s < 6; ++s)
        if (position[s / 2] == sides[s]) bits |= 1U << s;
    return bits;
}

class Sewer {
public:
    Sewer(const BlockTree& tree, const CompiledBlocks& blocks, const BrushSolids& solids,
          const formats::IndexedVector<BrushIndex, Brush>& brushes)
        : tree_(tree),
          blocks_(blocks),
          solids_(solids),
          brushes_(brushes),
          seams_{VertexTable(4096), {}, {}, {}, {}, {}, {}, {}, {}} {}

    BlockSeams run() {
        importPlanes();
        importBoundary();
        chooseUnions();
        matchSurfaces();
        importTouchingPolygons();
        std::vector<Facet*> facets;
        for (SeamPolygon& polygon : seams_.polygons) facets.push_back(&polygon.facet);
        onSurface_.resize(seams_.table.vertexCount(), false);
        resolveTJunctions(facets, 64.0 * formats::kLatticeStepsPerUnit, seams_.table, &onSurface_);
        joinAcrossUnions();
        return std::move(seams_);
    }

private:
    HalfSpace sideOf(std::size_t block, const HalfSpace& local) const {
        return {seams_.planeOf[block][local.plane.value()], local.flipped};
    }
    VertexId vertexOf(std::size_t block, VertexId local) {
        VertexId& vertex = seams_.vertexOf[block][local.value()];
        if (!vertex.valid()) {
            const auto& planes = blocks_[BlockIndex(block)].vertices[local.value()].planes;
            const auto& to = seams_.planeOf[block];
            vertex = seams_.table.addVertex(to[planes[0].value()], to[planes[1].value()],
                                            to[planes[2].value()]);
        }
        return vertex;
    }
    void markOnSurface(VertexId vertex) {
        if (vertex.value() >= onSurface_.size()) onSurface_.resize(vertex.value() + 1, false);
        onSurface_[vertex.value()] = true;
    }
    Facet facetOf(std::size_t block, const FacetRange& range) {
        Facet facet{sideOf(block, range.support), {}};
        facet.corners.reserve(range.count);
        for (std::uint32_t i = range.first; i < range.first + range.count; ++i) {
            const Corner& corner = blocks_[BlockIndex(block)].corners[i];
            facet.corners.push_back({vertexOf(block, corner.vertex), sideOf(block, corner.across)});
        }
        return facet;
    }

    void importPlanes() {
        seams_.firstCell.push_back(0);
        for (const CompiledBlock& block : blocks_) {
            auto& planeOf = seams_.planeOf.emplace_back();
            planeOf.reserve(block.planes.size());
            for (const formats::Plane& plane : block.planes)
                planeOf.push_back(seams_.table.addPlane(plane));
            seams_.vertexOf.emplace_back(block.vertices.size());
            seams_.portalTouches.emplace_back(block.portals.size());
            seams_.wallTouches.emplace_back(block.walls.size());
            seams_.firstCell.push_back(seams_.firstCell.back() +
                                       static_cast<std::uint32_t>(block.cells.size()));
        }
        seams_.groupOf.resize(seams_.firstCell.back());
        std::iota(seams_.groupOf.begin(), seams_.groupOf.end(), 0U);
    }

    void importBoundary() {
        for (std::size_t b = 0; b < blocks_.size(); ++b) {
            const CompiledBlock& block = blocks_[BlockIndex(b)];
            for (const FloodLink& link : block.links)
                seams_.links.push_back({link.behind + seams_.firstCell[b],
                                        link.front + seams_.firstCell[b], link.width, link.middle});
            for (const BoundaryFace& face : block.boundary) {
                const Filling& filling = block.cells[face.cell].filling;
                fillings_.push_back(filling);
                faces_.push_back(
                    {face.cell + seams_.firstCell[b], filling.isOpen(), facetOf(b, face.facet)});
                if (filling.blocker.valid())  // by the world's numbers, to compare across blocks
                    fillings_.back().blocker = BrushOrdinal(
                        tree_.blocks[BlockIndex(b)].brushes[filling.blocker.value()].value());
            }
        }
    }

    /// Cells that share a whole surface face and have a convex union become one; each only across
    /// the first axis on which it reaches its block's surface.
    void chooseUnions() {
        std::vector<int> axisOfCell(seams_.groupOf.size(), 3);
        for (const CellFace& face : faces_)
            axisOfCell[face.cell] = std::min(axisOfCell[face.cell], axisOf(face.facet));
        const auto favoured = [&](std::size_t i) {
            return axisOfCell[faces_[i].cell] == axisOf(faces_[i].facet);
        };
        std::vector<std::pair<std::uint64_t, std::size_t>> outlines;
        for (std::size_t i = 0; i < faces_.size(); ++i)
            if (faces_[i].open && favoured(i))
                outlines.emplace_back(outlineHash(faces_[i].facet), i);
        std::ranges::sort(outlines);
        for (std::size_t k = 0; k < outlines.size(); ++k)
            for (std::size_t l = k + 1;
                 l < outlines.size() && outlines[l].first == outlines[k].first; ++l) {
                const std::size_t i = outlines[k].second, j = outlines[l].second;
                if (fillings_[i] == fillings_[j] && sameOutline(faces_[i].facet, faces_[j].facet) &&
                    unionIsConvex(faces_[i].facet, faces_[j].facet, seams_.table))
                    unite(faces_[i].cell, faces_[j].cell);
            }
        for (std::uint32_t cell = 0; cell < seams_.groupOf.size(); ++cell)
            seams_.groupOf[cell] = groupOf(cell);
    }

    [[nodiscard]] int axisOf(const Facet& facet) const {
        const formats::Plane& plane = seams_.table.plane(facet.support.plane);
        return plane.a != 0 ? 0 : plane.b != 0 ? 1 : 2;
    }
    [[nodiscard]] std::uint32_t groupOf(std::uint32_t cell) const {
        while (seams_.groupOf[cell] != cell) cell = seams_.groupOf[cell];
        return cell;
    }
    void unite(std::uint32_t a, std::uint32_t b) {
        a = groupOf(a);
        b = groupOf(b);
        seams_.groupOf[std::max(a, b)] = std::min(a, b);
    }

    void matchSurfaces() {
        std::vector<formats::Medium> mediumOf;
        for (const CompiledBlock& block : blocks_)
            for (const BlockCell& cell : block.cells) mediumOf.push_back(cell.filling.medium);
        MatchedFaces matched = matchFaces(std::move(faces_), seams_.table);
        std::ranges::move(matched.links, std::back_inserter(seams_.links));
        for (FacePortal& portal : matched.portals) {
            if (seams_.groupOf[portal.behind] == seams_.groupOf[portal.front]) continue;
            seams_.polygons.push_back({SeamPolygon::Kind::portal,
                                       portal.behind,
                                       portal.front,
                                       {},
                                       0,
                                       std::move(portal.facet)});
        }
        std::vector<BrushIndex> indexOf;
        const std::vector<LocalBrush> locals = brushesOnSurfaces(matched.rests, indexOf);
        for (OwnedWall& wall : assignOwners(matched.rests, locals, mediumOf, seams_.table))
            seams_.polygons.push_back({SeamPolygon::Kind::wall, wall.cell, wall.cell,
                                       indexOf[wall.brush], wall.face, std::move(wall.facet)});
    }

    /// The brushes with a face on a plane where walls are left, in order.
    std::vector<LocalBrush> brushesOnSurfaces(const std::vector<FaceRest>& rests,
                                              std::vector<BrushIndex>& indexOf) {
        std::vector<formats::Plane> planes;
        for (const FaceRest& rest : rests)
            planes.push_back(seams_.table.plane(rest.facet.support.plane));
        std::ranges::sort(planes);
        planes.erase(std::unique(planes.begin(), planes.end()), planes.end());
        std::vector<LocalBrush> locals;
        for (std::size_t i = 0; i < solids_.size(); ++i) {
            const BrushSolid& solid = solids_[BrushIndex(i)];
            const bool onSurface = std::ranges::any_of(solid.faces, [&](const auto& face) {
                return face && std::ranges::binary_search(planes, face->plane);
            });
            if (!onSurface) continue;
            LocalBrush local = localBrush(solid, brushes_[BrushIndex(i)],
                                          BrushOrdinal(locals.size()), seams_.table);
            indexOf.emplace_back(i);
            locals.push_back(std::move(local));
        }
        return locals;
    }

    void importTouchingPolygons() {
        onSurface_.assign(seams_.table.vertexCount(), true);
        for (std::size_t b = 0; b < blocks_.size(); ++b) {
            const CompiledBlock& block = blocks_[BlockIndex(b)];
            const auto sides = sideCoordinates(tree_.blocks[BlockIndex(b)]);
            std::vector<unsigned> at(block.vertices.size());
            for (std::size_t v = 0; v < at.size(); ++v) {
                at[v] = sidesAt(block.vertices[v].position, sides);
                if (at[v] != 0) markOnSurface(vertexOf(b, VertexId(v)));
            }
            const auto touches = [&](const FacetRange& range) {
                for (std::uint32_t i = 0; i < range.count; ++i) {
                    const VertexId from = block.corners[range.first + i].vertex;
                    const VertexId to = block.corners[range.first + (i + 1) % range.count].vertex;
                    if ((at[from.value()] & at[to.value()]) != 0) return true;
                }
                return false;
            };
            const std::uint32_t base = seams_.firstCell[b];
            for (std::size_t p = 0; p < block.portals.size(); ++p) {
                const BlockPortal& portal = block.portals[p];
                if (!touches(portal.facet)) continue;
                seams_.portalTouches[b][p] = true;
                seams_.polygons.push_back({SeamPolygon::Kind::portal,
                                           base + portal.behind,
                                           base + portal.front,
                                           {},
                                           0,
                                           facetOf(b, portal.facet)});
            }
            for (std::size_t w = 0; w < block.walls.size(); ++w) {
                const BlockWall& wall = block.walls[w];
                if (!touches(wall.facet)) continue;
                seams_.wallTouches[b][w] = true;
                seams_.polygons.push_back({SeamPolygon::Kind::wall, base + wall.cell,
                                           base + wall.cell,
                                           tree_.blocks[BlockIndex(b)].brushes[wall.brush.value()],
                                           wall.face, facetOf(b, wall.facet)});
            }
        }
    }

    /// Polygons that were cut only by a surface between united cells become one again.
    void joinAcrossUnions() {
        const auto key = [&](const SeamPolygon& polygon) {
            return std::tuple(polygon.kind, seams_.groupOf[polygon.behind],
                              seams_.groupOf[polygon.front], polygon.facet.support, polygon.brush,
                              polygon.face);
        };
        std::vector<std::uint32_t> members(seams_.groupOf.size());
        for (const std::uint32_t group : seams_.groupOf) ++members[group];
        const auto ofUnion = [&](const SeamPolygon& polygon) {
            return members[seams_.groupOf[polygon.behind]] > 1 ||
                   members[seams_.groupOf[polygon.front]] > 1;
        };
        auto& polygons = seams_.polygons;
        const auto firstOfUnion =
            std::stable_partition(polygons.begin(), polygons.end(),
                                  [&](const SeamPolygon& polygon) { return !ofUnion(polygon); });
        std::stable_sort(firstOfUnion, polygons.end(),
                         [&](const auto& a, const auto& b) { return key(a) < key(b); });
        std::vector<SeamPolygon> pieces(std::make_move_iterator(firstOfUnion),
                                        std::make_move_iterator(polygons.end()));
        polygons.erase(firstOfUnion, polygons.end());
        joinRuns(
            std::move(pieces), polygons,
            [&](const auto& a, const auto& b) { return key(a) == key(b); },
            [&](const SeamPolygon& a, const SeamPolygon& b) {
                return join(a.facet, b.facet, false, seams_.table);
            });
    }

    const BlockTree& tree_;
    const CompiledBlocks& blocks_;
    const BrushSolids& solids_;
    const formats::IndexedVector<BrushIndex, Brush>& brushes_;
    BlockSeams seams_;
    std::vector<CellFace> faces_;
    std::vector<Filling> fillings_;  ///< of faces_
    std::vector<bool> onSurface_;    ///< by vertex of the seams' table: on the surface of a block
};

}  // namespace

BlockSeams sewBlocks(const BlockTree& tree, const CompiledBlocks& blocks, const BrushSolids& solids,
                     const formats::IndexedVector<BrushIndex, Brush>& brushes) {
    return Sewer(tree, blocks, solids, brushes).run();
}

}  // namespace portcullis::compiler
