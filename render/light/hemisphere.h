#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <vector>

namespace portcullis::render {

/// Directions over one side of a plane, the denser the nearer to its normal (by the cosine), so
/// that light from each of them counts alike on a wall. Evenly spread: a spiral of the golden angle
/// over the unit disc, lifted to the sphere (Malley's method). The same for every wall.
class Hemisphere {
public:
    /// `count` of them, at least 1.
    explicit Hemisphere(std::uint32_t count);

    [[nodiscard]] std::uint32_t count() const {
        return static_cast<std::uint32_t>(directions_.size());
    }
    /// The frame of a wall with this unit normal, then its directions, of unit length.
    struct Frame {
        glm::dvec3 right, up, normal;
    };
    [[nodiscard]] static Frame frameOf(const glm::dvec3& normal);
    [[nodiscard]] glm::dvec3 direction(std::uint32_t i, const Frame& frame) const {
        const glm::dvec3& d = directions_[i];
        return d.x * frame.right + d.y * frame.up + d.z * frame.normal;
    }

private:
    std::vector<glm::dvec3> directions_;  // z along the normal
};

}  // namespace portcullis::render
