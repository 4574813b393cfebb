#include "cli/mission_summary.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "cli/number_text.h"
#include "cli/text_table.h"
#include "formats/json/json_text.h"
#include "formats/thief/mission_brush_reader.h"
#include "formats/thief/mission_world_reader.h"

namespace portcullis::cli {
namespace {

using formats::JsonFields;
using formats::MissionBrushKind;
using formats::MissionCell;
using formats::MissionWorld;

using Numbers = std::vector<std::pair<std::string, std::uint64_t>>;

Numbers brushesOf(const OpenedMission& mission) {
    constexpr std::array<std::string_view, 6> kKinds{"terrain", "light", "area",
                                                     "object",  "flow",  "room"};
    Numbers numbers;
    for (std::size_t kind = 0; kind < kKinds.size(); ++kind)
        numbers.emplace_back(
            kKinds[kind], std::ranges::count(mission.brushes, static_cast<MissionBrushKind>(kind),
                                             &formats::MissionBrush::kind));
    return numbers;
}

/// Terrain by what it does to space; only what there is.
Numbers operationsOf(const OpenedMission& mission) {
    Numbers numbers;
    for (std::uint8_t operation = 0; operation < 10; ++operation) {
        const auto count = std::ranges::count_if(mission.brushes, [&](const auto& brush) {
            return brush.kind == MissionBrushKind::terrain && brush.operation == operation;
        });
        const auto name = operationName(formats::missionOperation(operation));
        if (count > 0) numbers.emplace_back(name.value_or("?"), count);
    }
    return numbers;
}

template <class NumberOf>
std::uint64_t sumOf(const MissionWorld& world, const NumberOf& numberOf) {
    std::uint64_t sum = 0;
    for (const MissionCell& cell : world.cells) sum += numberOf(cell);
    return sum;
}

template <class NumberOf>
std::uint64_t mostOf(const MissionWorld& world, const NumberOf& numberOf) {
    std::uint64_t most = 0;
    for (const MissionCell& cell : world.cells)
        most = std::max<std::uint64_t>(most, numberOf(cell));
    return most;
}

std::uint64_t luxelsOf(const MissionCell& cell) {
    std::uint64_t luxels = 0;
    for (const auto& map : cell.lightmaps) luxels += std::uint64_t{map.width} * map.height;
    return luxels;
}

std::uint64_t animatedLayersOf(const MissionCell& cell) {
    std::uint64_t layers = 0;
    for (const auto& map : cell.lightmaps) layers += map.layers() - 1;
    return layers;
}

Numbers compiledOf(const MissionWorld& world) {
    const auto water = static_cast<std::uint64_t>(
        std::ranges::count(world.cells, std::uint8_t{2}, &MissionCell::medium));
    return {{"cells", world.cells.size()},
            {"waterCells", water},
            {"polygons", world.polygonCount()},
            {"portalPolygons", world.portalPolygonCount()},
            {"portals", world.portalPolygonCount() / 2},
            {"walls", world.polygonCount() - world.portalPolygonCount()},
            {"vertices", sumOf(world, [](const auto& cell) { return cell.vertices.size(); })},
            {"planes", sumOf(world, [](const auto& cell) { return cell.planes.size(); })},
            {"nodes", world.nodes.size()},
            {"lights", world.staticLights},
            {"dynamicLights", world.lights.size() - world.staticLights},
            {"luxels", sumOf(world, luxelsOf)},
            {"animatedLayers", sumOf(world, animatedLayersOf)}};
}

/// The most that one cell has.
Numbers largestOf(const MissionWorld& world) {
    return {{"vertices", mostOf(world, [](const auto& cell) { return cell.vertices.size(); })},
            {"polygons", mostOf(world, [](const auto& cell) { return cell.polygons.size(); })},
            {"portals", mostOf(world, [](const auto& cell) { return cell.portals; })},
            {"planes", mostOf(world, [](const auto& cell) { return cell.planes.size(); })},
            {"lights", mostOf(world, [](const auto& cell) { return cell.lights.size(); })}};
}

/// "portalPolygons" as "portal polygons".
std::string words(std::string_view key) {
    std::string text;
    for (const char c : key) {
        if (c >= 'A' && c <= 'Z') text += ' ';
        text += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return text;
}

void addRows(TextTable& table, const Numbers& numbers, const std::string& before = {}) {
    for (const auto& [key, number] : numbers) table.add({before + words(key), grouped(number)});
}

std::string numbersToJson(const Numbers& numbers) {
    JsonFields fields;
    for (const auto& [key, number] : numbers) fields.add(key, std::to_string(number));
    return fields.text();
}

}  // namespace

std::string missionToText(const OpenedMission& mission) {
    TextTable table;
    for (const auto& [kind, count] : brushesOf(mission))
        table.add({kind + " brushes", grouped(count)});
    addRows(table, operationsOf(mission), "  ");
    std::string text = "source  " + mission.name + "\n\n";
    if (!mission.world)
        return text + table.text() + "\nthe editor's compiled world is not in the file\n";
    const MissionWorld& world = *mission.world;
    table.add({});
    table.add({"compiled by the editor: " + findMissionWorld(mission.file)->name});
    addRows(table, compiledOf(world));
    table.add({"the most in a cell"});
    addRows(table, largestOf(world), "  ");
    return text + table.text();
}

std::string missionToJson(const OpenedMission& mission) {
    JsonFields fields;
    fields.add("source", formats::quoteJson(mission.name));
    JsonFields chunks;
    for (const formats::TagChunk& chunk : mission.file.chunks)
        if (!chunk.data.empty()) chunks.add(chunk.name, std::to_string(chunk.data.size()));
    fields.breakLine(2);
    fields.add("chunks", chunks.text());
    fields.breakLine(2);
    fields.add("brushes", numbersToJson(brushesOf(mission)));
    fields.breakLine(2);
    fields.add("operations", numbersToJson(operationsOf(mission)));
    fields.breakLine(2);
    if (!mission.world) {
        fields.add("compiled", "null");
        return fields.text();
    }
    JsonFields compiled;
    compiled.add("chunk", formats::quoteJson(findMissionWorld(mission.file)->name));
    compiled.add("bytesALuxel", std::to_string(mission.world->bytesALuxel));
    for (const auto& [key, number] : compiledOf(*mission.world))
        compiled.add(key, std::to_string(number));
    compiled.add("most", numbersToJson(largestOf(*mission.world)));
    fields.add("compiled", compiled.text());
    return fields.text();
}

}  // namespace portcullis::cli
