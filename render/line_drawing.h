#pragma once

#include <glm/vec2.hpp>

#include "formats/image/image.h"
#include "render/view.h"

namespace portcullis::render {

/// Draws a line of one pixel's width between two places of a picture; what lies outside is left
/// out. The same pixels on every machine.
void drawLine(formats::ColorImage& picture, glm::dvec2 from, glm::dvec2 to,
              formats::PackedColor color);

/// Draws the part of an edge in space that is in front of the eye.
void drawEdge(formats::ColorImage& picture, const View& view, const glm::dvec3& from,
              const glm::dvec3& to, formats::PackedColor color);

}  // namespace portcullis::render
