#include "tests/render/sight_oracle.h"

#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>
#include <limits>
#include <map>
#include <span>
#include <vector>

#include "render/eye_cells.h"
#include "render/ray_caster.h"
#include "render/ray_walk.h"

namespace portcullis::tests {
namespace {

using namespace formats;
using namespace render;

constexpr double kNearEdge = 1.0 / 256.0;
constexpr double kAtTheEye = 1e-3;  ///< units: a wall in the eye is seen by a ray alone

class Judge {
public:
    Judge(const PreparedWorld& prepared, const View& view, const Traversal& traversal)
        : prepared_(prepared), view_(view), traversal_(traversal) {
        places_.assign(prepared.world->cells.size(), kNowhere);
        for (std::size_t i = 0; i < traversal.frontToBack.size(); ++i)
            places_[traversal.frontToBack[i].cell.value()] = i;
    }

    SightVerdict run() {
        const auto cells = eyeCells(*prepared_.world, view_.eye);
        const auto frame = castFrame(prepared_, view_);
        REQUIRE((cells && frame));
        for (std::uint32_t y = 0; y < view_.height; ++y)
            for (std::uint32_t x = 0; x < view_.width; ++x) {
                const PixelSight& sight = frame.value().at(x, y);
                if (sight.edgeDistance < kNearEdge || sight.depth < kAtTheEye) {
                    ++verdict_.leftOut;
                    continue;
                }
                ++verdict_.judged;
                judgeWalk(cells.value(), x + 0.5, y + 0.5);
                if (paintedAt(x + 0.5, y + 0.5) != sight.surface) ++verdict_.painted;
            }
        return verdict_;
    }

private:
    static constexpr std::size_t kNowhere = std::numeric_limits<std::size_t>::max();

    void judgeWalk(const std::vector<CellIndex>& cells, double x, double y) {
        std::size_t earlier = 0;
        const glm::dvec3 ray = view_.ray(x, y);
        walkRay(prepared_, startOfRay(prepared_, cells, view_, ray), view_.origin, ray,
                [&](const RayStep& step) {
                    const std::size_t place = places_[step.cell.value()];
                    if (place == kNowhere) {
                        ++verdict_.culled;
                        return;
                    }
                    if (place < earlier) ++verdict_.disordered;
                    earlier = place;
                    if (!inWindow(traversal_, traversal_.frontToBack[place], x, y))
                        ++verdict_.outside;
                });
    }

    /// The wall that the nearest cell of the list paints here: where the line leaves the cell.
    SurfaceIndex paintedAt(double x, double y) {
        const glm::dvec3 ray = view_.ray(x, y);
        for (const VisibleCell& visible : traversal_.frontToBack) {
            if (!inWindow(traversal_, visible, x, y)) continue;
            const RayStep step = leaveCell(prepared_, visible.cell, view_.origin, ray);
            if (step.polygon == nullptr || !step.polygon->isWall() || step.t < kAtTheEye) continue;
            if (enters(visible.cell, ray) < step.t) return SurfaceIndex(step.polygon->index);
        }
        return {};
    }

    /// Where the line of a ray enters a cell; beyond where it leaves when it misses it.
    double enters(CellIndex cell, const glm::dvec3& ray) const {
        const Range planes = prepared_.world->cells[cell].planes;
        double t = -std::numeric_limits<double>::infinity();
        for (std::uint32_t i = planes.first; i < planes.end(); ++i) {
            const UnitPlane& plane = prepared_.faces[i].outward;
            const double speed = glm::dot(plane.normal, ray);
            const double room = -plane.distance(view_.origin);
            if (speed < 0.0) t = std::max(t, room / speed);
            if (speed == 0.0 && room < 0.0) return std::numeric_limits<double>::infinity();
        }
        return t;
    }

