#include "cli/point_answers.h"

#include <array>
#include <vector>

#include "formats/geometry/decimal.h"
#include "formats/json/json_text.h"
#include "formats/world/point_query.h"

namespace portcullis::cli {
namespace {

using formats::BrushIndex;
using formats::JsonFields;
using formats::Medium;
using formats::PointReport;
using formats::Position;
using formats::quoteJson;
using formats::World;

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r";
    const std::size_t first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

/// {"air": "water"}: the media that an operation changes.
std::string tableToJson(const formats::MediaOperation& operation) {
    JsonFields fields;
    for (const Medium before : formats::kAllMedia)
        if (operation.apply(before) != before)
            fields.add(formats::mediumName(before),
                       quoteJson(formats::mediumName(operation.apply(before))));
    return fields.text();
}

std::string brushToJson(const World& world, BrushIndex index) {
    const formats::WorldBrush& brush = world.brushes[index];
    const auto name = operationName(brush.operation);
    JsonFields fields;
    fields.add("index", std::to_string(index.value()));
    fields.add("name", brush.name.empty() ? "null" : quoteJson(brush.name));
    fields.add("operation", name ? quoteJson(*name) : tableToJson(brush.operation));
    fields.add("line", brush.location.line == 0 ? "null" : std::to_string(brush.location.line));
    return fields.text();
}

std::string brushToText(const World& world, BrushIndex index) {
    const formats::WorldBrush& brush = world.brushes[index];
    const auto name = operationName(brush.operation);
    std::string text = std::to_string(index.value());
    if (!brush.name.empty()) text += " " + quoteJson(brush.name);
    text += " (" + (name ? std::string(*name) : tableToJson(brush.operation));
    if (brush.location.line > 0) text += ", line " + std::to_string(brush.location.line);
    return text + ")";
}

std::string coordinates(const Position& point) {
    return toDecimal(point.x) + ", " + toDecimal(point.y) + ", " + toDecimal(point.z);
}

}  // namespace

std::optional<Position> parsePoint(std::string_view text) {
    text = trimmed(text);
    if (text.starts_with('[') && text.ends_with(']')) text = text.substr(1, text.size() - 2);
    std::array<formats::Coordinate, 3> values;
    const bool commas = text.find(',') != std::string_view::npos;
    for (std::size_t i = 0; i < values.size(); ++i) {
        text = trimmed(text);
        const std::size_t end = commas ? text.find(',') : text.find_first_of(" \t");
        if ((end == std::string_view::npos) != (i + 1 == values.size())) return std::nullopt;
        const auto value = formats::parseCoordinate(trimmed(text.substr(0, end)));
        if (!value) return std::nullopt;
        values[i] = *value;
        if (end != std::string_view::npos) text.remove_prefix(end + 1);
    }
    return Position{values[0], values[1], values[2]};
}

std::string answerToJson(const World& world, const Position& point) {
    const PointReport report = locate(world, point);
    std::vector<std::string> chain;
    for (const BrushIndex brush : report.brushes) chain.push_back(brushToJson(world, brush));
    JsonFields fields;
    fields.add("point", "[" + coordinates(point) + "]");
    fields.add("medium", quoteJson(formats::mediumName(report.medium)));
    fields.add("cell", report.cell.valid() ? std::to_string(report.cell.value()) : "null");
    fields.add("brush", report.decidedBy.valid() ? brushToJson(world, report.decidedBy) : "null");
    fields.add("chain", formats::jsonList(chain));
    fields.add("onBoundary", report.onBoundary ? "true" : "false");
    return fields.text();
}

std::string answerToText(const World& world, const Position& point) {
    const PointReport report = locate(world, point);
    std::string text = "point    " + coordinates(point) + "\n";
    text += "medium   " + std::string(formats::mediumName(report.medium)) + "\n";
    text += "cell     " +
            (report.cell.valid() ? std::to_string(report.cell.value()) : std::string("none")) +
            "\n";
    text += "brush    " +
            (report.decidedBy.valid() ? brushToText(world, report.decidedBy) : "none") + "\n";
    std::string_view label = "chain    ";
    for (const BrushIndex brush : report.brushes) {
        text += std::string(label) + brushToText(world, brush) + "\n";
        label = "         ";
    }
    if (report.onBoundary) text += "on a boundary: the medium is not the point's own\n";
    return text;
}

}  // namespace portcullis::cli
