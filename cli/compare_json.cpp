#include <algorithm>

#include "cli/compare_report.h"
#include "cli/report.h"
#include "cli/vis_metrics.h"
#include "formats/geometry/decimal.h"
#include "formats/json/json_text.h"

namespace portcullis::cli {
namespace {

using formats::JsonFields;
using formats::Medium;
using formats::quoteJson;
using formats::toDecimal;

/// "portal-area" to "portalArea".
std::string camelCase(std::string_view name) {
    std::string text;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const bool follows = i > 0 && name[i - 1] == '-' && name[i] >= 'a' && name[i] <= 'z';
        if (name[i] != '-') text += follows ? static_cast<char>(name[i] - 'a' + 'A') : name[i];
    }
    return text;
}

std::string worldToJson(const ComparedWorlds& compared, std::size_t w) {
    JsonFields fields;
    fields.add("file", quoteJson(compared.names[w]));
    fields.add("source", quoteJson(compared.worlds[w]->source));
    for (const WorldMetric metric : kWorldMetrics)
        fields.add(camelCase(metricName(metric)),
                   toDecimal(valueOf(compared.comparison, metric, w)));
    fields.add("tJunctionsInCells", std::to_string(compared.comparison.junctions[w].inCell));
    JsonFields volumes;
    const formats::WorldStatistics& statistics = compared.comparison.statistics[w];
    for (const Medium medium : formats::kAllMedia)
        if (medium != Medium::solid)
            volumes.add(mediumName(medium),
                        toDecimal(statistics.volumeOfMedium[static_cast<std::size_t>(medium)]));
    fields.add("volumes", volumes.text());
    return fields.text();
}

template <class Index>
std::string indexToJson(Index index) {
    return index.valid() ? std::to_string(index.value()) : "null";
}

std::string pairToJson(const std::string& a, const std::string& b) {
    return formats::jsonList({a, b});
}

std::string placeToJson(const render::MediumPlace& place) {
    JsonFields fields;
    fields.add("point", formats::jsonList({toDecimal(place.point.x), toDecimal(place.point.y),
                                           toDecimal(place.point.z)}));
    fields.add("media", pairToJson(quoteJson(mediumName(place.media[0])),
                                   quoteJson(mediumName(place.media[1]))));
    fields.add("cells", pairToJson(indexToJson(place.cells[0]), indexToJson(place.cells[1])));
    fields.add("points", std::to_string(place.points));
    return fields.text();
}

/// The first elements of a list, each as JSON on its own line.
template <class T, class ToJson>
std::string firstToJson(const std::vector<T>& list, std::size_t count, const ToJson& toJson) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < std::min(count, list.size()); ++i) texts.push_back(toJson(list[i]));
    return formats::jsonLines(texts, 4);
}

std::string agreementToJson(const render::MediaAgreement& agreement, std::size_t worst) {
    JsonFields fields;
    fields.add("points", std::to_string(agreement.points));
    fields.add("near", std::to_string(agreement.near));
    fields.add("differing", std::to_string(agreement.differing));
    fields.add("places", firstToJson(agreement.places, worst, placeToJson));
    return fields.text();
}

std::string mediaToJson(const ComparedWorlds& compared) {
    const render::MediaComparison& media = compared.comparison.media;
    JsonFields fields;
    fields.add("worlds", agreementToJson(media.worlds, compared.worst));
    for (std::size_t w = 0; w < 2; ++w) {
        fields.breakLine(3);
        fields.add(w == 0 ? "brushesA" : "brushesB",
                   media.brushes[w] ? agreementToJson(*media.brushes[w], compared.worst) : "null");
    }
    return fields.text();
}

