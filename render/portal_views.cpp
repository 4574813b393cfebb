#include "render/portal_views.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace portcullis::render {

using namespace formats;

PortalViews::PortalViews(const PreparedWorld& prepared)
    : prepared_(&prepared),
      portals_(prepared.world->portals.size()),
      vertices_(prepared.world->vertices.size()) {}

void PortalViews::startFrame(const View& view) {
    view_ = view;
    picture_ = Octagon::ofPicture(view.width, view.height);
    // What a ray of the picture meets of a plane at least kSteep away is at least this deep.
    nearDepth_ = 0.5 * kSteep / glm::length(view.ray(0.0, 0.0));
    portals_.startFrame();
    vertices_.startFrame();
}

PortalView& PortalViews::viewOf(PortalIndex portal) {
    const bool isNew = !portals_.contains(portal);
    PortalView& result = portals_.insert(portal);
    if (isNew)
        result.side =
            prepared_->sideAt(prepared_->world->portals[portal].plane, view_.eye, view_.origin);
    return result;
}

const PortalView& PortalViews::project(PortalIndex portalIndex) {
    PortalView& result = viewOf(portalIndex);
    if (result.projected) return result;
    result.projected = true;
    const Portal& portal = prepared_->world->portals[portalIndex];
    if (std::abs(prepared_->planes[portal.plane].distance(view_.origin)) < kSteep) {
        result.wholePicture = true;
        result.bounds = picture_;
        return result;
    }
    for (const glm::dvec3& corner : projected(portal.loop))
        result.bounds.include(corner.x / corner.z, corner.y / corner.z);
    result.bounds = result.bounds.grown(kBoundsGuard);
    return result;
}

const glm::dvec3& PortalViews::projected(VertexIndex vertex) {
    const bool isNew = !vertices_.contains(vertex);
    glm::dvec3& projected = vertices_.insert(vertex);
    if (isNew) projected = view_.project(prepared_->world->vertices[vertex].position);
    return projected;
}

const std::vector<glm::dvec3>& PortalViews::projected(Range loop) {
    projectLoop(loop);
    if (std::ranges::any_of(loop_, [&](const auto& corner) { return corner.z < nearDepth_; }))
        clipToNear();
    return loop_;
}

void PortalViews::projectLoop(Range loop) {
    loop_.clear();
    for (std::uint32_t i = loop.first; i < loop.end(); ++i)
        loop_.push_back(projected(prepared_->world->loopVertices[i]));
}

/// The line of the picture through two projected points, unit normal; nothing where the rounding of
/// the points could turn it by as much as kBoundsGuard somewhere in the picture.
std::optional<glm::dvec3> PortalViews::lineThrough(const glm::dvec3& from,
                                                   const glm::dvec3& to) const {
    constexpr double kRounding = 65536.0 / 4503599627370496.0;  // of coordinates, in units
    const glm::dvec3 line = glm::cross(from, to);
    const double length = std::sqrt(line.x * line.x + line.y * line.y);
    const double reach = picture_.maxX + picture_.maxY + view_.focal;
    const double error = kRounding * reach * reach * (std::abs(from.z) + std::abs(to.z)) +
                         kRounding * reach * (glm::length(from) + glm::length(to));
    if (!(length * kBoundsGuard > error)) return std::nullopt;
    return line / length;
}

/// In homogeneous coordinates the half-plane of an edge is that of the plane through it and the
/// eye, also where the edge goes on behind the eye: nothing must be clipped first.
bool PortalViews::outline(PortalIndex portal, ConvexPolygon& polygon, ConvexPolygon& spare) {
    const PortalView view = project(portal);
    if (!makePolygon(view.bounds.intersected(picture_), polygon, spare)) return false;
    if (view.wholePicture) return true;
    projectLoop(prepared_->world->portals[portal].loop);
    // Loops run counter-clockwise seen from the front, and the picture's y runs down.
    const double turn = view.side > 0 ? -1.0 : 1.0;
    for (std::size_t i = 0; i < loop_.size(); ++i) {
        auto line = lineThrough(loop_[i], loop_[i + 1 < loop_.size() ? i + 1 : 0]);
        if (!line) continue;
        *line *= turn;
        line->z += kBoundsGuard;
        if (!clipByLine(polygon, *line, spare)) return false;
    }
    return true;
}

/// The part of the loop in front of the eye.
void PortalViews::clipToNear() {
    clipped_.clear();
    for (std::size_t i = 0; i < loop_.size(); ++i) {
        const glm::dvec3& from = loop_[i];
        const glm::dvec3& to = loop_[i + 1 < loop_.size() ? i + 1 : 0];
        const double fromDepth = from.z - nearDepth_;
        const double toDepth = to.z - nearDepth_;
        if (fromDepth >= 0.0) clipped_.push_back(from);
        if ((fromDepth >= 0.0) == (toDepth >= 0.0)) continue;
        clipped_.push_back(from + fromDepth / (fromDepth - toDepth) * (to - from));
        clipped_.back().z = nearDepth_;
    }
    loop_.swap(clipped_);
}

}  // namespace portcullis::render
