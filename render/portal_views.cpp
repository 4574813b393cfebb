#include "render/portal_views.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace portcullis::render {
namespace {

using namespace formats;

/// An eye nearer than this to a portal's plane, in units, sees it too steeply to say where: far
/// above what positions as doubles are wrong by, even as few pixels away as kBoundsGuard.
constexpr double kSteep = 1.0 / 256.0;

}  // namespace

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
    corners_.clear();
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
    result.corners.first = static_cast<std::uint32_t>(corners_.size());
    const Portal& portal = prepared_->world->portals[portalIndex];
    if (std::abs(prepared_->planes[portal.plane].distance(view_.origin)) < kSteep) {
        result.wholePicture = true;
        result.bounds = picture_;
        corners_.insert(corners_.end(), {{0.0, 0.0},
                                         {picture_.maxX, 0.0},
                                         {picture_.maxX, picture_.maxY},
                                         {0.0, picture_.maxY}});
    } else {
        projectLoop(portal.loop, result.side > 0);
        for (const glm::dvec3& corner : loop_) {
            corners_.emplace_back(corner.x / corner.z, corner.y / corner.z);
            result.bounds.include(corners_.back().x, corners_.back().y);
        }
        result.bounds = result.bounds.grown(kBoundsGuard);
    }
    result.corners.count = static_cast<std::uint32_t>(corners_.size()) - result.corners.first;
    return result;
}

/// Loops run counter-clockwise seen from the front, and the picture's y runs down.
void PortalViews::projectLoop(Range loop, bool reversed) {
    loop_.clear();
    bool allNear = true;
    for (std::uint32_t i = 0; i < loop.count; ++i) {
        const VertexIndex vertex =
            prepared_->world->loopVertices[reversed ? loop.end() - 1 - i : loop.first + i];
        const bool isNew = !vertices_.contains(vertex);
        glm::dvec3& projected = vertices_.insert(vertex);
        if (isNew) projected = view_.project(prepared_->world->vertices[vertex].position);
        allNear = allNear && projected.z >= nearDepth_;
        loop_.push_back(projected);
    }
    if (!allNear) clipToNear();
}

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
