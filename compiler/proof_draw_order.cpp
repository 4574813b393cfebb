#include "compiler/proof_draw_order.h"

#include <algorithm>
#include <map>
#include <tbb/parallel_for.h>

namespace portcullis::compiler {
namespace {

using formats::CellIndex;
using formats::NodeChild;
using formats::NodeIndex;
using formats::VertexIndex;

constexpr std::uint32_t kNone = 0xffffffff;

/// A place in the tree, told by the node above it.
struct Branch {
    std::uint32_t node = kNone;
    std::uint8_t side = 0;
};

/// Above each node and above each leaf of each cell.
struct TreeAbove {
    std::vector<Branch> nodes;
    std::vector<std::vector<Branch>> leaves;  ///< by cell
};

TreeAbove climb(const formats::World& world) {
    TreeAbove above{std::vector<Branch>(world.nodes.size()),
                    std::vector<std::vector<Branch>>(world.cells.size())};
    const auto note = [&](const NodeChild& child, Branch branch) {
        if (child.kind == NodeChild::Kind::node) above.nodes[child.index] = branch;
        if (child.kind == NodeChild::Kind::cell) above.leaves[child.index].push_back(branch);
    };
    note(world.root, {});
    for (std::size_t n = 0; n < world.nodes.size(); ++n)
        for (std::uint8_t side = 0; side < 2; ++side)
            note(world.nodes[NodeIndex(n)].children[side], {static_cast<std::uint32_t>(n), side});
    return above;
}

void judgeCell(const ProofWorld& world, const TreeAbove& above, CellIndex cell,
               FindingList& findings) {
    std::map<std::uint32_t, unsigned> sidesOf;  // by node; bit 1: behind, bit 2: in front
    for (const Branch& leaf : above.leaves[cell.value()])
        for (Branch at = leaf; at.node != kNone; at = above.nodes[at.node])
            sidesOf[at.node] |= 1U << at.side;
    const auto polygons = world.polygonsOf(cell);
    for (const auto& [node, sides] : sidesOf) {
        if (sides == 3) continue;
        const int wrong = sides == 1 ? 1 : -1;
        const formats::PlaneIndex plane = world.world().nodes[NodeIndex(node)].plane;
        for (const CellPolygon& polygon : polygons)
            if (std::ranges::any_of(polygon.loop, [&](VertexIndex corner) {
                    return world.side(corner, plane) == wrong;
                })) {
                findings.add("cell " + std::to_string(cell.value()) + " reaches across the node",
                             pointerTo("nodes", node));
                break;
            }
    }
}

/// Whether the cells can be visited so that the near side of every portal comes first.
bool hasOrder(const ProofWorld& world, const std::array<double, 3>& eye) {
    const formats::World& data = world.world();
    std::vector<std::uint32_t> waiting(data.cells.size());
    std::vector<int> front(data.portals.size());
    for (std::size_t p = 0; p < data.portals.size(); ++p) {
        const formats::Portal& portal = data.portals[formats::PortalIndex(p)];
        const double distance = world.planes().distance(eye, portal.plane);
        // In doubles: this is a count for information, not a proof.
        front[p] = distance > 0 ? 1 : distance < 0 ? -1 : 0;
        if (front[p] != 0) ++waiting[portal.cells[front[p] > 0 ? 0 : 1].value()];
    }
    std::vector<CellIndex> ready;
    for (std::size_t c = 0; c < waiting.size(); ++c)
        if (waiting[c] == 0) ready.push_back(CellIndex(c));
    std::size_t visited = 0;
    while (!ready.empty()) {
        const CellIndex cell = ready.back();
        ready.pop_back();
        ++visited;
        const formats::Range& range = data.cells[cell].portals;
        for (std::uint32_t i = range.first; i < range.end(); ++i) {
            const formats::PortalIndex index = data.cellPortals[i];
            const int side = front[index.value()];
            const auto& cells = data.portals[index].cells;
            if (side == 0 || cells[side > 0 ? 1 : 0] != cell) continue;
            const CellIndex far = cells[side > 0 ? 0 : 1];
            if (--waiting[far.value()] == 0) ready.push_back(far);
        }
    }
    return visited == data.cells.size();
}

}  // namespace

DrawOrderProof proveDrawOrder(const ProofWorld& world, std::uint32_t eyes) {
    const TreeAbove above = climb(world.world());
    const std::size_t cells = world.world().cells.size();
    DrawOrderProof proof;
    proof.findings =
        findEach(formats::Code::proofDrawOrder, cells, [&](std::size_t i, FindingList& findings) {
            judgeCell(world, above, CellIndex(i), findings);
        });
    proof.eyes = std::min<std::size_t>(eyes, cells);
    std::vector<char> ordered(proof.eyes);
    tbb::parallel_for(std::size_t{0}, ordered.size(), [&](std::size_t i) {
        const CellIndex cell(i * cells / ordered.size());
        ordered[i] = hasOrder(world, world.centerOf(cell)) ? 1 : 0;
    });
    proof.eyesWithCycle = static_cast<std::uint64_t>(std::ranges::count(ordered, 0));
    return proof;
}

}  // namespace portcullis::compiler
