#pragma once

#include <string>

#include "cli/vis_report.h"
#include "cli/vis_survey.h"
#include "formats/world/world.h"

namespace portcullis::cli {

/// Tables for people: each camera, percentiles over the sample points, and the worst of those.
[[nodiscard]] std::string surveyToText(const formats::World& world, const VisSurvey& survey,
                                       const VisReportOptions& options);

}  // namespace portcullis::cli
