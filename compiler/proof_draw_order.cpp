#include "compiler/proof_draw_order.h"

#include <algorithm>
#include <tbb/parallel_for.h>
#include <utility>

#include "compiler/proof_body.h"

namespace portcullis::compiler {
namespace {

using formats::CellIndex;
using formats::NodeChild;
using formats::NodeIndex;

void judgeCell(const ProofWorld& world, const ProofBody& everything, CellIndex cell,
               FindingList& findings) {
    const formats::World& data = world.world();
    const std::string pointer = pointerTo("cells", cell.value());
    auto body = everything.clippedBy(world.planesOf(data.cells[cell]));
    if (!body) {
        findings.add("the planes of the cell leave no space", pointer);
        return;
    }
    std::vector<std::pair<NodeChild, ProofBody>> open;
    open.emplace_back(data.root, std::move(*body));
    while (!open.empty()) {
        auto [at, part] = std::move(open.back());
        open.pop_back();
        if (at.kind != NodeChild::Kind::node) {
            if (at == NodeChild{NodeChild::Kind::cell, cell.value()}) continue;
            findings.add("a part of the cell is at another leaf of the tree", pointer);
            return;
        }
        const formats::Node& node = data.nodes[NodeIndex(at.index)];
        const int side = part.side(node.plane);
        if (side == 0) {
            // Both parts have an interior: corners lie on either side.
            open.emplace_back(node.children[0], *part.clippedBy({node.plane, false}));
            open.emplace_back(node.children[1], *part.clippedBy({node.plane, true}));
        } else {
            open.emplace_back(node.children[side > 0 ? 1 : 0], std::move(part));
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
    const HalfSpaceBody planes(world.world().planes);
    const ProofBody everything(planes);
    const std::size_t cells = world.world().cells.size();
    DrawOrderProof proof;
    proof.findings =
        findEach(formats::Code::proofDrawOrder, cells, [&](std::size_t i, FindingList& findings) {
            judgeCell(world, everything, CellIndex(i), findings);
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
