#include "compiler/light_reach.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "formats/world/point_query.h"

namespace portcullis::compiler {
namespace {

using formats::CellIndex;
using formats::Light;
using formats::LightKind;
using formats::Portal;
using formats::World;

/// No more than the squared distance from a point to a loop: to the box around it.
double squaredDistance(const World& world, const formats::Range& loop, const glm::dvec3& point) {
    glm::dvec3 low(std::numeric_limits<double>::infinity());
    glm::dvec3 high(-std::numeric_limits<double>::infinity());
    for (std::uint32_t i = 0; i < loop.count; ++i) {
        const glm::dvec3& p = world.vertices[world.loopVertices[loop.first + i]].position;
        for (glm::length_t k = 0; k < 3; ++k) {
            low[k] = std::min(low[k], p[k]);
            high[k] = std::max(high[k], p[k]);
        }
    }
    double squared = 0;
    for (glm::length_t k = 0; k < 3; ++k) {
        const double off = std::max({low[k] - point[k], 0.0, point[k] - high[k]});
        squared += off * off;
    }
    return squared;
}

bool standsSomewhere(const Light& light) {
    return light.kind != LightKind::sun && light.kind != LightKind::ambient;
}

}  // namespace

std::vector<CellIndex> lightReach(const World& world, const Light& light) {
    if (!standsSomewhere(light)) return {};
    const CellIndex start = formats::locate(world, light.position).cell;
    if (!start.valid()) return {};
    const glm::dvec3 place{light.position.x.units(), light.position.y.units(),
                           light.position.z.units()};
    const double reach =
        light.radius > 0 ? light.radius * light.radius : std::numeric_limits<double>::infinity();
    std::vector<bool> isReached(world.cells.size());
    std::vector<CellIndex> reached{start};
    isReached[start.value()] = true;
    for (std::size_t next = 0; next < reached.size(); ++next) {
        const CellIndex from = reached[next];
        const formats::Range& portals = world.cells[from].portals;
        for (std::uint32_t i = 0; i < portals.count; ++i) {
            const Portal& portal = world.portals[world.cellPortals[portals.first + i]];
            const bool fromBehind = portal.cells[0] == from;
            const CellIndex to = portal.cells[fromBehind ? 1 : 0];
            const int side = world.planes[portal.plane].sideAt(light.position);
            if (isReached[to.value()] || side == (fromBehind ? 1 : -1)) continue;
            if (squaredDistance(world, portal.loop, place) > reach) continue;
            isReached[to.value()] = true;
            reached.push_back(to);
        }
    }
    std::ranges::sort(reached);
    return reached;
}

}  // namespace portcullis::compiler
