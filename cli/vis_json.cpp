#include "cli/vis_json.h"

#include <utility>

#include "cli/report.h"
#include "formats/geometry/decimal.h"
#include "formats/json/json_text.h"
#include "render/distribution.h"

namespace portcullis::cli {
namespace {

using formats::JsonFields;
using formats::quoteJson;
using formats::toDecimal;

std::string pointToJson(const formats::Position& point) {
    return formats::jsonList({toDecimal(point.x), toDecimal(point.y), toDecimal(point.z)});
}

std::string truthToJson(const render::TruthCount& truth) {
    JsonFields fields;
    fields.add("cells", std::to_string(truth.cells));
    fields.add("polygons", std::to_string(truth.polygons));
    fields.add("objects", std::to_string(truth.objects));
    return fields.text();
}

std::string costToJson(const VisSurvey& survey, const render::ViewpointStatistics& statistics,
                       std::size_t way, const VisReportOptions& options) {
    const render::ViewpointCost& cost = statistics.costs[way];
    const bool walks = survey.ways[way] != render::Culling::visibleSets;
    const auto ofWalk = [&](std::uint32_t number) {
        return walks ? std::to_string(number) : "null";
    };
    JsonFields fields;
    fields.add("cells", std::to_string(cost.cells));
    fields.add("portalsTested", ofWalk(cost.portalsTested));
    fields.add("portalsPassed", ofWalk(cost.portalsPassed));
    fields.add("polygons", std::to_string(cost.polygons));
    fields.add("objects", std::to_string(cost.objects));
    fields.add("depth", ofWalk(cost.depth));
    fields.add("overdraw", toDecimal(cost.overdraw));
    fields.add("waste", toDecimal(wasteOf(statistics, way)));
    fields.add("missed", std::to_string(cost.missed));
    if (options.timing) fields.add("seconds", toDecimal(cost.seconds));
    return fields.text();
}

std::string placeToJson(const VisSurvey& survey, const VisPlace& place,
                        const VisReportOptions& options) {
    const formats::Camera& camera = place.camera;
    JsonFields fields;
    if (!place.isSample()) fields.add("name", quoteJson(camera.name));
    fields.add("cell", std::to_string(place.statistics.cell.value()));
    fields.add("position", pointToJson(camera.position));
    fields.add("angles", formats::jsonList({toDecimal(camera.angles.x), toDecimal(camera.angles.y),
                                            toDecimal(camera.angles.z)}));
    if (camera.lookAt) fields.add("lookAt", pointToJson(*camera.lookAt));
    fields.add("fov", toDecimal(camera.fovDegrees));
    fields.add("size",
               formats::jsonList({std::to_string(camera.width), std::to_string(camera.height)}));
    fields.breakLine(5);
    fields.add("seen", truthToJson(place.statistics.truth));
    for (std::size_t i = 0; i < survey.ways.size(); ++i) {
        fields.breakLine(5);
        fields.add(cullingName(survey.ways[i]), costToJson(survey, place.statistics, i, options));
    }
    return fields.text();
}

std::string distributionToJson(std::vector<double> values) {
    const render::Distribution d = render::distributionOf(std::move(values));
    JsonFields fields;
    fields.add("p50", toDecimal(d.p50));
    fields.add("p90", toDecimal(d.p90));
    fields.add("p99", toDecimal(d.p99));
    fields.add("max", toDecimal(d.max));
    return fields.text();
}

/// The percentiles of all metrics, where there are values; valueOf(statistics, metric).
template <class ValueOf>
std::string percentilesToJson(const VisSurvey& survey, const ValueOf& valueOf) {
    JsonFields fields;
    for (const VisMetric metric : kVisMetrics) {
        std::vector<double> values;
        for (const VisPlace& place : survey.samples)
            if (const auto value = valueOf(place.statistics, metric)) values.push_back(*value);
        if (values.empty()) continue;
        fields.breakLine(6);
        fields.add(metricName(metric), distributionToJson(std::move(values)));
    }
    return fields.text();
}

std::string samplesToJson(const VisSurvey& survey, const VisReportOptions& options) {
    if (survey.samplesACell == 0) return "null";
    JsonFields fields;
    fields.add("points", std::to_string(survey.samples.size()));
    fields.add("perCell", std::to_string(survey.samplesACell));
    fields.add("faceSize", std::to_string(survey.faceSize));
    fields.add("cellsWithout", std::to_string(survey.cellsWithoutSample));
    fields.breakLine(4);
    fields.add("seen", percentilesToJson(survey, truthOf));
    for (std::size_t i = 0; i < survey.ways.size(); ++i) {
        fields.breakLine(4);
        fields.add(cullingName(survey.ways[i]),
                   percentilesToJson(survey, [&](const auto& statistics, VisMetric metric) {
                       return metricOf(statistics, survey.ways[i], i, metric);
                   }));
    }
    std::vector<std::string> worst;
    for (const VisPlace* place : worstSamples(survey, options.worst))
        worst.push_back(placeToJson(survey, *place, options));
    fields.breakLine(4);
    fields.add("worst", formats::jsonLines(worst, 4));
    return fields.text();
}

}  // namespace

std::string surveyToJson(const formats::World& world, const VisSurvey& survey,
                         const std::vector<VisLimit>& limits, const formats::Diagnostics& findings,
                         const VisReportOptions& options) {
    std::vector<std::string> ways, cameras;
    for (const render::Culling way : survey.ways) ways.push_back(quoteJson(cullingName(way)));
    for (const VisPlace& place : survey.cameras)
        cameras.push_back(placeToJson(survey, place, options));
    JsonFields budget;
    for (const VisLimit& limit : limits)
        budget.add(metricName(limit.metric), toDecimal(limit.most));
    JsonFields fields;
    fields.add("source", quoteJson(world.source));
    fields.add("cells", std::to_string(world.cells.size()));
    fields.add("portals", std::to_string(world.portals.size()));
    fields.add("surfaces", std::to_string(world.surfaces.size()));
    fields.add("bounds", formats::jsonList(ways));
    fields.breakLine(2);
    fields.add("cameras", formats::jsonLines(cameras, 2));
    fields.breakLine(2);
    fields.add("samples", samplesToJson(survey, options));
    fields.breakLine(2);
    fields.add("budget", budget.text());
    fields.breakLine(2);
    fields.add("diagnostics", toJson(findings));
    return fields.text() + "\n";
}

}  // namespace portcullis::cli
