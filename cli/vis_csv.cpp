#include "cli/vis_csv.h"

#include <string_view>

#include "formats/geometry/decimal.h"

namespace portcullis::cli {
namespace {

using formats::toDecimal;

/// A field of CSV: in quotation marks where it needs them.
std::string field(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}

std::string header(const VisSurvey& survey, const VisReportOptions& options) {
    std::string text = "kind,name,cell,x,y,z,yaw,pitch,roll,seen_cells,seen_polygons,seen_objects";
    for (const render::Culling way : survey.ways) {
        for (const std::string_view column :
             {"cells", "portals_tested", "portals_passed", "polygons", "objects", "depth",
              "overdraw", "waste", "missed"})
            text += "," + std::string(cullingName(way)) + "_" + std::string(column);
        if (options.timing) text += "," + std::string(cullingName(way)) + "_seconds";
    }
    return text + "\n";
}

std::string costOf(const VisSurvey& survey, const render::ViewpointStatistics& statistics,
                   std::size_t way, const VisReportOptions& options) {
    const render::ViewpointCost& cost = statistics.costs[way];
    const bool walks = survey.ways[way] != render::Culling::visibleSets;
    const auto ofWalk = [&](std::uint32_t number) {
        return walks ? std::to_string(number) : std::string();
    };
    std::string text = "," + std::to_string(cost.cells) + "," + ofWalk(cost.portalsTested) + "," +
                       ofWalk(cost.portalsPassed) + "," + std::to_string(cost.polygons) + "," +
                       std::to_string(cost.objects) + "," + ofWalk(cost.depth) + "," +
                       toDecimal(cost.overdraw) + "," + toDecimal(wasteOf(statistics, way)) + "," +
                       std::to_string(cost.missed);
    if (options.timing) text += "," + toDecimal(cost.seconds);
    return text;
}

/// Where a camera looks at a place, its angles are not known: those fields are empty.
std::string line(const VisSurvey& survey, const VisPlace& place, const VisReportOptions& options) {
    const formats::Camera& camera = place.camera;
    const bool aimed = camera.lookAt.has_value();
    std::string text =
        (place.isSample() ? "sample," : "camera,") + field(camera.name) + "," +
        std::to_string(place.statistics.cell.value()) + "," + toDecimal(camera.position.x) + "," +
        toDecimal(camera.position.y) + "," + toDecimal(camera.position.z) + "," +
        (aimed ? "" : toDecimal(camera.angles.x)) + "," +
        (aimed ? "" : toDecimal(camera.angles.y)) + "," + toDecimal(camera.angles.z) + "," +
        std::to_string(place.statistics.truth.cells) + "," +
        std::to_string(place.statistics.truth.polygons) + "," +
        std::to_string(place.statistics.truth.objects);
    for (std::size_t i = 0; i < survey.ways.size(); ++i)
        text += costOf(survey, place.statistics, i, options);
    return text + "\n";
}

}  // namespace

std::string surveyToCsv(const VisSurvey& survey, const VisReportOptions& options) {
    std::string text = header(survey, options);
    for (const auto* places : {&survey.cameras, &survey.samples})
        for (const VisPlace& place : *places) text += line(survey, place, options);
    return text;
}

}  // namespace portcullis::cli
