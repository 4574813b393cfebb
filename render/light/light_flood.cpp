#include "render/light/light_flood.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

#include "formats/image/srgb.h"
#include "formats/world/luxel_rectangle.h"
#include "render/eye_cells.h"
#include "render/light/luxel_layout.h"
#include "render/media_colors.h"

namespace portcullis::render {
namespace {

using namespace formats;

constexpr std::uint32_t kOwnEdge = 0x80000000;
/// Units: a corner this near to a plane lies on it.
constexpr double kOnPlane = 1e-9;
/// An edge that the light sees at a smaller angle (its square) bounds no beam.
constexpr double kLeastAngle = 1e-20;
/// The sine of the angle from which on a sun's rays pass through a plane.
constexpr double kGrazing = 1e-9;
/// Worlds that are what they should be need thousands; broken ones must come to an end.
constexpr std::uint64_t kMostBeams = 1U << 24;
constexpr int kConeSides = 8;

}  // namespace

std::array<glm::dvec3, kMediumCount> mediumTints() {
    const MediaColors colors;
    std::array<glm::dvec3, kMediumCount> tints;
    for (std::size_t medium = 0; medium < kMediumCount; ++medium) {
        const PackedColor white = colors.rules[medium].of(packColor(255, 255, 255));
        for (int channel = 0; channel < 3; ++channel)
            tints[medium][channel] = linearOfCode(
                static_cast<std::uint8_t>(channelOf(white, static_cast<unsigned>(channel))));
    }
    return tints;
}

LightFlood::LightFlood(const FloodGeometry& geometry)
    : geometry_(geometry),
      prepared_(*geometry.prepared),
      world_(*geometry.prepared->world),
      tints_(mediumTints()),
      entered_(world_.cells.size()) {}

void LightFlood::start(const LightPoint& light, LitPieces& lit) {
    light_ = &light;
    lit_ = &lit;
    origin_ = light.parallel ? glm::dvec3(0.0) : light.origin;
    lit.pieces.clear();
    lit.corners.clear();
    lit.origin = origin_;
    lit.cells.clear();
    lit.beams = 0;
    lit.cutShort = false;
    entered_.startFrame();
    current_.clear();
}

bool LightFlood::from(const LightPoint& light, bool castsShadows, LitPieces& lit) {
    if (!castsShadows) {
        throughWalls(light, lit);
    } else if (light.parallel) {
        fromSky(light, lit);
    } else {
        const auto cells = eyeCells(world_, light.place);
        if (!cells) return false;
        fromPoint(light, cells.value(), lit);
    }
    return true;
}

void LightFlood::fromPoint(const LightPoint& light, std::span<const CellIndex> cells,
                           LitPieces& lit) {
    start(light, lit);
    for (const CellIndex cell : cells) {
        pushFirst(cell);
        if (light.cone) addCone();
        run();
    }
}

void LightFlood::fromSky(const LightPoint& sun, LitPieces& lit) {
    start(sun, lit);
    for (CellIndex cell(0u); world_.cells.contains(cell); cell = CellIndex(cell.value() + 1)) {
        const Range planes = world_.cells[cell].planes;
        for (std::uint32_t f = planes.first; f < planes.end(); ++f) {
            const CellFace& face = prepared_.faces[f];
            if (!(glm::dot(face.outward.normal, sun.axis) < -kGrazing)) continue;
            for (std::uint32_t p = face.polygons.first; p < face.polygons.end(); ++p) {
                const FacePolygon& polygon = prepared_.polygons[p];
                if (!polygon.isWall() || !isSky(world_, SurfaceIndex(polygon.index))) continue;
                pushFirst(cell);
                addSkyBeam(p);
                run();
            }
        }
    }
}

void LightFlood::throughWalls(const LightPoint& light, LitPieces& lit) {
    start(light, lit);
    for (CellIndex cell(0u); world_.cells.contains(cell); cell = CellIndex(cell.value() + 1)) {
        const Beam everywhere{cell, 0, 0, glm::dvec3(1.0)};
        const std::size_t before = lit.pieces.size();
        forEachPolygon(cell, [&](std::uint32_t p) {
            if (prepared_.polygons[p].isWall()) meetWall(everywhere, p);
        });
        if (lit.pieces.size() > before) lit.cells.push_back(cell);
    }
}

void LightFlood::pushFirst(CellIndex cell) {
    beams_.clear();
    planes_.clear();
    const auto medium = static_cast<std::size_t>(world_.cells[cell].medium);
    beams_.push_back({cell, 0, 0, tints_[medium]});
}

/// Planes that touch a spot's cone from outside, so that the flood stays near it.
void LightFlood::addCone() {
    const double cosine = light_->outerCosine;
    if (!(cosine > 0.0)) return;  // not convex
    const double sine = std::sqrt(1.0 - cosine * cosine);
    const auto [side, up] = directionsAcross(light_->axis);
    const double slanted = std::sqrt(0.5);
    const std::array<glm::dvec2, kConeSides> ways{
        glm::dvec2{1, 0},  {slanted, slanted},   {0, 1},  {-slanted, slanted},
        glm::dvec2{-1, 0}, {-slanted, -slanted}, {0, -1}, {slanted, -slanted}};
    for (const glm::dvec2& way : ways)
        planes_.push_back({sine * light_->axis - cosine * (way.x * side + way.y * up), 0.0});
}

/// The planes along the rays through the edges of a piece of sky.
void LightFlood::addSkyBeam(std::uint32_t polygon) {
    const FloodPolygon& sky = geometry_.polygons[polygon];
    // Its loop is counter-clockwise for those inside, so clockwise along the rays.
    for (std::uint32_t i = 0; i < sky.corners.count; ++i)
        addEdgePlane(cornerOf(sky, i + 1), cornerOf(sky, i));
}

void LightFlood::run() {
    while (!beams_.empty()) {
        const Beam beam = beams_.back();
        beams_.pop_back();
        current_.assign(planes_.begin() + beam.firstPlane, planes_.end());
        planes_.resize(beam.firstPlane);
        if (++lit_->beams > kMostBeams) {
            lit_->cutShort = true;
            return;
        }
        enter(beam);
    }
}

void LightFlood::enter(const Beam& beam) {
    if (!entered_.contains(beam.cell)) {
        entered_.insert(beam.cell);
        lit_->cells.push_back(beam.cell);
    }
    forEachPolygon(beam.cell, [&](std::uint32_t p) {
        if (prepared_.polygons[p].isWall())
            meetWall(beam, p);
        else
            passPortal(beam, p);
    });
}

/// Calls each(polygon) for those of a cell that rays of the light leave it through, in its reach.
template <class Each>
void LightFlood::forEachPolygon(CellIndex cell, const Each& each) const {
    std::uint32_t lastFace = 0xffffffff;
    bool ahead = false;
    geometry_.forEachPolygon(cell, [&](std::uint32_t p, std::uint32_t face) {
        if (face != lastFace) ahead = isAhead(face);
        lastFace = face;
        if (ahead && inReach(geometry_.polygons[p])) each(p);
    });
}

bool LightFlood::isAhead(std::uint32_t face) const {
    if (light_->parallel)
        return glm::dot(prepared_.faces[face].outward.normal, light_->axis) > kGrazing;
    const PlaneSide side = world_.cellPlanes[face];
    return prepared_.sideAt(side.plane, light_->place, light_->origin) == (side.flipped ? 1 : -1);
}

bool LightFlood::inReach(const FloodPolygon& polygon) const {
    if (!(light_->radius > 0.0)) return true;
    const glm::dvec3 way = polygon.middle - origin_;
    const double most = light_->radius + polygon.radius;
    return glm::dot(way, way) < most * most;
}

/// Whether polygon_, what a beam leaves of a polygon, comes within the radius.
bool LightFlood::windowInReach(const FloodPolygon& polygon) const {
    const double radius = light_->radius;
    const glm::dvec3 middle = polygon.middle - origin_;
    const double inside = radius - polygon.radius;
    if (!(radius > 0.0) || (inside > 0.0 && glm::dot(middle, middle) < inside * inside))
        return true;
    glm::dvec3 normal(0.0);
    for (std::size_t i = 2; i < polygon_.size(); ++i)
        normal += glm::cross(polygon_[i - 1].point - polygon_[0].point,
                             polygon_[i].point - polygon_[0].point);
    bool faces = true;  // the point of its plane nearest to the light lies in it
    for (std::size_t i = 0; i < polygon_.size(); ++i) {
        const glm::dvec3& from = polygon_[i].point;
        const glm::dvec3 way = polygon_[i + 1 < polygon_.size() ? i + 1 : 0].point - from;
        const double along = std::clamp(-glm::dot(from, way) / glm::dot(way, way), 0.0, 1.0);
        const glm::dvec3 nearest = from + along * way;
        if (glm::dot(nearest, nearest) < radius * radius) return true;
        faces = faces && glm::dot(glm::cross(way, -from), normal) >= 0.0;
    }
    const double height = glm::dot(polygon_[0].point, normal);
    return faces && height * height < radius * radius * glm::dot(normal, normal);
}

void LightFlood::meetWall(const Beam& beam, std::uint32_t polygon) {
    const SurfaceIndex surface(prepared_.polygons[polygon].index);
    if (!isLit(world_, world_.surfaces[surface]) || !clip(geometry_.polygons[polygon])) return;
    lit_->pieces.push_back({surface,
                            {static_cast<std::uint32_t>(lit_->corners.size()),
                             static_cast<std::uint32_t>(polygon_.size())},
                            beam.tint});
    for (const Corner& corner : polygon_) lit_->corners.push_back(corner.point);
}

void LightFlood::passPortal(const Beam& beam, std::uint32_t number) {
    // No line meets a convex cell twice: only a broken world has longer ways.
    if (beam.depth >= world_.cells.size()) return;
    const CellIndex beyond = prepared_.polygons[number].beyond;
    const Medium from = world_.cells[beam.cell].medium, to = world_.cells[beyond].medium;
    if (from != to && (from == Medium::lava || to == Medium::lava)) return;
    const FloodPolygon& polygon = geometry_.polygons[number];
    if (!clip(polygon) || !windowInReach(polygon)) return;
    const glm::dvec3 tint =
        from == to ? beam.tint : beam.tint * tints_[static_cast<std::size_t>(to)];
    beams_.push_back({beyond, static_cast<std::uint32_t>(planes_.size()), beam.depth + 1, tint});
    for (const Corner& corner : polygon_) {
        if (corner.edge < kOwnEdge) {
            planes_.push_back(current_[corner.edge]);
        } else {
            const std::uint32_t edge = corner.edge - kOwnEdge;
            addEdgePlane(cornerOf(polygon, edge), cornerOf(polygon, edge + 1));
        }
    }
}

glm::dvec3 LightFlood::cornerOf(const FloodPolygon& polygon, std::uint32_t number) const {
    const std::uint32_t held = number < polygon.corners.count ? number : 0;
    return geometry_.corners[polygon.corners.first + held] - origin_;
}

/// The plane through the light and an edge of a polygon that runs counter-clockwise seen from it.
void LightFlood::addEdgePlane(const glm::dvec3& from, const glm::dvec3& to) {
    const glm::dvec3 inward =
        light_->parallel ? glm::cross(light_->axis, from - to) : glm::cross(to, from);
    const double square = glm::dot(inward, inward);
    const double least =
        light_->parallel ? kLeastAngle : kLeastAngle * glm::dot(from, from) * glm::dot(to, to);
    if (!(square > least)) return;
    const glm::dvec3 normal = inward / std::sqrt(square);
    planes_.push_back({normal, light_->parallel ? -glm::dot(normal, from) : 0.0});
}

void LightFlood::load(const FloodPolygon& polygon) {
    polygon_.clear();
    for (std::uint32_t i = 0; i < polygon.corners.count; ++i)
        polygon_.push_back({cornerOf(polygon, i), kOwnEdge + i});
}

/// Makes polygon_ the part of a polygon inside the beam; false when there is none.
bool LightFlood::clip(const FloodPolygon& polygon) {
    const glm::dvec3 middle = polygon.middle - origin_;
    for (const UnitPlane& plane : current_)
        if (plane.distance(middle) < -polygon.radius) return false;
    load(polygon);
    for (std::uint32_t i = 0; i < current_.size(); ++i)
        if (current_[i].distance(middle) < polygon.radius && !clipBy(current_[i], i)) return false;
    return true;
}

bool LightFlood::clipBy(const UnitPlane& plane, std::uint32_t number) {
    distances_.clear();
    double least = 0.0, most = 0.0;
    for (const Corner& corner : polygon_) {
        const double distance = plane.distance(corner.point);
        least = std::min(least, distance);
        most = std::max(most, distance);
        distances_.push_back(distance);
    }
    if (most <= kOnPlane) return false;
    if (least >= -kOnPlane) return true;
    spare_.clear();
    for (std::size_t i = 0; i < polygon_.size(); ++i) {
        const std::size_t next = i + 1 < polygon_.size() ? i + 1 : 0;
        const double from = distances_[i], to = distances_[next];
        if (from >= -kOnPlane)
            spare_.push_back({polygon_[i].point,
                              to < -kOnPlane && from <= kOnPlane ? number : polygon_[i].edge});
        if ((from > kOnPlane && to < -kOnPlane) || (from < -kOnPlane && to > kOnPlane))
            spare_.push_back({polygon_[i].point +
                                  from / (from - to) * (polygon_[next].point - polygon_[i].point),
                              from > 0.0 ? number : polygon_[i].edge});
    }
    std::swap(polygon_, spare_);
    dropShortEdges();
    return polygon_.size() >= 3;
}

void LightFlood::dropShortEdges() {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < polygon_.size(); ++i) {
        const Corner& next = polygon_[i + 1 < polygon_.size() ? i + 1 : 0];
        const glm::dvec3 way = next.point - polygon_[i].point;
        if (glm::dot(way, way) > kOnPlane * kOnPlane) polygon_[kept++] = polygon_[i];
    }
    polygon_.resize(kept);
}

}  // namespace portcullis::render
