#include "cli/vis_budget.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "cli/budget_text.h"
#include "cli/number_text.h"
#include "formats/geometry/decimal.h"
#include "formats/json/suggestion.h"

namespace portcullis::cli {
namespace {

std::string parseLimit(std::string_view text, std::vector<VisLimit>& limits) {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos)
        return "\"" + std::string(text) + "\" is no limit; write for example polygons=400";
    const std::string_view name = text.substr(0, equals);
    const auto* const metric = std::ranges::find(kVisMetrics, name, metricName);
    if (metric == kVisMetrics.end()) {
        std::vector<std::string_view> names;
        for (const VisMetric known : kVisMetrics) names.push_back(metricName(known));
        return "unknown limit \"" + std::string(name) + "\"; " +
               formats::suggestAmong(name, "limits", names);
    }
    const auto most = formats::parseDouble(text.substr(equals + 1));
    if (!most || *most < 0.0)
        return "\"" + std::string(text.substr(equals + 1)) + "\" is no number from 0 on";
    std::erase_if(limits, [&](const VisLimit& limit) { return limit.metric == *metric; });
    limits.push_back({*metric, *most});
    return {};
}

double valueOf(const VisSurvey& survey, const VisPlace& place, VisMetric metric) {
    return metricOf(place.statistics, survey.ways.front(), 0, metric).value_or(0.0);
}

}  // namespace

std::string parseBudget(std::string_view text, std::vector<VisLimit>& limits) {
    return parseParts(text, [&](std::string_view part) { return parseLimit(part, limits); });
}

std::vector<BrokenLimit> brokenLimits(const VisSurvey& survey, const std::vector<VisLimit>& limits,
                                      std::size_t count) {
    std::vector<BrokenLimit> broken;
    for (const VisLimit& limit : limits) {
        BrokenLimit found{limit, 0, {}};
        std::vector<std::pair<double, const VisPlace*>> samples;
        for (const auto* places : {&survey.cameras, &survey.samples})
            for (const VisPlace& place : *places) {
                const double value = valueOf(survey, place, limit.metric);
                if (!(value > limit.most)) continue;
                ++found.places;
                if (place.isSample())
                    samples.emplace_back(value, &place);
                else
                    found.worst.push_back(&place);
            }
        std::ranges::stable_sort(samples, std::greater{},
                                 &std::pair<double, const VisPlace*>::first);
        for (std::size_t i = 0; i < std::min(count, samples.size()); ++i)
            found.worst.push_back(samples[i].second);
        if (found.places > 0) broken.push_back(std::move(found));
    }
    return broken;
}

std::vector<formats::BudgetResult> budgetResults(const VisSurvey& survey,
                                                 const std::vector<VisLimit>& limits) {
    std::vector<formats::BudgetResult> results;
    for (const VisLimit& limit : limits) {
        formats::BudgetResult result;
        result.metric = metricName(limit.metric);
        result.limit = limit.most;
        for (const auto* places : {&survey.cameras, &survey.samples})
            for (const VisPlace& place : *places) {
                const double value = valueOf(survey, place, limit.metric);
                ++result.viewpoints;
                if (value > limit.most) ++result.above;
                if (value <= result.worst && !result.worstPlace.empty()) continue;
                result.worst = value;
                result.worstPlace = placeInWords(place);
            }
        results.push_back(std::move(result));
    }
    return results;
}

formats::Diagnostics budgetFindings(const VisSurvey& survey,
                                    const std::vector<BrokenLimit>& broken) {
    formats::Diagnostics findings;
    for (const BrokenLimit& limit : broken) {
        const VisMetric metric = limit.limit.metric;
        for (const VisPlace* place : limit.worst) {
            std::string message = placeInWords(*place) + ": " + std::string(metricName(metric)) +
                                  " " + metricText(metric, valueOf(survey, *place, metric)) +
                                  ", the budget is " + formats::toDecimal(limit.limit.most);
            const std::size_t more = limit.places - limit.worst.size();
            if (place == limit.worst.back() && more > 0)
                message += "; " + grouped(more) + " more places are above it";
            findings.push_back(makeDiagnostic(formats::Code::visOverBudget, std::move(message),
                                              place->camera.location));
        }
    }
    return findings;
}

}  // namespace portcullis::cli
