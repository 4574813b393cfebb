#include "cli/world_summary.h"

#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/number_text.h"
#include "formats/geometry/decimal.h"
#include "formats/json/json_text.h"
#include "formats/world/world_statistics.h"

namespace portcullis::cli {
namespace {

using formats::JsonFields;
using formats::Medium;
using formats::quoteJson;
using formats::WorldStatistics;

constexpr std::size_t kLabelWidth = 16;
constexpr std::size_t kNumberWidth = 14;

using Counts = std::vector<std::pair<std::string_view, std::size_t>>;

Counts countsOf(const WorldStatistics& statistics) {
    return {{"cells", statistics.cells},         {"portals", statistics.portals},
            {"surfaces", statistics.surfaces},   {"vertices", statistics.vertices},
            {"planes", statistics.planes},       {"nodes", statistics.nodes},
            {"brushes", statistics.brushes},     {"textures", statistics.textures},
            {"materials", statistics.materials}, {"lights", statistics.lights},
            {"cameras", statistics.cameras},     {"objects", statistics.objects},
            {"entities", statistics.entities}};
}

std::string padded(std::string_view text, std::size_t width) {
    std::string result(text);
    result.resize(std::max(result.size() + 1, width), ' ');
    return result;
}

std::string row(std::string_view label, std::string_view value) {
    return padded(label, kLabelWidth) + std::string(value) + "\n";
}

std::string countRow(std::string_view label, std::size_t count) {
    const std::string number = grouped(count);
    const std::size_t gap = kNumberWidth - std::min(kNumberWidth, number.size());
    return row(label, std::string(gap, ' ') + number);
}

std::string corner(const glm::dvec3& point) {
    return "(" + rounded(point.x, 3) + " " + rounded(point.y, 3) + " " + rounded(point.z, 3) + ")";
}

std::string histogramRows(std::string_view label, const std::vector<std::size_t>& cells) {
    std::string text;
    for (std::size_t n = 0; n < cells.size(); ++n) {
        if (cells[n] == 0) continue;
        text += countRow(std::string(label) + " " + std::to_string(n), cells[n]);
    }
    return text;
}

std::string cornerToJson(const glm::dvec3& point) {
    return formats::jsonList(
        {formats::toDecimal(point.x), formats::toDecimal(point.y), formats::toDecimal(point.z)});
}

/// The cells that a cell sees, itself among them, on average.
double averageSeen(const formats::VisibleSets& sets) {
    if (sets.cells() == 0) return 0;
    return static_cast<double>(sets.countVisible()) / static_cast<double>(sets.cells());
}

std::string seenText(const formats::World& world) {
    if (!world.visibleSets) return "not found: compile with --pvs";
    const double seen = averageSeen(*world.visibleSets);
    const double share = seen * 100 / std::max(1.0, static_cast<double>(world.cells.size()));
    return rounded(seen, 1) + " cells from a cell (" + rounded(share, 1) + " %), " +
           counted(world.visibleSets->classes(), "different set");
}

std::string visibleSetsToJson(const formats::World& world) {
    if (!world.visibleSets) return "null";
    JsonFields fields;
    fields.add("differentSets", std::to_string(world.visibleSets->classes()));
    fields.add("visiblePairs", std::to_string(world.visibleSets->countVisible()));
    fields.add("averageCells", formats::toDecimal(averageSeen(*world.visibleSets)));
    return fields.text();
}

/// What lights without a group are called where groups are listed.
constexpr std::string_view kUngrouped = "ungrouped";

std::string lightText(const std::optional<formats::LightStatistics>& light) {
    if (!light) return row("light", "not baked");
    std::string groups;
    for (const std::string& group : light->groups)
        groups += (groups.empty() ? "" : ", ") + (group.empty() ? std::string(kUngrouped) : group);
    std::string text = row("light", counted(light->luxels, "luxel") + ", " +
                                        counted(light->blocks, "different block") + ", " +
                                        grouped(light->bytes) + " bytes in memory");
    text += row("light groups", groups);
    if (light->surfaceBlocks > 0)
        text += row("lit texels", counted(light->surfaceBlocks, "different block"));
    return text;
}

std::string lightToJson(const std::optional<formats::LightStatistics>& light) {
    if (!light) return "null";
    std::vector<std::string> groups;
    for (const std::string& group : light->groups) groups.push_back(quoteJson(group));
    JsonFields fields;
    fields.add("luxels", std::to_string(light->luxels));
    fields.add("layers", std::to_string(light->groups.size()));
    fields.add("groups", formats::jsonList(groups));
    fields.add("blocks", std::to_string(light->blocks));
    fields.add("bytes", std::to_string(light->bytes));
    fields.add("surfaceBlocks", std::to_string(light->surfaceBlocks));
    return fields.text();
}

std::string countsToJson(const std::vector<std::size_t>& counts) {
    std::vector<std::string> elements;
    for (const std::size_t count : counts) elements.push_back(std::to_string(count));
    return formats::jsonList(elements);
}

std::string fileToJson(const OpenedWorld& opened) {
    JsonFields chunks;
    for (const OpenedWorld::ChunkSize& chunk : opened.chunks)
        chunks.add(chunk.tag, std::to_string(chunk.bytes));
    JsonFields file;
    file.add("bytes", std::to_string(opened.fileBytes));
    file.add("chunks", chunks.text());
    return file.text();
}

std::string mediaToJson(const WorldStatistics& statistics) {
    JsonFields media;
    for (const Medium medium : formats::kAllMedia) {
        if (medium == Medium::solid) continue;
        const auto i = static_cast<std::size_t>(medium);
        JsonFields fields;
        fields.add("cells", std::to_string(statistics.cellsOfMedium[i]));
        fields.add("volume", formats::toDecimal(statistics.volumeOfMedium[i]));
        media.add(formats::mediumName(medium), fields.text());
    }
    return media.text();
}

std::string boundsToJson(const WorldStatistics& statistics) {
    if (!statistics.bounds) return "null";
    JsonFields fields;
    fields.add("min", cornerToJson(statistics.bounds->min));
    fields.add("max", cornerToJson(statistics.bounds->max));
    return fields.text();
}

}  // namespace

std::string summaryToText(const OpenedWorld& opened) {
    const formats::World& world = opened.world;
    const WorldStatistics statistics = measureWorld(world);
    std::string text = row("source", world.source.empty() ? "not known" : world.source);
    text += row("outside", world.outsideRemoved ? "removed, " + counted(world.removedCells, "cell")
                                                : "none removed");
    text += row("bounds", statistics.bounds ? corner(statistics.bounds->min) + " to " +
                                                  corner(statistics.bounds->max)
                                            : "none: all is solid");
    text += "\n";
    for (const auto& [label, count] : countsOf(statistics)) text += countRow(label, count);
    text += countRow("tree depth", statistics.treeDepth);
    text += "\n" + row("medium", "         cells        cubic units");
    for (const Medium medium : formats::kAllMedia) {
        const auto i = static_cast<std::size_t>(medium);
        if (medium == Medium::solid || statistics.cellsOfMedium[i] == 0) continue;
        std::string line = countRow(formats::mediumName(medium), statistics.cellsOfMedium[i]);
        line.pop_back();
        const std::string volume = rounded(statistics.volumeOfMedium[i], 2);
        text +=
            line + std::string(19 - std::min<std::size_t>(18, volume.size()), ' ') + volume + "\n";
    }
    text += "\n" + row("portal area", rounded(statistics.portalArea, 2) + " square units");
    text += row("surface area", rounded(statistics.surfaceArea, 2) + " square units");
    text += row("visible", seenText(world));
    text += lightText(statistics.light);
    text += "\n" + row("faces of a cell", "         cells");
    text += histogramRows("", statistics.cellsByFaces);
    text += "\n" + row("portals of it", "         cells");
    text += histogramRows("", statistics.cellsByPortals);
    text += "\n" + countRow("file, bytes", opened.fileBytes);
    for (const OpenedWorld::ChunkSize& chunk : opened.chunks)
        text += countRow("  " + chunk.tag, chunk.bytes);
    return text;
}

std::string summaryToJson(const OpenedWorld& opened) {
    const WorldStatistics statistics = measureWorld(opened.world);
    JsonFields counts;
    for (const auto& [label, count] : countsOf(statistics))
        counts.add(label, std::to_string(count));
    JsonFields fields;
    fields.add("source", quoteJson(opened.world.source));
    fields.add("file", fileToJson(opened));
    fields.breakLine(2);
    fields.add("counts", counts.text());
    fields.add("treeDepth", std::to_string(statistics.treeDepth));
    fields.breakLine(2);
    fields.add("outsideRemoved", opened.world.outsideRemoved ? "true" : "false");
    fields.add("removedCells", std::to_string(opened.world.removedCells));
    fields.add("bounds", boundsToJson(statistics));
    fields.breakLine(2);
    fields.add("media", mediaToJson(statistics));
    fields.add("portalArea", formats::toDecimal(statistics.portalArea));
    fields.add("surfaceArea", formats::toDecimal(statistics.surfaceArea));
    fields.add("visibleSets", visibleSetsToJson(opened.world));
    fields.add("light", lightToJson(statistics.light));
    fields.breakLine(2);
    fields.add("cellsByFaces", countsToJson(statistics.cellsByFaces));
    fields.add("cellsByPortals", countsToJson(statistics.cellsByPortals));
    return fields.text();
}

}  // namespace portcullis::cli
