#include "compiler/face_matching.h"

#include <cmath>
#include <doctest/doctest.h>
#include <map>
#include <utility>
#include <vector>

#include "compiler/cell_merging.h"
#include "tests/compiler/random_blocks.h"
#include "tests/support/body_oracle.h"

namespace portcullis::compiler {
namespace {

using namespace portcullis::tests;

std::vector<CellFace> facesOf(const MergedCells& cells) {
    std::vector<CellFace> faces;
    for (std::size_t i = 0; i < cells.cells.size(); ++i)
        for (const Facet& facet : cells.cells[LocalCellIndex(i)].body.facets)
            faces.push_back({static_cast<std::uint32_t>(i),
                             cells.cells[LocalCellIndex(i)].filling.isOpen(), facet});
    return faces;
}

bool liesIn(const Facet& piece, const Facet& face, VertexTable& table) {
    for (const Corner& corner : piece.corners)
        for (const Corner& edge : face.corners)
            if (table.side(corner.vertex, edge.across) > 0) return false;
    return true;
}

/// A piece of a face, and whether its corners run as the face's do: 1, or -1 on a portal's front.
struct Piece {
    Facet facet;
    int sense;
};

TEST_CASE("portals and rests cover every open face exactly once, and portals both of their faces") {
    std::size_t portals = 0, rests = 0;
    for (CarvedBlock& block : randomCarvedBlocks(250, 3)) {
        VertexTable& table = block.table;
        const std::vector<CellFace> faces =
            facesOf(mergeCells(std::move(block.carving), block.table));
        const MatchedFaces matched = matchFaces(faces, table);
        std::map<std::pair<std::uint32_t, HalfSpace>, std::vector<Piece>> pieces;
        for (const FacePortal& portal : matched.portals) {
            CHECK(portal.behind != portal.front);
            CHECK(faultOf(portal.facet, table) == "");
            pieces[{portal.behind, portal.facet.support}].push_back({portal.facet, 1});
            pieces[{portal.front, portal.facet.support.opposite()}].push_back({portal.facet, -1});
        }
        for (const FaceRest& rest : matched.rests) {
            CHECK(faultOf(rest.facet, table) == "");
            pieces[{rest.cell, rest.facet.support}].push_back({rest.facet, 1});
        }
        std::size_t used = 0;
        for (const CellFace& face : faces) {
            const auto found = pieces.find({face.cell, face.facet.support});
            if (!face.open) {
                CHECK(found == pieces.end());
                continue;
            }
            REQUIRE(found != pieces.end());
            ++used;
            RationalPoint area{};
            for (std::size_t i = 0; i < found->second.size(); ++i) {
                const Piece& piece = found->second[i];
                CHECK(liesIn(piece.facet, face.facet, table));
                const RationalPoint part = areaVector(piece.facet, table);
                for (std::size_t k = 0; k < 3; ++k) area[k] += piece.sense * part[k];
                for (std::size_t k = 0; k < i; ++k)
                    CHECK(apart(piece.facet, found->second[k].facet, table));
            }
            CHECK(area == areaVector(face.facet, table));
        }
        CHECK(used == pieces.size());
        portals += matched.portals.size();
        rests += matched.rests.size();
    }
    CHECK(portals > 300);
    CHECK(rests > 3000);
}

TEST_CASE("detail solids are linked to what lies against them, by how wide that is") {
    VertexTable table;
    std::vector<CellFace> faces;
    const auto add = [&](std::uint32_t cell, bool open, formats::LatticePoint low,
                         formats::LatticePoint high) {
        for (const Facet& facet : makeBox(low, high, table).facets)
            faces.push_back({cell, open, facet});
    };
    add(0, true, {0, 0, 0}, {10, 10, 10});
    add(1, false, {10, 2, 3}, {20, 8, 30});  // seven high and six wide where they meet
    add(2, false, {20, 0, 0}, {30, 5, 40});  // three wide, 27 high
    const MatchedFaces matched = matchFaces(faces, table);
    CHECK(matched.portals.empty());
    CHECK(matched.rests.size() == 6);  // the open cell's faces, whole
    REQUIRE(matched.links.size() == 2);
    CHECK(matched.links[0] == FloodLink{0, 1, 6, {10, 5, 6.5}});
    CHECK(matched.links[1] == FloodLink{1, 2, 3, {20, 3.5, 16.5}});
}

TEST_CASE("the width of a polygon is its smallest extent") {
    VertexTable table;
    const auto plane = [&](std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d) {
        const auto oriented = formats::makePlane(a, b, c, d);
        return HalfSpace{table.addPlane(oriented.plane), oriented.flipped};
    };
    const Polytope box = makeBox({0, 0, 0}, {100, 40, 7}, table);
    for (const Facet& facet : box.facets) {
        const formats::Plane& support = table.plane(facet.support.plane);
        CHECK(widthOf(facet, table) == doctest::Approx(support.c != 0 ? 40 : 7));
    }
    // Half of the 30 x 40 rectangle: its height over the diagonal of 50 is 24.
    const auto wedge = clip(makeBox({0, 0, 0}, {30, 40, 7}, table), plane(4, 3, 0, -120), table);
    REQUIRE(wedge.has_value());
    for (const Facet& facet : wedge->facets)
        if (table.plane(facet.support.plane).c != 0)
            CHECK(widthOf(facet, table) == doctest::Approx(24));
}

}  // namespace
}  // namespace portcullis::compiler
