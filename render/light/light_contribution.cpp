#include "render/light/light_contribution.h"

#include <algorithm>
#include <cmath>

namespace portcullis::render {
namespace {

using namespace formats;

/// Of a wall: what pieces may lack of it and still be all of it.
constexpr double kWhole = 1e-9;
/// No light is brighter: sums of floats stay finite.
constexpr double kMostLight = 1e30;

template <class T>
void sortUnique(std::vector<T>& values) {
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
}

}  // namespace

LightBaker::LightBaker(const FloodGeometry& geometry, const LuxelParts& parts,
                       std::span<const ShadowBody> shadows)
    : geometry_(geometry),
      prepared_(*geometry.prepared),
      parts_(parts),
      flood_(geometry),
      shadows_(shadows),
      sums_(parts.parts.size()) {}

void LightBaker::begin() {
    sums_.startFrame();
    touched_.clear();
}

LightContribution LightBaker::bake(const Light& light) {
    LightContribution out;
    begin();
    const std::vector<LightPoint> points = lightPointsOf(light);
    out.inSolid = !points.empty();
    for (const LightPoint& point : points) {
        if (!flood(point, light.castsShadows)) continue;
        out.inSolid = false;
        addLit(point, light.color, out);
    }
    finish(light.color, out);
    return out;
}

LightContribution LightBaker::bake(const Emitter& emitter) {
    LightContribution out;
    begin();
    for (const LightPoint& patch : emitter.patches) {
        flood_.fromPoint(patch, std::span(&emitter.cell, 1), lit_);
        shadows_.subtract(patch, lit_);
        addLit(patch, emitter.emission, out);
    }
    finish(emitter.emission, out);
    return out;
}

/// Finds what a point lights; false: it is in solid.
bool LightBaker::flood(const LightPoint& point, bool castsShadows) {
    if (!flood_.from(point, castsShadows, lit_)) return false;
    if (castsShadows) shadows_.subtract(point, lit_);
    return true;
}

/// Lights what a flood found, wall by wall.
void LightBaker::addLit(const LightPoint& point, const glm::dvec3& color, LightContribution& out) {
    out.cutShort = out.cutShort || lit_.cutShort;
    out.beams += lit_.beams;
    out.pieces += lit_.pieces.size();
    out.cells.insert(out.cells.end(), lit_.cells.begin(), lit_.cells.end());
    const double gain = std::max({color.x, color.y, color.z});
    std::ranges::stable_sort(
        lit_.pieces, {}, [&](const LitPiece& piece) { return geometry_.wallRanks[piece.surface]; });
    const std::span<const LitPiece> all(lit_.pieces);
    for (std::size_t first = 0; first < all.size();) {
        std::size_t end = first + 1;
        while (end < all.size() && all[end].surface == all[first].surface) ++end;
        addWall(point, gain, all.subspan(first, end - first), out);
        first = end;
    }
}

void LightBaker::addWall(const LightPoint& point, double gain, std::span<const LitPiece> pieces,
                         LightContribution& out) {
    const SurfaceIndex index = pieces.front().surface;
    const UnitPlane outward = prepared_.outward(prepared_.world->surfaces[index].plane);
    const double height =
        point.parallel ? glm::dot(outward.normal, point.axis) : -outward.distance(point.origin);
    const LuxelIntegral integral(point, parts_.lattices[index], {-outward.normal, height}, gain);
    const std::uint64_t before = added_;
    if (isWhole(index, pieces)) {
        wallOf(index, polygon_);
        addPolygon(index, integral, pieces.front().tint);
    } else {
        for (const LitPiece& piece : pieces) {
            polygonOf(piece, polygon_);
            addPolygon(index, integral, piece.tint);
        }
    }
    out.samples += integral.samples();
    if (added_ > before) out.surfaces.push_back(index);
}

/// Whether pieces are all of a wall, in one tint: then it is lit at once, without their edges.
bool LightBaker::isWhole(SurfaceIndex surface, std::span<const LitPiece> pieces) {
    double area = 0.0;
    for (const LitPiece& piece : pieces) {
        if (piece.tint != pieces.front().tint) return false;
        polygonOf(piece, polygon_);
        area += areaAndCentre(polygon_).area;
    }
    wallOf(surface, polygon_);
    const double whole = areaAndCentre(polygon_).area;
    return std::abs(area - whole) <= kWhole * whole;
}

void LightBaker::wallOf(SurfaceIndex surface, LuxelPolygon& polygon) const {
    polygon.clear();
    const Range corners = geometry_.polygons[geometry_.wallPolygons[surface]].corners;
    for (std::uint32_t i = corners.first; i < corners.end(); ++i)
        polygon.push_back(parts_.lattices[surface].luxelsAt(geometry_.corners[i]));
}

void LightBaker::polygonOf(const LitPiece& piece, LuxelPolygon& polygon) const {
    polygon.clear();
    const LuxelLattice& lattice = parts_.lattices[piece.surface];
    for (std::uint32_t i = piece.corners.first; i < piece.corners.end(); ++i)
        polygon.push_back(lattice.luxelsAt(lit_.corners[i] + lit_.origin));
}

void LightBaker::addPolygon(SurfaceIndex surface, const LuxelIntegral& integral,
                            const glm::dvec3& tint) {
    coverage_.visit(
        polygon_,
        [&](std::int32_t first, std::int32_t end, std::int32_t row) {
            for (std::int32_t column = first; column < end; ++column)
                add(parts_.partAt(surface, column, row), integral.ofLuxel(column, row) * tint);
        },
        [&](std::int32_t column, std::int32_t row, std::span<const glm::dvec2> corners) {
            const LuxelPartIndex part = parts_.partAt(surface, column, row);
            if (part.valid()) add(part, integral.ofPart(corners) * tint);
        });
}

void LightBaker::add(LuxelPartIndex part, const glm::dvec3& light) {
    if (!sums_.contains(part)) touched_.push_back(part);
    sums_.insert(part) += light;
    if (light != glm::dvec3(0.0)) ++added_;
}

void LightBaker::finish(const glm::dvec3& color, LightContribution& out) {
    out.parts.reserve(touched_.size());
    for (const LuxelPartIndex part : touched_) {
        const glm::dvec3 mean = color * sums_[part] / parts_.parts[part].area;
        if (mean == glm::dvec3(0.0)) continue;
        LitPart lit{part, {}};
        for (int channel = 0; channel < 3; ++channel)
            lit.light[static_cast<std::size_t>(channel)] =
                static_cast<float>(std::clamp(mean[channel], -kMostLight, kMostLight));
        out.parts.push_back(lit);
    }
    sortUnique(out.surfaces);
    sortUnique(out.cells);
}

}  // namespace portcullis::render
