#include "cli/compare_metrics.h"

#include <algorithm>

#include "cli/budget_text.h"
#include "cli/number_text.h"
#include "formats/geometry/decimal.h"
#include "formats/json/suggestion.h"

namespace portcullis::cli {
namespace {

std::string parseLimit(std::string_view text, std::vector<WorldLimit>& limits) {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos)
        return "\"" + std::string(text) + "\" is no limit; write for example cells=+5%";
    const std::string_view name = text.substr(0, equals);
    const auto* const metric =
        std::ranges::find(kWorldMetrics, name, [](WorldMetric known) { return metricName(known); });
    if (metric == kWorldMetrics.end()) {
        std::vector<std::string_view> names;
        for (const WorldMetric known : kWorldMetrics) names.push_back(metricName(known));
        return "unknown limit \"" + std::string(name) + "\"; " +
               formats::suggestAmong(name, "limits", names);
    }
    std::string_view number = text.substr(equals + 1);
    WorldLimit limit{*metric, 0.0, number.starts_with('+'), number.ends_with('%'),
                     std::string(number)};
    if (limit.more) number.remove_prefix(1);
    if (limit.percent) number.remove_suffix(1);
    const auto amount = formats::parseDouble(number);
    if (!amount || *amount < 0.0 || (limit.percent && !limit.more))
        return "\"" + limit.text + "\" is no limit; write 2000 (at most), +20 or +5% (than A)";
    limit.amount = *amount;
    std::erase_if(limits, [&](const WorldLimit& known) { return known.metric == *metric; });
    limits.push_back(std::move(limit));
    return {};
}

}  // namespace

std::string_view metricName(WorldMetric metric) {
    constexpr std::array<std::string_view, kWorldMetrics.size()> kNames{
        "cells", "portals",    "surfaces",    "polygons",     "vertices", "planes",
        "nodes", "tree-depth", "portal-area", "surface-area", "edges",    "t-junctions"};
    return kNames[static_cast<std::size_t>(metric)];
}

double valueOf(const render::WorldComparison& comparison, WorldMetric metric, std::size_t world) {
    const formats::WorldStatistics& s = comparison.statistics[world];
    const auto number = [&]() -> std::uint64_t {
        switch (metric) {
            case WorldMetric::cells: return s.cells;
            case WorldMetric::portals: return s.portals;
            case WorldMetric::surfaces: return s.surfaces;
            case WorldMetric::polygons: return s.surfaces + 2 * s.portals;
            case WorldMetric::vertices: return s.vertices;
            case WorldMetric::planes: return s.planes;
            case WorldMetric::nodes: return s.nodes;
            case WorldMetric::treeDepth: return s.treeDepth;
            case WorldMetric::edges: return comparison.junctions[world].edges;
            default: return comparison.junctions[world].inWorld;
        }
    };
    if (metric == WorldMetric::portalArea) return s.portalArea;
    if (metric == WorldMetric::surfaceArea) return s.surfaceArea;
    return static_cast<double>(number());
}

std::string parseWorldBudget(std::string_view text, std::vector<WorldLimit>& limits) {
    return parseParts(text, [&](std::string_view part) { return parseLimit(part, limits); });
}

formats::Diagnostics budgetFindings(const render::WorldComparison& comparison,
                                    const std::vector<WorldLimit>& limits) {
    formats::Diagnostics findings;
    for (const WorldLimit& limit : limits) {
        const double a = valueOf(comparison, limit.metric, 0);
        const double b = valueOf(comparison, limit.metric, 1);
        if (b <= limit.most(a)) continue;
        std::string message = std::string(metricName(limit.metric)) + " " + rounded(b, 2) +
                              ", the budget is " + rounded(limit.most(a), 2);
        if (limit.more) message += " (" + rounded(a, 2) + " " + limit.text + ")";
        findings.push_back(makeDiagnostic(formats::Code::compareOverBudget, std::move(message)));
    }
    return findings;
}

}  // namespace portcullis::cli
