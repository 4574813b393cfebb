#include "cli/vis_table.h"

#include <utility>

#include "cli/number_text.h"
#include "cli/text_table.h"
#include "cli/vis_metrics.h"
#include "formats/geometry/decimal.h"
#include "render/distribution.h"

namespace portcullis::cli {
namespace {

using formats::World;

std::string cameraLine(const VisPlace& place) {
    const formats::Camera& camera = place.camera;
    std::string text = camera.name + ": from " + pointInWords(camera.position) + ", cell " +
                       std::to_string(place.statistics.cell.value());
    if (camera.lookAt)
        text += ", towards " + pointInWords(*camera.lookAt);
    else
        text += ", yaw " + formats::toDecimal(camera.angles.x) + ", pitch " +
                formats::toDecimal(camera.angles.y);
    return text + ", " + std::to_string(camera.width) + " x " + std::to_string(camera.height) +
           "\n";
}

std::vector<std::string> headerRow(const VisReportOptions& options) {
    std::vector<std::string> row{""};
    for (const VisMetric metric : kVisMetrics) row.emplace_back(metricName(metric));
    if (options.timing) row.emplace_back("ms");
    return row;
}

std::string cameraTable(const VisSurvey& survey, const VisPlace& place,
                        const VisReportOptions& options) {
    TextTable table;
    table.add(headerRow(options));
    std::vector<std::string> seen{"truly seen"};
    for (const VisMetric metric : kVisMetrics)
        seen.push_back(metricText(metric, truthOf(place.statistics, metric)));
    table.add(std::move(seen));
    for (std::size_t i = 0; i < survey.ways.size(); ++i) {
        std::vector<std::string> row{std::string(cullingName(survey.ways[i]))};
        for (const VisMetric metric : kVisMetrics)
            row.push_back(
                metricText(metric, metricOf(place.statistics, survey.ways[i], i, metric)));
        if (options.timing) row.push_back(fixed(place.statistics.costs[i].seconds * 1000.0, 3));
        table.add(std::move(row));
    }
    return table.text();
}

/// A row of percentiles; values[i] belong to the i-th sample point.
std::vector<std::string> percentileRow(std::string first, std::string second, VisMetric metric,
                                       std::vector<double> values) {
    const render::Distribution d = render::distributionOf(std::move(values));
    std::vector<std::string> row{std::move(first), std::move(second)};
    for (const double value : {d.p50, d.p90, d.p99, d.max})
        row.push_back(metricText(metric, value));
    return row;
}

std::string percentileTable(const VisSurvey& survey) {
    TextTable table(2);
    table.add({"", "", "p50", "p90", "p99", "max"});
    for (const VisMetric metric : kVisMetrics) {
        std::string name(metricName(metric));
        const auto add = [&](std::string_view by, const auto& valueOf) {
            std::vector<double> values;
            for (const VisPlace& place : survey.samples)
                if (const auto value = valueOf(place.statistics)) values.push_back(*value);
            if (values.empty()) return;
            table.add(
                percentileRow(std::exchange(name, ""), std::string(by), metric, std::move(values)));
        };
        add("truly seen", [&](const auto& statistics) { return truthOf(statistics, metric); });
        for (std::size_t i = 0; i < survey.ways.size(); ++i)
            add(cullingName(survey.ways[i]), [&](const auto& statistics) {
                return metricOf(statistics, survey.ways[i], i, metric);
            });
    }
    return table.text();
}

std::string worstTable(const VisSurvey& survey, std::size_t count) {
    TextTable table(3);
    table.add({"cell", "from", "yaw, pitch", "cells", "polygons", "truly seen", "waste"});
    for (const VisPlace* place : worstSamples(survey, count)) {
        const auto& statistics = place->statistics;
        table.add({std::to_string(statistics.cell.value()), pointInWords(place->camera.position),
                   formats::toDecimal(place->camera.angles.x) + ", " +
                       formats::toDecimal(place->camera.angles.y),
                   grouped(statistics.costs.front().cells),
                   grouped(statistics.costs.front().polygons), grouped(statistics.truth.polygons),
                   fixed(wasteOf(statistics, 0), 2)});
    }
    return table.text();
}

/// That something truly seen was left out, which must not be.
std::string missedLine(const VisSurvey& survey) {
    std::string text;
    for (std::size_t i = 0; i < survey.ways.size(); ++i) {
        std::uint64_t missed = 0;
        for (const auto* places : {&survey.cameras, &survey.samples})
            for (const VisPlace& place : *places) missed += place.statistics.costs[i].missed;
        if (missed > 0)
            text += "\n" + std::string(cullingName(survey.ways[i])) + " left out " +
                    grouped(missed) + " cells and polygons that are truly seen\n";
    }
    return text;
}

}  // namespace

std::string surveyToText(const World& world, const VisSurvey& survey,
                         const VisReportOptions& options) {
    std::string text = (world.source.empty() ? "" : world.source + ": ") +
                       counted(world.cells.size(), "cell") + ", " +
                       counted(world.portals.size(), "portal") + ", " +
                       counted(world.surfaces.size(), "surface") + "\n";
    for (const VisPlace& place : survey.cameras)
        text += "\n" + cameraLine(place) + cameraTable(survey, place, options);
    if (survey.samplesACell > 0) {
        text += "\n" + counted(survey.samples.size(), "sample point") + ", up to " +
                grouped(survey.samplesACell) + " in each cell, six pictures of " +
                std::to_string(survey.faceSize) + " x " + std::to_string(survey.faceSize) +
                " around each\n";
        if (survey.cellsWithoutSample > 0)
            text += "too thin for a point: " + counted(survey.cellsWithoutSample, "cell") + "\n";
        text += percentileTable(survey);
        if (options.worst > 0 && !survey.samples.empty())
            text += "\nmost polygons by " + std::string(cullingName(survey.ways.front())) + "\n" +
                    worstTable(survey, options.worst);
    }
    return text + missedLine(survey);
}

}  // namespace portcullis::cli