    const PreparedWorld& prepared_;
    const View& view_;
    const Traversal& traversal_;
    std::vector<std::size_t> places_;  ///< of each cell of the world in the list
    SightVerdict verdict_;
};

glm::dvec3 randomCorner(const World& world, const Cell& cell, RandomNumbers& random) {
    const std::uint32_t polygon = random.below(cell.portals.count + cell.surfaces.count);
    const Range loop =
        polygon < cell.portals.count
            ? world.portals[world.cellPortals[cell.portals.first + polygon]].loop
            : world.surfaces[SurfaceIndex(cell.surfaces.first + polygon - cell.portals.count)].loop;
    return world.vertices[world.loopVertices[loop.first + random.below(loop.count)]].position;
}

Position onGrid(const glm::dvec3& point, double stepsPerUnit) {
    const auto round = [&](double value) {
        return Coordinate{static_cast<std::int64_t>(std::floor(value * stepsPerUnit + 0.5) /
                                                    stepsPerUnit * 4294967296.0)};
    };
    return {round(point.x), round(point.y), round(point.z)};
}

}  // namespace

SightVerdict& SightVerdict::operator+=(const SightVerdict& other) {
    judged += other.judged;
    leftOut += other.leftOut;
    culled += other.culled;
    outside += other.outside;
    disordered += other.disordered;
    painted += other.painted;
    return *this;
}

SightVerdict judge(const PreparedWorld& prepared, const View& view, const Traversal& traversal) {
    return Judge(prepared, view, traversal).run();
}

bool inWindow(const Traversal& traversal, const VisibleCell& visible, double x, double y) {
    if (!visible.window.contains(x, y)) return false;
    const auto lines = std::span(traversal.polygons.lines);
    const auto contains = [&](const Range& piece) {
        return std::ranges::all_of(lines.subspan(piece.first, piece.count), [&](const auto& line) {
            return line.x * x + line.y * y + line.z >= 0.0;
        });
    };
    const auto pieces = std::span(traversal.pieces);
    return visible.pieces.count == 0 ||
           std::ranges::any_of(pieces.subspan(visible.pieces.first, visible.pieces.count),
                               contains);
}

bool isWithin(const Traversal& inner, const Traversal& outer) {
    std::map<CellIndex, Octagon> windows;
    for (const VisibleCell& visible : outer.frontToBack)
        windows[visible.cell] = visible.window.grown(1e-9);  // rounding
    return std::ranges::all_of(inner.frontToBack, [&](const VisibleCell& visible) {
        return windows.contains(visible.cell) && windows[visible.cell].contains(visible.window);
    });
}

View randomView(const World& world, RandomNumbers& random, std::uint32_t width,
                std::uint32_t height) {
    while (true) {
        const Cell& cell =
            world.cells[CellIndex(random.below(static_cast<std::uint32_t>(world.cells.size())))];
        // Of up to four corners: a corner itself, or on an edge, a face or inside.
        const std::uint32_t corners = random.percent(70) ? 8 : 1 + random.below(4);
        glm::dvec3 sum(0.0);
        double weights = 0.0;
        for (std::uint32_t i = 0; i < corners; ++i) {
            const double weight = random.percent(10) ? 1000.0 : 1.0 + random.below(10);
            sum += weight * randomCorner(world, cell, random);
            weights += weight;
        }
        constexpr double kGrids[] = {1.0, 256.0, 4294967296.0};
        Camera camera;
        camera.position = onGrid(sum / weights, kGrids[random.below(3)]);
        const auto degrees = [&](std::uint32_t limit) {
            return random.percent(20) ? 45.0 * random.below(8) : random.below(limit * 16) / 16.0;
        };
        camera.angles = {degrees(360), degrees(180) - 90.0,
                         random.percent(50) ? 0.0 : degrees(360)};
        camera.fovDegrees = random.percent(80) ? 90.0 : 20.0 + random.below(130);
        camera.width = width;
        camera.height = height;
        if (eyeCells(world, camera.position)) return viewOf(camera).value();
    }
}

}  // namespace portcullis::tests
