#include "compiler/pvs_window.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <vector>

namespace portcullis::compiler {
namespace {

constexpr std::size_t kMostLoopCorners = 8;
constexpr double kShortest = 1.0 / 8;
constexpr double kWorldError = 1.0 / (1U << 10);
constexpr double kOnPlane = 1.0 / (1U << 30);
constexpr double kStraight = 1.0 / (1U << 30);
constexpr double kSame = 1.0 / (1U << 20);

/// The loop with corners that are nearly one as one: between them an edge has no direction, and
/// both would seem to lie on a straight line.
std::vector<glm::dvec3> withoutRepeats(std::span<const glm::dvec3> loop) {
    std::vector<glm::dvec3> apart;
    for (const glm::dvec3& corner : loop)
        if (apart.empty() || glm::distance(apart.back(), corner) > kSame) apart.push_back(corner);
    while (apart.size() > 1 && glm::distance(apart.back(), apart.front()) <= kSame)
        apart.pop_back();
    return apart;
}

/// Whether the outline goes straight on at corner i, as where other cells' corners lie on it.
bool straightAt(std::span<const glm::dvec3> loop, std::size_t i) {
    const glm::dvec3 in = loop[i] - loop[(i + loop.size() - 1) % loop.size()];
    const glm::dvec3 out = loop[(i + 1) % loop.size()] - loop[i];
    const glm::dvec3 turn = glm::cross(in, out), past = in + out;
    return glm::dot(turn, turn) <= kStraight * kStraight * glm::dot(past, past);
}

/// Whether a window lies on one side of a plane: -1 behind, 1 in front, 0 on it or across it.
int sideOf(std::span<const glm::dvec3> corners, const SightPlane& plane) {
    bool behind = false, before = false;
    for (const glm::dvec3& corner : corners) {
        const double distance = plane.distance(corner);
        behind = behind || distance < -kOnPlane;
        before = before || distance > kOnPlane;
    }
    return behind == before ? 0 : before ? 1 : -1;
}

/// The corner of `source`, which lies `back` from the edge, where a plane that turns about the edge
/// away from the `inward` side meets it last.
const glm::dvec3& lastMet(std::span<const glm::dvec3> source, const glm::dvec3& from,
                          const glm::dvec3& inward, const glm::dvec3& back) {
    const glm::dvec3* best = source.data();
    double bestIn = glm::dot(*best - from, inward), bestBack = glm::dot(*best - from, back);
    for (const glm::dvec3& corner : source.subspan(1)) {
        const double in = glm::dot(corner - from, inward), far = glm::dot(corner - from, back);
        if (in * bestBack <= bestIn * far) continue;
        best = &corner;
        bestIn = in;
        bestBack = far;
    }
    return *best;
}

/// A point of a plane by two of its coordinates.
struct FlatPoint {
    double u, v;
    glm::dvec3 point;
};

/// Positive where a, b, c turn left.
double turn(const FlatPoint& a, const FlatPoint& b, const FlatPoint& c) {
    return (b.u - a.u) * (c.v - a.v) - (b.v - a.v) * (c.u - a.u);
}

/// The corners without the coordinate that changes least in a plane.
std::vector<FlatPoint> flattened(std::span<const glm::dvec3> corners, const glm::dvec3& normal) {
    const glm::dvec3 size = glm::abs(normal);
    const glm::length_t w = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    const glm::length_t u = (w + 1) % 3, v = (w + 2) % 3;
    std::vector<FlatPoint> flat;
    for (const glm::dvec3& corner : corners) flat.push_back({corner[u], corner[v], corner});
    return flat;
}

bool contains(std::span<const FlatPoint> polygon, std::span<const FlatPoint> points) {
    constexpr double kAside = 1.0 / (1U << 17);
    double area = 0;
    for (std::size_t i = 2; i < polygon.size(); ++i)
        area += turn(polygon[0], polygon[i - 1], polygon[i]);
    const double sign = area < 0 ? -1 : 1;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const FlatPoint& a = polygon[i];
        const FlatPoint& b = polygon[i + 1 == polygon.size() ? 0 : i + 1];
        const double length = std::sqrt((b.u - a.u) * (b.u - a.u) + (b.v - a.v) * (b.v - a.v));
        for (const FlatPoint& point : points)
            if (sign * turn(a, b, point) < -kAside * length) return false;
    }
    return true;
}

/// Counter-clockwise in u and v, by Andrew's chains.
std::vector<FlatPoint> hullOf(std::vector<FlatPoint> points) {
    std::ranges::sort(points, [](const FlatPoint& a, const FlatPoint& b) {
        return a.u != b.u ? a.u < b.u : a.v < b.v;
    });
    std::vector<FlatPoint> hull;
    const auto extend = [&](const FlatPoint& point, std::size_t least) {
        while (hull.size() >= least + 2 && turn(hull[hull.size() - 2], hull.back(), point) <= 0)
            hull.pop_back();
        hull.push_back(point);
    };
    for (const FlatPoint& point : points) extend(point, 0);
    const std::size_t lower = hull.size() - 1;
    for (std::size_t i = points.size() - 1; i-- > 0;) extend(points[i], lower);
    hull.pop_back();
    return hull;
}

}  // namespace