std::string groupToJson(const ComparedWorlds& compared, const render::WallGroup& group) {
    JsonFields fields;
    std::vector<std::string> differs;
    for (std::size_t d = 0; d < group.differs.size(); ++d)
        if (group.differs[d])
            differs.push_back(quoteJson(wallDifferenceName(render::kWallDifferences[d])));
    fields.add("differs", formats::jsonList(differs));
    fields.add("point", formats::jsonList({toDecimal(group.point.x), toDecimal(group.point.y),
                                           toDecimal(group.point.z)}));
    for (std::size_t w = 0; w < 2; ++w) {
        JsonFields wall;
        if (group.surfaces[w].valid()) {
            const formats::World& world = *compared.worlds[w];
            const formats::Surface& surface = world.surfaces[group.surfaces[w]];
            wall.add("surface", std::to_string(group.surfaces[w].value()));
            wall.add("brush", std::to_string(surface.brush.value()));
            wall.add("name", quoteJson(world.brushes[surface.brush].name));
            wall.add("material", quoteJson(world.scene.materials[surface.material].name));
        }
        fields.add(w == 0 ? "a" : "b", group.surfaces[w].valid() ? wall.text() : "null");
    }
    fields.add("places", std::to_string(group.points));
    return fields.text();
}

std::string wallsToJson(const ComparedWorlds& compared) {
    const render::WallComparison& walls = compared.comparison.walls;
    JsonFields fields;
    fields.add("places", std::to_string(walls.points));
    fields.add("near", std::to_string(walls.near));
    for (std::size_t d = 0; d < walls.differing.size(); ++d)
        fields.add(wallDifferenceName(render::kWallDifferences[d]),
                   std::to_string(walls.differing[d]));
    fields.add("groups", firstToJson(walls.groups, compared.worst, [&](const auto& group) {
                   return groupToJson(compared, group);
               }));
    return fields.text();
}

std::string seenToJson(const ComparedWorlds& compared, std::size_t w, std::size_t place) {
    const render::ViewpointStatistics& statistics = compared.comparison.seen[w][place];
    JsonFields fields;
    fields.add("cell", std::to_string(statistics.cell.value()));
    const auto metrics = [](const auto& valueOf) {
        JsonFields numbers;
        for (const VisMetric metric : kVisMetrics)
            if (const auto value = valueOf(metric))
                numbers.add(metricName(metric), toDecimal(*value));
        return numbers.text();
    };
    fields.add("seen", metrics([&](VisMetric metric) { return truthOf(statistics, metric); }));
    for (std::size_t way = 0; way < compared.ways.size(); ++way)
        fields.add(cullingName(compared.ways[way]), metrics([&](VisMetric metric) {
                       return metricOf(statistics, compared.ways[way], way, metric);
                   }));
    return fields.text();
}

std::string viewToJson(const ComparedWorlds& compared, std::size_t place) {
    const auto& points = compared.comparison.viewpoints;
    const bool around = place < points.size();
    const formats::Position eye =
        around ? points[place] : compared.cameras[place - points.size()].position;
    JsonFields fields;
    fields.add("camera", around ? "null" : quoteJson(compared.cameras[place - points.size()].name));
    fields.add("position",
               formats::jsonList({toDecimal(eye.x), toDecimal(eye.y), toDecimal(eye.z)}));
    fields.breakLine(5);
    fields.add("a", seenToJson(compared, 0, place));
    fields.breakLine(5);
    fields.add("b", seenToJson(compared, 1, place));
    return fields.text();
}

std::string budgetToJson(const ComparedWorlds& compared) {
    JsonFields fields;
    for (const WorldLimit& limit : compared.budget)
        fields.add(camelCase(metricName(limit.metric)),
                   toDecimal(limit.most(valueOf(compared.comparison, limit.metric, 0))));
    return fields.text();
}

}  // namespace

std::string comparisonToJson(const ComparedWorlds& compared) {
    JsonFields fields;
    fields.breakLine(2);
    fields.add("a", worldToJson(compared, 0));
    fields.breakLine(2);
    fields.add("b", worldToJson(compared, 1));
    fields.breakLine(2);
    fields.add("media", mediaToJson(compared));
    fields.breakLine(2);
    fields.add("walls", wallsToJson(compared));
    std::vector<std::string> views;
    for (std::size_t i = 0; i < compared.comparison.seen[0].size(); ++i)
        views.push_back(viewToJson(compared, i));
    fields.breakLine(2);
    fields.add("views", formats::jsonLines(views, 4));
    fields.breakLine(2);
    fields.add("budget", budgetToJson(compared));
    fields.breakLine(2);
    fields.add("diagnostics", toJson(compared.diagnostics));
    return fields.text() + "\n";
}

}  // namespace portcullis::cli
