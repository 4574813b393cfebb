#include <algorithm>
#include <utility>

#include "cli/compare_report.h"
#include "cli/number_text.h"
#include "cli/text_table.h"
#include "cli/vis_metrics.h"
#include "cli/vis_survey.h"
#include "formats/geometry/decimal.h"
#include "render/distribution.h"

namespace portcullis::cli {
namespace {

using formats::Medium;
using formats::World;

std::string ratioText(double a, double b) {
    if (a == b) return "=";
    return a == 0.0 ? "" : fixed(b / a, 3);
}

void addRow(TextTable& table, std::string label, double a, double b) {
    table.add({std::move(label), rounded(a, 2), rounded(b, 2), ratioText(a, b)});
}

std::string numbersTable(const render::WorldComparison& comparison) {
    TextTable table;
    table.add({"", "A", "B", "B / A"});
    for (const WorldMetric metric : kWorldMetrics)
        addRow(table, std::string(metricName(metric)), valueOf(comparison, metric, 0),
               valueOf(comparison, metric, 1));
    addRow(table, "  in one cell", static_cast<double>(comparison.junctions[0].inCell),
           static_cast<double>(comparison.junctions[1].inCell));
    for (const Medium medium : formats::kAllMedia) {
        const auto i = static_cast<std::size_t>(medium);
        const auto& [a, b] = comparison.statistics;
        if (a.cellsOfMedium[i] + b.cellsOfMedium[i] > 0)
            addRow(table, std::string(mediumName(medium)) + ", cubic units", a.volumeOfMedium[i],
                   b.volumeOfMedium[i]);
    }
    return table.text();
}

std::string agreementLine(const std::string& what, const render::MediaAgreement& agreement) {
    return what + ": " +
           (agreement.differing == 0 ? "equal at " + counted(agreement.points, "point")
                                     : "differ at " + grouped(agreement.differing) + " of " +
                                           counted(agreement.points, "point")) +
           ", " + grouped(agreement.near) + " too near to a change\n";
}

std::string cellText(formats::CellIndex cell) {
    return cell.valid() ? std::to_string(cell.value()) : "";
}

std::string mediaText(const ComparedWorlds& compared) {
    const render::MediaComparison& media = compared.comparison.media;
    std::string text = agreementLine("media", media.worlds);
    for (std::size_t w = 0; w < 2; ++w)
        if (media.brushes[w])
            text += agreementLine(
                std::string("media of ") + (w == 0 ? "A" : "B") + " and of its brushes",
                *media.brushes[w]);
    if (media.worlds.places.empty() || compared.worst == 0) return text;
    TextTable table;
    table.add({"from", "A", "cell", "B", "cell", "points"});
    for (std::size_t i = 0; i < std::min(compared.worst, media.worlds.places.size()); ++i) {
        const render::MediumPlace& place = media.worlds.places[i];
        table.add({pointInWords(place.point), std::string(mediumName(place.media[0])),
                   cellText(place.cells[0]), std::string(mediumName(place.media[1])),
                   cellText(place.cells[1]), grouped(place.points)});
    }
    return text + table.text();
}

/// What a wall is: its brush's name or number, and its material.
std::string wallText(const World& world, formats::SurfaceIndex index) {
    if (!index.valid()) return "none";
    const formats::Surface& surface = world.surfaces[index];
    std::string text = std::to_string(surface.brush.value());
    const std::string& name = world.brushes[surface.brush].name;
    if (!name.empty()) text += " \"" + name + "\"";
    return text + " " + world.scene.materials[surface.material].name;
}

std::string wallsText(const ComparedWorlds& compared) {
    const render::WallComparison& walls = compared.comparison.walls;
    std::string text = "walls: ";
    std::string separator;
    for (std::size_t d = 0; d < walls.differing.size(); ++d) {
        if (walls.differing[d] == 0) continue;
        text += separator + std::string(wallDifferenceName(render::kWallDifferences[d])) + " at " +
                grouped(walls.differing[d]);
        separator = ", ";
    }
    text += separator.empty() ? "equal at " : " of ";
    text += counted(walls.points, "place") + ", " + grouped(walls.near) + " too near to an edge\n";
    if (walls.groups.empty() || compared.worst == 0) return text;
    TextTable table(4);
    table.add({"differs in", "at", "A: brush, material", "B", "places"});
    for (std::size_t i = 0; i < std::min(compared.worst, walls.groups.size()); ++i) {
        const render::WallGroup& group = walls.groups[i];
        std::string what;
        for (std::size_t d = 0; d < group.differs.size(); ++d)
            if (group.differs[d])
                what += (what.empty() ? "" : ", ") +
                        std::string(wallDifferenceName(render::kWallDifferences[d]));
        table.add({what,
                   "(" + rounded(group.point.x, 2) + " " + rounded(group.point.y, 2) + " " +
                       rounded(group.point.z, 2) + ")",
                   wallText(*compared.worlds[0], group.surfaces[0]),
                   wallText(*compared.worlds[1], group.surfaces[1]), grouped(group.points)});
    }
    return text + table.text();
}

/// The values of both worlds at all places, and their percentiles side by side.
std::string seenText(const ComparedWorlds& compared) {
    const render::WorldComparison& comparison = compared.comparison;
    if (comparison.seen[0].empty()) return {};
    TextTable table(2);
    table.add({"", "", "A: p50", "p90", "max", "B: p50", "p90", "max"});
    for (const VisMetric metric : kVisMetrics) {
        std::string name(metricName(metric));
        const auto add = [&](std::string_view by, const auto& value) {
            std::vector<std::string> row{name, std::string(by)};
            for (const auto& seen : comparison.seen) {
                std::vector<double> values;
                for (const auto& statistics : seen)
                    if (const auto number = value(statistics)) values.push_back(*number);
                if (values.empty()) return;
                const render::Distribution d = render::distributionOf(std::move(values));
                for (const double number : {d.p50, d.p90, d.max})
                    row.push_back(metricText(metric, number));
            }
            table.add(std::move(row));
            name.clear();
        };
        add("truly seen", [&](const auto& statistics) { return truthOf(statistics, metric); });
        for (std::size_t way = 0; way < compared.ways.size(); ++way)
            add(cullingName(compared.ways[way]), [&](const auto& statistics) {
                return metricOf(statistics, compared.ways[way], way, metric);
            });
    }
    std::string text = "\nseen all around from " + counted(comparison.viewpoints.size(), "place");
    if (!compared.cameras.empty())
        text += " and through " + counted(compared.cameras.size(), "camera");
    return text + "\n" + table.text();
}

}  // namespace

std::string comparisonToText(const ComparedWorlds& compared) {
    return "A  " + compared.names[0] + "\nB  " + compared.names[1] + "\n\n" +
           numbersTable(compared.comparison) + "\n" + mediaText(compared) + wallsText(compared) +
           seenText(compared);
}

}  // namespace portcullis::cli