Window::Window(std::span<const glm::dvec3> loop, const glm::dvec3& normal) {
    const std::vector<glm::dvec3> apart = withoutRepeats(loop);
    std::vector<glm::dvec3> outline;
    for (std::size_t i = 0; i < apart.size(); ++i)
        if (!straightAt(apart, i)) outline.push_back(apart[i]);
    if (outline.size() >= 3 && outline.size() <= kMostLoopCorners) {
        for (const glm::dvec3& corner : outline) add(corner);
        return;
    }
    // An axis across the smallest component of the normal lies well in the plane.
    const glm::dvec3 size = glm::abs(normal);
    const glm::dvec3 axis = size.x <= size.y && size.x <= size.z ? glm::dvec3(1, 0, 0)
                            : size.y <= size.z                   ? glm::dvec3(0, 1, 0)
                                                                 : glm::dvec3(0, 0, 1);
    const glm::dvec3 u = glm::normalize(glm::cross(normal, axis));
    const glm::dvec3 v = glm::cross(normal, u);
    glm::dvec2 low(0.0), high(0.0);
    for (const glm::dvec3& corner : loop) {
        const glm::dvec2 at(glm::dot(corner - loop[0], u), glm::dot(corner - loop[0], v));
        low = glm::min(low, at);
        high = glm::max(high, at);
    }
    for (const glm::dvec2& at : {low, glm::dvec2(high.x, low.y), high, glm::dvec2(low.x, high.y)})
        add(loop[0] + u * at.x + v * at.y);
}

bool Window::clip(const SightPlane& plane) {
    std::array<double, kMostCorners> distances;
    bool cut = false, left = false;
    for (std::size_t i = 0; i < count_; ++i) {
        distances[i] = plane.distance(corners_[i]) + plane.slack;
        (distances[i] < 0 ? cut : left) = true;
    }
    if (!cut || !left) return left;
    if (count_ == kMostCorners) return true;
    const Window whole = *this;
    count_ = 0;
    for (std::size_t i = 0; i < whole.count_; ++i) {
        const std::size_t j = i + 1 == whole.count_ ? 0 : i + 1;
        if (distances[i] >= 0) add(whole.corners_[i]);
        if ((distances[i] < 0) == (distances[j] < 0)) continue;
        const double part = distances[i] / (distances[i] - distances[j]);
        add(whole.corners_[i] + (whole.corners_[j] - whole.corners_[i]) * part);
    }
    return true;
}

WindowSphere sphereAround(const Window& window) {
    WindowSphere sphere;
    for (const glm::dvec3& corner : window.corners()) sphere.centre += corner;
    sphere.centre /= static_cast<double>(window.corners().size());
    for (const glm::dvec3& corner : window.corners())
        sphere.radius = std::max(sphere.radius, glm::distance(corner, sphere.centre));
    return sphere;
}

bool clip(Window& window, const WindowSphere& sphere, const SightPlane& plane) {
    const double distance = plane.distance(sphere.centre);
    if (distance >= sphere.radius) return true;
    if (distance < -sphere.radius - plane.slack) return false;
    return window.clip(plane);
}

bool Window::include(const Window& other, const glm::dvec3& normal, const Window& most) {
    std::vector<FlatPoint> own = flattened(corners(), normal);
    const std::vector<FlatPoint> added = flattened(other.corners(), normal);
    if (contains(own, added)) return false;
    own.insert(own.end(), added.begin(), added.end());
    const std::vector<FlatPoint> hull = hullOf(std::move(own));
    if (hull.size() > kMostCorners - 4 || hull.size() < 3) {
        *this = most;
        return true;
    }
    count_ = 0;
    for (const FlatPoint& corner : hull) add(corner.point);
    return true;
}

void addSeparators(std::span<const glm::dvec3> source, const Window& pass, const glm::dvec3& normal,
                   std::vector<SightPlane>& planes) {
    if (source.empty()) return;
    const auto edges = pass.corners();
    glm::dvec3 middle(0.0);
    for (const glm::dvec3& corner : edges) middle += corner;
    middle /= static_cast<double>(edges.size());
    for (std::size_t i = 0; i < edges.size(); ++i) {
        const glm::dvec3& from = edges[i];
        const glm::dvec3 edge = edges[i + 1 == edges.size() ? 0 : i + 1] - from;
        const double length2 = glm::dot(edge, edge);
        if (length2 < kShortest * kShortest) continue;
        glm::dvec3 inward = glm::cross(normal, edge);
        if (glm::dot(middle - from, inward) < 0) inward = -inward;
        const glm::dvec3& apex = lastMet(source, from, inward, -normal);
        const glm::dvec3 across = glm::cross(edge, apex - from);
        const double square = glm::dot(across, across);
        if (square < kShortest * kShortest * length2) continue;
        SightPlane plane{across / std::sqrt(square)};
        plane.offset = glm::dot(plane.normal, from);
        plane.slack =
            std::max(kLeastSlack, kWorldError / std::sqrt(std::min(length2, square / length2)));
        if (glm::dot(plane.normal, inward) < 0) plane = plane.opposite();
        if (sideOf(edges, plane) == 1 && sideOf(source, plane) == -1) planes.push_back(plane);
    }
}

}  // namespace portcullis::compiler
