#include "formats/thief/mission_portals.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>

namespace portcullis::formats {
namespace {

/// The square of the longest way from a corner of one polygon to the nearest corner of the other.
double distanceOf(const MissionCell& a, const MissionPolygon& p, const MissionCell& b,
                  const MissionPolygon& q) {
    const auto corner = [](const MissionCell& cell, const MissionPolygon& polygon,
                           std::uint32_t i) {
        return cell.vertices[cell.corners[polygon.firstCorner + i]];
    };
    double farthest = 0.0;
    for (std::uint32_t i = 0; i < p.corners; ++i) {
        double nearest = std::numeric_limits<double>::infinity();
        for (std::uint32_t j = 0; j < q.corners; ++j) {
            double sum = 0.0;
            for (std::size_t k = 0; k < 3; ++k) {
                const double way = double{corner(a, p, i)[k]} - double{corner(b, q, j)[k]};
                sum += way * way;
            }
            nearest = std::min(nearest, sum);
        }
        farthest = std::max(farthest, nearest);
    }
    return farthest;
}

/// The polygon of `beyond` that leads back to the cell and lies nearest, among those not taken.
std::optional<std::uint32_t> partnerOf(const MissionWorld& mission, MissionPortalSide side,
                                       const std::vector<bool>& taken) {
    const MissionCell& cell = mission.cells[side.cell];
    const MissionPolygon& polygon = cell.polygons[side.polygon];
    const MissionCell& beyond = mission.cells[polygon.beyond];
    std::optional<std::uint32_t> found;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = beyond.firstPortal(); i < beyond.polygons.size(); ++i) {
        if (beyond.polygons[i].beyond != side.cell || taken[i]) continue;
        const double distance = distanceOf(cell, polygon, beyond, beyond.polygons[i]);
        if (distance < least) found = static_cast<std::uint32_t>(i);
        least = std::min(least, distance);
    }
    return found;
}

Diagnostic unpaired(std::size_t cell, std::size_t polygon) {
    return makeDiagnostic(Code::missionWorldUnpaired,
                          "polygon " + std::to_string(polygon) + " of cell " +
                              std::to_string(cell) + " leads to a cell that does not lead back");
}

}  // namespace

Result<std::vector<MissionPortal>> pairMissionPortals(const MissionWorld& mission) {
    std::vector<MissionPortal> portals;
    std::vector<std::vector<bool>> taken;
    for (const MissionCell& cell : mission.cells) taken.emplace_back(cell.polygons.size());
    for (std::uint32_t c = 0; c < mission.cells.size(); ++c) {
        const MissionCell& cell = mission.cells[c];
        for (auto i = static_cast<std::uint32_t>(cell.firstPortal()); i < cell.polygons.size();
             ++i) {
            const std::uint32_t beyond = cell.polygons[i].beyond;
            if (beyond < c) {  // paired from there, or left alone
                if (!taken[c][i]) return unpaired(c, i);
                continue;
            }
            const auto partner = partnerOf(mission, {c, i}, taken[beyond]);
            if (!partner) return unpaired(c, i);
            taken[beyond][*partner] = true;
            portals.push_back({{c, i}, {beyond, *partner}});
        }
    }
    return portals;
}

}  // namespace portcullis::formats
