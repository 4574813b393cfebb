#include "cli/sight_report.h"

#include <array>
#include <string_view>
#include <vector>

#include "cli/number_text.h"
#include "cli/text_table.h"
#include "formats/geometry/decimal.h"
#include "formats/json/json_text.h"
#include "render/prepared_world.h"

namespace portcullis::cli {
namespace {

using formats::CellIndex;
using formats::JsonFields;
using formats::World;
using render::SightLine;

/// A portal as a line of sight goes through it.
struct Opening {
    const SightLine::Passage& passage;
    std::array<std::string_view, 2> media;  ///< before and behind
    formats::UnitPlane plane;               ///< in front of it the line goes on
    glm::dvec3 middle{0.0};
};

std::vector<Opening> openingsOf(const World& world, const SightLine& line) {
    const render::PreparedWorld prepared = render::prepareWorld(world);
    std::vector<Opening> openings;
    CellIndex before = line.start;
    for (const SightLine::Passage& passage : line.passages) {
        const formats::Portal& portal = world.portals[passage.portal];
        const formats::UnitPlane& plane = prepared.planes[portal.plane];
        Opening opening{passage,
                        {formats::mediumName(world.cells[before].medium),
                         formats::mediumName(world.cells[passage.beyond].medium)},
                        portal.cells[1] == passage.beyond ? plane : plane.opposite()};
        for (std::uint32_t i = portal.loop.first; i < portal.loop.end(); ++i)
            opening.middle += world.vertices[world.loopVertices[i]].position;
        opening.middle /= static_cast<double>(portal.loop.count);
        openings.push_back(opening);
        before = passage.beyond;
    }
    return openings;
}

std::string inWords(const glm::dvec3& point, int digits) {
    const auto number = [&](double value) {
        std::string text = rounded(value, digits);
        std::erase(text, ',');
        return text;
    };
    return "(" + number(point.x) + " " + number(point.y) + " " + number(point.z) + ")";
}

std::string planeInWords(const formats::UnitPlane& plane) {
    constexpr std::array<char, 3> kAxes{'x', 'y', 'z'};
    for (int axis = 0; axis < 3; ++axis)
        if (plane.normal[axis] == 1.0 || plane.normal[axis] == -1.0)
            return std::string(1, kAxes[static_cast<std::size_t>(axis)]) + " = " +
                   rounded(-plane.offset * plane.normal[axis], 3);
    return inWords(plane.normal, 3) + " at " + rounded(-plane.offset, 3);
}

/// Whether the line ends at what was asked for, and not elsewhere in its cell.
bool reaches(const SightLine& line, const SightPlace& to) {
    return to.isCell || line.end == render::inUnits(to.points.front());
}

std::string pointToJson(const glm::dvec3& point) {
    return formats::jsonList(
        {formats::toDecimal(point.x), formats::toDecimal(point.y), formats::toDecimal(point.z)});
}

std::string openingToJson(const Opening& opening) {
    JsonFields fields;
    fields.add("portal", std::to_string(opening.passage.portal.value()));
    fields.add("cell", std::to_string(opening.passage.beyond.value()));
    fields.add("media", formats::jsonList({formats::quoteJson(opening.media[0]),
                                           formats::quoteJson(opening.media[1])}));
    fields.add("normal", pointToJson(opening.plane.normal));
    fields.add("distance", formats::toDecimal(-opening.plane.offset));
    fields.add("middle", pointToJson(opening.middle));
    fields.add("point", pointToJson(opening.passage.point));
    return fields.text();
}

}  // namespace

std::string sightToText(const World& world, const SightPlace& from, const SightPlace& to,
                        const std::optional<SightLine>& line) {
    if (!line) {
        std::string text = from.words + " does not see " + to.words;
        if (from.points.size() > 1)
            text += " from any of " + counted(from.points.size(), "point") + " in it";
        if (from.camera) text += " in its picture; a point instead of a camera looks all around";
        return text + "\n";
    }
    std::string text = from.words + " sees " +
                       (reaches(*line, to) ? "" : "the cell, but not the place, of ") + to.words +
                       " through " + counted(line->passages.size(), "portal") + "\n";
    TextTable table(6);
    table.add({"", "into", "media", "plane", "middle", "passed at"});
    table.add({"eye", "cell " + std::to_string(line->start.value()),
               std::string(formats::mediumName(world.cells[line->start].medium)), "", "",
               inWords(line->eye, 3)});
    for (const Opening& opening : openingsOf(world, *line)) {
        std::string media(opening.media[0]);
        if (opening.media[1] != opening.media[0]) media += " to " + std::string(opening.media[1]);
        table.add({"portal " + std::to_string(opening.passage.portal.value()),
                   "cell " + std::to_string(opening.passage.beyond.value()), media,
                   planeInWords(opening.plane), inWords(opening.middle, 3),
                   inWords(opening.passage.point, 3)});
    }
    table.add({"end", "", "", "", "", inWords(line->end, 3)});
    return text + table.text();
}

std::string sightToJson(const World& world, const SightPlace& from, const SightPlace& to,
                        const std::optional<SightLine>& line) {
    std::vector<std::string> passages;
    if (line)
        for (const Opening& opening : openingsOf(world, *line))
            passages.push_back(openingToJson(opening));
    JsonFields fields;
    fields.add("from", formats::quoteJson(from.words));
    fields.add("to", formats::quoteJson(to.words));
    fields.add("seen", line ? "true" : "false");
    fields.add("placeSeen", line && reaches(*line, to) ? "true" : "false");
    fields.breakLine(2);
    fields.add("eye", line ? pointToJson(line->eye) : "null");
    fields.add("cell", line ? std::to_string(line->start.value()) : "null");
    fields.breakLine(2);
    fields.add("passages", formats::jsonLines(passages, 2));
    fields.breakLine(2);
    fields.add("end", line ? pointToJson(line->end) : "null");
    return fields.text() + "\n";
}

}  // namespace portcullis::cli
