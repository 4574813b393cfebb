#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "cli/vis_survey.h"
#include "formats/world/world.h"

namespace portcullis::cli {

struct VisPlanOptions {
    std::size_t worst = 5;               ///< so many sample points are marked
    std::optional<double> mostPolygons;  ///< cells above it have a thick outline
};

/// An SVG picture of the cells from above, storey by storey, coloured by the most polygons that any
/// sample point in them costs by the first way; with the cameras and the worst sample points.
/// The survey must have sample points, unless the world has no cells.
[[nodiscard]] std::string surveyToPlan(const formats::World& world, const VisSurvey& survey,
                                       const VisPlanOptions& options);

}  // namespace portcullis::cli
