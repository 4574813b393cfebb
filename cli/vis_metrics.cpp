#include "cli/vis_metrics.h"

#include "cli/number_text.h"

namespace portcullis::cli {

std::string_view metricName(VisMetric metric) {
    switch (metric) {
        case VisMetric::cells: return "cells";
        case VisMetric::portals: return "portals";
        case VisMetric::polygons: return "polygons";
        case VisMetric::objects: return "objects";
        case VisMetric::depth: return "depth";
        case VisMetric::overdraw: return "overdraw";
        case VisMetric::waste: return "waste";
    }
    return "cells";
}

std::optional<double> metricOf(const render::ViewpointStatistics& statistics, render::Culling way,
                               std::size_t place, VisMetric metric) {
    const render::ViewpointCost& cost = statistics.costs[place];
    const bool walks = way != render::Culling::visibleSets;
    switch (metric) {
        case VisMetric::cells: return cost.cells;
        case VisMetric::portals:
            return walks ? std::optional<double>(cost.portalsTested) : std::nullopt;
        case VisMetric::polygons: return cost.polygons;
        case VisMetric::objects: return cost.objects;
        case VisMetric::depth: return walks ? std::optional<double>(cost.depth) : std::nullopt;
        case VisMetric::overdraw: return cost.overdraw;
        case VisMetric::waste: return render::wasteOf(statistics, place);
    }
    return std::nullopt;
}

std::optional<double> truthOf(const render::ViewpointStatistics& statistics, VisMetric metric) {
    switch (metric) {
        case VisMetric::cells: return statistics.truth.cells;
        case VisMetric::polygons: return statistics.truth.polygons;
        case VisMetric::objects: return statistics.truth.objects;
        default: return std::nullopt;
    }
}

std::string metricText(VisMetric metric, std::optional<double> value) {
    if (!value) return "-";
    if (metric == VisMetric::overdraw || metric == VisMetric::waste) return fixed(*value, 2);
    return grouped(static_cast<std::uint64_t>(*value));
}

}  // namespace portcullis::cli
