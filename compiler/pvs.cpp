#include "compiler/pvs.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <utility>
#include <vector>

#include "compiler/pvs_base.h"
#include "compiler/pvs_flow.h"
#include "compiler/pvs_portals.h"
#include "formats/world/bit_matrix.h"

namespace portcullis::compiler {
namespace {

using formats::BitMatrix;
using formats::CellIndex;
using formats::World;

/// Cells whose flows see only what the batches before brought: so threads change nothing.
constexpr std::size_t kBatch = 128;

/// The corners of a cell's body: vertices on three of its planes, not those that lie on its edges
/// because other cells end there.
std::vector<formats::VertexIndex> cornersOf(const World& world, CellIndex index) {
    std::vector<std::pair<formats::VertexIndex, formats::PlaneIndex>> incident;
    const auto add = [&](formats::Range loop, formats::PlaneIndex plane) {
        for (std::uint32_t i = loop.first; i < loop.end(); ++i)
            incident.emplace_back(world.loopVertices[i], plane);
    };
    const formats::Cell& cell = world.cells[index];
    for (std::uint32_t i = cell.portals.first; i < cell.portals.end(); ++i) {
        const formats::Portal& portal = world.portals[world.cellPortals[i]];
        add(portal.loop, portal.plane);
    }
    for (std::uint32_t i = cell.surfaces.first; i < cell.surfaces.end(); ++i) {
        const formats::Surface& surface = world.surfaces[formats::SurfaceIndex(i)];
        add(surface.loop, surface.plane.plane);
    }
    std::ranges::sort(incident);
    incident.erase(std::unique(incident.begin(), incident.end()), incident.end());
    std::vector<formats::VertexIndex> corners;
    for (std::size_t first = 0, next = 0; first < incident.size(); first = next) {
        while (next < incident.size() && incident[next].first == incident[first].first) ++next;
        if (next - first >= 3) corners.push_back(incident[first].first);
    }
    return corners;
}

/// The sets while they shrink.
class PvsSearch {
public:
    PvsSearch(const World& world, const PvsOptions& options)
        : options_(options),
          graph_(makeWayGraph(world)),
          corners_(world.cells.size()),
          sight_(world.cells.size(), graph_.ways.size()),
          sees_(world.cells.size(), world.cells.size()) {
        tbb::parallel_for(std::size_t{0}, corners_.size(), [&](std::size_t i) {
            corners_[i] = cornersOf(world, CellIndex(i));
            floodSight(graph_, corners_[i], graph_.leaving[CellIndex(i)], sight_.row(i));
            collectCells(i);
        });
        makeSymmetric(sees_);
        report_.basePairs = countPairs();
    }

    Pvs run() {
        std::vector<std::size_t> order(corners_.size()), reach(corners_.size());
        for (std::size_t i = 0; i < reach.size(); ++i) reach[i] = BitMatrix::count(sight_.row(i));
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
            return reach[a] != reach[b] ? reach[a] < reach[b] : a < b;
        });
        tbb::enumerable_thread_specific<SightFlow> flows([&] { return SightFlow(graph_); });
        for (std::size_t first = 0; first < order.size(); first += kBatch) {
            const std::size_t count = std::min(kBatch, order.size() - first);
            flowFrom(std::span(order).subspan(first, count), flows);
        }
        report_.visiblePairs = countPairs();
        return {formats::VisibleSets(sees_), report_};
    }

private:
    using Flows = tbb::enumerable_thread_specific<SightFlow>;

    /// The row of cells that the ways seen from a cell lead to.
    void collectCells(std::size_t cell) {
        std::ranges::fill(sees_.row(cell), 0);
        sees_.set(cell, cell);
        BitMatrix::visitBits(sight_.row(cell), [&](std::size_t way) {
            sees_.set(cell, graph_.ways[WayIndex(way)].to.value());
        });
    }

    /// Takes out the ways to cells that do not see the cell.
    void dropUnseen(std::size_t cell) {
        BitMatrix::visitBits(sight_.row(cell), [&](std::size_t way) {
            if (!sees_.test(cell, graph_.ways[WayIndex(way)].to.value())) sight_.clear(cell, way);
        });
    }

    void flowFrom(std::span<const std::size_t> cells, Flows& flows) {
        std::vector<char> complete(cells.size());
        std::vector<std::uint64_t> steps(cells.size());
        tbb::parallel_for(std::size_t{0}, cells.size(), [&](std::size_t i) {
            const std::size_t cell = cells[i];
            dropUnseen(cell);
            std::vector<BitMatrix::Word> seen(sight_.row(cell).size());
            SightFlow& flow = flows.local();
            complete[i] = flow.run({corners_[cell], graph_.leaving[CellIndex(cell)]},
                                   sight_.row(cell), options_.mostSteps, seen);
            steps[i] = flow.steps();
            if (complete[i] != 0) std::ranges::copy(seen, sight_.row(cell).begin());
        });
        for (std::size_t i = 0; i < cells.size(); ++i) {
            report_.cellsOverBudget += complete[i] != 0 ? 0U : 1U;
            report_.steps += steps[i];
            const std::size_t cell = cells[i];
            collectCells(cell);
            // Who is not seen does not see either.
            for (std::size_t other = 0; other < corners_.size(); ++other) {
                if (sees_.test(cell, other) && sees_.test(other, cell)) continue;
                sees_.clear(cell, other);
                sees_.clear(other, cell);
            }
        }
    }

    [[nodiscard]] std::uint64_t countPairs() const {
        std::uint64_t pairs = 0;
        for (std::size_t i = 0; i < sees_.rows(); ++i) pairs += BitMatrix::count(sees_.row(i));
        return pairs;
    }

    PvsOptions options_;
    WayGraph graph_;
    std::vector<std::vector<formats::VertexIndex>> corners_;
    BitMatrix sight_;  ///< cells by ways that a line from the cell may cross
    BitMatrix sees_;   ///< cells by cells, symmetric between batches
    PvsReport report_;
};

}  // namespace

Pvs findPvs(const World& world, const PvsOptions& options) {
    return PvsSearch(world, options).run();
}

}  // namespace portcullis::compiler
