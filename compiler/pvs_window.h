#pragma once

#include <array>
#include <cstddef>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

/// Convex polygons in doubles, for the sets of what may be seen (pvs.h).
///
/// Everything here errs to "visible": a clip keeps what lies behind its plane by less than the
/// plane's slack, 2^-12 unit or more, and that is more than the plane can be off. For corners of
/// portals are within 2^-36 unit of the exact ones, and as each cut stands outside by its slack,
/// errors do not add up; let them be 2^-28. Then a plane through an edge and a corner, where the
/// shorter of the edge and the corner's distance from it is h, is off by no more than
/// 2^-28 * 2^18 / h anywhere in the world, which is 2^18 units across. Where h is below 1/8 unit
/// no plane is made.
///
/// What is promised is for lines that stay 2^-12 unit away from the edges of portals: that is how
/// much more than their rounding windows may lose where two of them become one.
namespace portcullis::compiler {

inline constexpr double kLeastSlack = 1.0 / (1U << 12);

/// Points with dot(normal, p) >= offset are in front. The normal has unit length.
struct SightPlane {
    glm::dvec3 normal{0.0};
    double offset = 0;
    double slack = kLeastSlack;  ///< what lies behind by less may be in front

    [[nodiscard]] double distance(const glm::dvec3& p) const {
        return glm::dot(normal, p) - offset;
    }
    [[nodiscard]] SightPlane opposite() const { return {-normal, -offset, slack}; }
};

/// A part of a portal: a convex polygon of few corners, without memory of its own.
class Window {
public:
    static constexpr std::size_t kMostCorners = 16;

    Window() = default;
    /// Of a flat convex loop; of one with more than 8 corners (straight ones do not count) a
    /// rectangle around it.
    Window(std::span<const glm::dvec3> loop, const glm::dvec3& normal);

    [[nodiscard]] std::span<const glm::dvec3> corners() const {
        return std::span(corners_).first(count_);
    }
    /// Cuts off what lies behind the plane by more than its slack; false: that is everything.
    /// Where a cut would have too many corners nothing is cut off.
    [[nodiscard]] bool clip(const SightPlane& plane);

    /// Becomes the convex hull of both, which lie in one plane with this normal. False: nothing of
    /// the other stood out by more than 2^-16 unit. A hull of too many corners becomes `most`.
    bool include(const Window& other, const glm::dvec3& normal, const Window& most);

private:
    void add(const glm::dvec3& corner) { corners_[count_++] = corner; }

    std::array<glm::dvec3, kMostCorners> corners_;
    std::size_t count_ = 0;
};

/// The sphere around a window, for quick answers.
struct WindowSphere {
    glm::dvec3 centre{0.0};
    double radius = 0;
};
[[nodiscard]] WindowSphere sphereAround(const Window& window);

/// Clips by a plane, looking at the corners only if the sphere, which contains the window, does
/// not settle it.
[[nodiscard]] bool clip(Window& window, const WindowSphere& sphere, const SightPlane& plane);

/// Appends the planes through edges of `pass` that have `source` behind and `pass` in front: what
/// is seen through `pass`, which has this normal and has `source` behind it, is in front of all.
void addSeparators(std::span<const glm::dvec3> source, const Window& pass, const glm::dvec3& normal,
                   std::vector<SightPlane>& planes);

}  // namespace portcullis::compiler
