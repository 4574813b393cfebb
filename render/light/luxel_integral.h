#pragma once

#include <algorithm>
#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <span>

#include "formats/world/luxel_lattice.h"
#include "render/light/light_point.h"
#include "render/light/polygon_coverage.h"

namespace portcullis::render {

/// The light of one point on one wall, summed over parts of luxels that all of it reaches: in
/// luxels, so that over a whole luxel it is the mean.
///
/// Where light changes little it is taken in the middle; else by Gauss' rule, after cutting the
/// part in pieces where it must be. How finely follows from distance and light alone, and keeps the
/// error below 1/1024, or below 1/1024 of the light where that is above 1.
class LuxelIntegral {
public:
    /// `gain`: what the light is multiplied by later, for judging errors.
    LuxelIntegral(const LightPoint& light, const formats::LuxelLattice& lattice,
                  const LitPlane& wall, double gain)
        : light_(light),
          wall_(wall),
          gain_(gain),
          origin_(lattice.origin() - light.origin),
          stepI_(lattice.stepI()),
          stepJ_(lattice.stepJ()),
          square_(std::max(glm::dot(stepI_, stepI_), glm::dot(stepJ_, stepJ_))),
          around_(0.5 * std::max(glm::length(stepI_ + stepJ_), glm::length(stepI_ - stepJ_))) {}

    /// Over luxel (column, row) of the lattice.
    [[nodiscard]] double ofLuxel(std::int32_t column, std::int32_t row) const {
        return ofSquare({column + 0.5, row + 0.5}, 1.0);
    }
    /// Over a convex piece of a luxel.
    [[nodiscard]] double ofPart(std::span<const glm::dvec2> polygon) const;

    /// How often light was worked out so far.
    [[nodiscard]] std::uint64_t samples() const { return samples_; }

private:
    /// How a piece of a wall is to be integrated.
    enum class Rule : std::uint8_t { middle, gauss, cut };

    [[nodiscard]] double at(const glm::dvec2& luxels) const {
        ++samples_;
        return light_.at(wayTo(luxels), wall_);
    }
    [[nodiscard]] glm::dvec3 wayTo(const glm::dvec2& luxels) const {
        return origin_ + luxels.x * stepI_ + luxels.y * stepJ_;
    }
    [[nodiscard]] Rule ruleFor(const glm::dvec2& middle, double light, double side) const;
    [[nodiscard]] bool hasKink(const glm::dvec3& way, double square, double side) const;
    [[nodiscard]] double ofSquare(const glm::dvec2& middle, double side) const;
    [[nodiscard]] double ofTriangles(std::span<const glm::dvec2> polygon) const;

    const LightPoint& light_;
    LitPlane wall_;
    double gain_;
    glm::dvec3 origin_, stepI_, stepJ_;
    double square_;  // of a luxel's longer side, in square units
    double around_;  // units from a luxel's middle to its farthest corner
    mutable std::uint64_t samples_ = 0;
};

}  // namespace portcullis::render
