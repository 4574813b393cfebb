#pragma once

#include <string>
#include <vector>

#include "cli/vis_budget.h"
#include "cli/vis_report.h"
#include "cli/vis_survey.h"
#include "formats/world/world.h"

namespace portcullis::cli {

/// One JSON document, described in cli/README.md.
[[nodiscard]] std::string surveyToJson(const formats::World& world, const VisSurvey& survey,
                                       const std::vector<VisLimit>& limits,
                                       const formats::Diagnostics& findings,
                                       const VisReportOptions& options);

}  // namespace portcullis::cli
