#include "compiler/t_junctions.h"

#include <doctest/doctest.h>
#include <set>
#include <vector>

#include "compiler/cell_merging.h"
#include "compiler/face_matching.h"
#include "tests/compiler/random_blocks.h"
#include "tests/support/body_oracle.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::tests;

std::vector<Facet> wallsAndPortals(CarvedBlock& block) {
    std::vector<CellFace> faces;
    const MergedCells merged = mergeCells(std::move(block.carving), block.table);
    for (std::size_t i = 0; i < merged.cells.size(); ++i)
        for (const Facet& facet : merged.cells[LocalCellIndex(i)].body.facets)
            faces.push_back({static_cast<std::uint32_t>(i), true, facet});
    MatchedFaces matched = matchFaces(std::move(faces), block.table);
    std::vector<Facet> facets;
    for (FacePortal& portal : matched.portals) facets.push_back(std::move(portal.facet));
    for (FaceRest& rest : matched.rests) facets.push_back(std::move(rest.facet));
    return facets;
}

void resolve(std::vector<Facet>& facets, double spacing, VertexTable& table) {
    std::vector<Facet*> pointers;
    for (Facet& facet : facets) pointers.push_back(&facet);
    resolveTJunctions(pointers, spacing, table);
}

/// Vertices strictly inside edges, by rationals: every edge against every vertex that lies on two
/// of its planes.
std::size_t openJunctions(const std::vector<Facet>& facets, VertexTable& table) {
    std::set<VertexId> vertices;
    for (const Facet& facet : facets)
        for (const Corner& corner : facet.corners) vertices.insert(corner.vertex);
    std::size_t found = 0;
    for (const Facet& facet : facets)
        for (std::size_t i = 0; i < facet.corners.size(); ++i) {
            const Corner& corner = facet.corners[i];
            const VertexId next = facet.corners[(i + 1) % facet.corners.size()].vertex;
            for (const VertexId vertex : vertices) {
                if (vertex == corner.vertex || vertex == next) continue;
                if (table.side(vertex, facet.support.plane) != 0 ||
                    table.side(vertex, corner.across.plane) != 0)
                    continue;
                const RationalPoint a = exactPosition(table, corner.vertex),
                                    b = exactPosition(table, next),
                                    v = exactPosition(table, vertex);
                Rational along = 0;  // (v - a) . (v - b): negative between them
                for (std::size_t k = 0; k < 3; ++k) along += (v[k] - a[k]) * (v[k] - b[k]);
                found += along < 0 ? 1U : 0U;
            }
        }
    return found;
}

TEST_CASE("no vertex is left inside an edge, areas stay, and a second time changes nothing") {
    std::size_t junctions = 0;
    for (CarvedBlock& block : randomCarvedBlocks(150, 2)) {
        std::vector<Facet> facets = wallsAndPortals(block);
        if (facets.size() > 600) continue;  // the oracle takes every edge with every vertex
        junctions += openJunctions(facets, block.table);
        const std::vector<Facet> before = facets;
        resolve(facets, 1 << 10, block.table);
        CHECK(openJunctions(facets, block.table) == 0);
        for (std::size_t i = 0; i < facets.size(); ++i)
            CHECK(areaVector(facets[i], block.table) == areaVector(before[i], block.table));
        std::vector<Facet> again = facets;
        resolve(again, 1 << 14, block.table);
        for (std::size_t i = 0; i < facets.size(); ++i)
            CHECK(again[i].corners == facets[i].corners);
    }
    CHECK(junctions > 500);
}

TEST_CASE("new corners stand in order along the edge, and carry its plane") {
    VertexTable table;
    std::vector<Facet> facets;
    const auto add = [&](formats::LatticePoint low, formats::LatticePoint high) {
        for (Facet& facet : makeBox(low, high, table).facets) facets.push_back(std::move(facet));
    };
    add({0, 0, 0}, {100, 10, 10});
    for (const int x : {70, 10, 40}) add({x, 0, 10}, {x + 5, 10, 20});
    resolve(facets, 16, table);
    for (std::size_t i = 0; i < 6; ++i) {
        std::vector<double> along;  // on the edge above the side y = 0
        if (table.plane(facets[i].support.plane).b == 0) continue;
        for (const Corner& corner : facets[i].corners) {
            CHECK(table.side(corner.vertex, corner.across) == 0);
            if (table.position(corner.vertex)[2] == 10)
                along.push_back(table.position(corner.vertex)[0]);
        }
        CHECK(std::set<double>(along.begin(), along.end()) ==
              std::set<double>{0, 10, 15, 40, 45, 70, 75, 100});
        CHECK(facets[i].corners.size() == 10);
    }
}

}  // namespace
}  // namespace portcullis::compiler
