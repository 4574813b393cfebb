#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "cli/vis_metrics.h"
#include "cli/vis_survey.h"
#include "formats/diagnostics/diagnostic.h"
#include "formats/report/run_results.h"

namespace portcullis::cli {

/// The most that a viewpoint may cost by the first way of finding cells.
struct VisLimit {
    VisMetric metric = VisMetric::cells;
    double most = 0.0;
};

/// Reads "polygons=400,waste=2.5" and appends the limits; says what is wrong, or nothing. A metric
/// given twice has the later limit.
[[nodiscard]] std::string parseBudget(std::string_view text, std::vector<VisLimit>& limits);

/// How many viewpoints keep a limit, and which do not.
struct BrokenLimit {
    VisLimit limit;
    std::size_t places = 0;              ///< viewpoints above the limit
    std::vector<const VisPlace*> worst;  ///< of them the cameras, then the worst sample points
};

/// The limits that some viewpoint breaks; of sample points at most `count` are listed.
[[nodiscard]] std::vector<BrokenLimit> brokenLimits(const VisSurvey& survey,
                                                    const std::vector<VisLimit>& limits,
                                                    std::size_t count);

/// How each limit is kept, in the order given.
[[nodiscard]] std::vector<formats::BudgetResult> budgetResults(const VisSurvey& survey,
                                                               const std::vector<VisLimit>& limits);

/// PC6101 for each viewpoint listed, the last of a limit saying how many more there are.
[[nodiscard]] formats::Diagnostics budgetFindings(const VisSurvey& survey,
                                                  const std::vector<BrokenLimit>& broken);

}  // namespace portcullis::cli
