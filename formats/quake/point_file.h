#pragma once

#include <glm/vec3.hpp>
#include <span>
#include <string>

namespace portcullis::formats {

/// The text of a .pts file: a path that map editors draw, one point "x y z" a line, in units.
/// A point equal to the one before it is left out, as editors ask for distinct points.
[[nodiscard]] std::string writePointFile(std::span<const glm::dvec3> points);

}  // namespace portcullis::formats
