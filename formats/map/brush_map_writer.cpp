#include "formats/map/brush_map_writer.h"

#include <vector>

#include "formats/json/json_text.h"
#include "formats/map/brush_writer.h"
#include "formats/map/map_text.h"
#include "formats/map/scene_writer.h"

namespace portcullis::formats {
namespace {

constexpr std::size_t kIndent = 4;

/// Adds a list, one element a line, each made by text(element); nothing for an empty one.
template <class List, class Text>
void addList(JsonFields& document, std::string_view key, const List& list, Text text) {
    if (list.empty()) return;
    std::vector<std::string> lines;
    lines.reserve(list.size());
    for (const auto& element : list) lines.push_back(text(element));
    document.add(key, jsonLines(lines, kIndent));
    document.breakLine(kIndent / 2);
}

}  // namespace

std::string writeBrushMap(const BrushMap& map) {
    JsonFields document;
    document.add("version", "1");
    document.breakLine(kIndent / 2);
    if (!map.properties.empty()) {
        document.add("properties", propertiesText(map.properties));
        document.breakLine(kIndent / 2);
    }
    addList(document, "materials", map.materials, materialText);
    addList(document, "brushes", map.brushes,
            [&](const Brush& brush) { return brushText(brush, map.materials, kIndent + 1); });
    addList(document, "lights", map.lights, lightText);
    addList(document, "cameras", map.cameras, cameraText);
    addList(document, "objects", map.objects,
            [&](const Object& object) { return objectText(object, map.materials, kIndent + 1); });
    addList(document, "entities", map.entities, entityText);
    if (map.outside && map.brushes.contains(map.outside->hull))
        document.add("outside", outsideText(*map.outside));
    return document.text() + "\n";
}

}  // namespace portcullis::formats
