#include "render/cyclic_groups.h"

#include <algorithm>
#include <utility>

namespace portcullis::render {

using formats::CellIndex;

std::vector<CellRun> cyclicGroups(const formats::World& world, const View& view,
                                  std::span<const VisibleCell> nearFirst) {
    std::vector<std::pair<CellIndex, std::size_t>> places;
    for (std::size_t i = 0; i < nearFirst.size(); ++i) places.emplace_back(nearFirst[i].cell, i);
    std::ranges::sort(places);
    std::vector<CellRun> runs;
    for (const auto& [cell, place] : places) {
        const formats::Range portals = world.cells[cell].portals;
        for (std::uint32_t i = portals.first; i < portals.end(); ++i) {
            const formats::Portal& portal = world.portals[world.cellPortals[i]];
            if (portal.cells[0] != cell) continue;  // each portal once
            const int side = world.planes[portal.plane].sideAt(view.eye);
            const auto other = std::ranges::lower_bound(places, portal.cells[1], {},
                                                        &std::pair<CellIndex, std::size_t>::first);
            if (side == 0 || other == places.end() || other->first != portal.cells[1]) continue;
            const std::size_t nearer = side < 0 ? place : other->second;
            const std::size_t farther = side < 0 ? other->second : place;
            if (farther < nearer) runs.push_back({farther, nearer + 1});
        }
    }
    std::ranges::sort(runs, {}, &CellRun::first);
    std::vector<CellRun> merged;
    for (const CellRun& run : runs) {
        if (!merged.empty() && run.first < merged.back().last)
            merged.back().last = std::max(merged.back().last, run.last);
        else
            merged.push_back(run);
    }
    return merged;
}

}  // namespace portcullis::render
