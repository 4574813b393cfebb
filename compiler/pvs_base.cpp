#include "compiler/pvs_base.h"

#include <vector>

namespace portcullis::compiler {

using formats::BitMatrix;

void floodSight(const WayGraph& graph, std::span<const formats::VertexIndex> corners,
                std::span<const WayIndex> leaving, std::span<BitMatrix::Word> seen) {
    std::vector<BitMatrix::Word> tried(seen.size());
    std::vector<WayIndex> open(leaving.begin(), leaving.end());
    for (const WayIndex way : leaving) BitMatrix::setBit(seen, way.value());
    while (!open.empty()) {
        const formats::Range run = graph.ways[open.back()].next;
        open.pop_back();
        for (std::uint32_t i = run.first; i < run.end(); ++i) {
            const WayIndex way = graph.next[i];
            if (BitMatrix::testBit(tried, way.value())) continue;
            BitMatrix::setBit(tried, way.value());
            if (!anyBehind(graph, corners, way)) continue;
            BitMatrix::setBit(seen, way.value());
            open.push_back(way);
        }
    }
}

}  // namespace portcullis::compiler
