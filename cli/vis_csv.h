#pragma once

#include <string>

#include "cli/vis_report.h"
#include "cli/vis_survey.h"

namespace portcullis::cli {

/// A line for each camera and each sample point, under a line of column names.
[[nodiscard]] std::string surveyToCsv(const VisSurvey& survey, const VisReportOptions& options);

}  // namespace portcullis::cli
