#include "formats/map/brush_map_reader.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "formats/geometry/decimal.h"
#include "formats/json/json_parser.h"
#include "formats/json/json_values.h"
#include "formats/json/object_reader.h"
#include "formats/json/utf8.h"
#include "formats/map/brush_reader.h"
#include "formats/map/map_values.h"
#include "formats/map/scene_reader.h"

namespace portcullis::formats {
namespace {

constexpr std::int32_t kMaxSealUnits = 1024;

/// False if the rest of the document has no known meaning.
bool readVersion(ObjectReader& object, FaultList& faults) {
    const auto version = object.find("version");
    if (!version) {
        if (object.isObject())
            addFault(faults, object.value(), Code::mapVersion, "the map has no version");
        return true;
    }
    if (version->type() == JsonType::number && parseDouble(version->text()) == 1.0) return true;
    addFault(faults, *version, Code::mapVersion,
             version->type() == JsonType::number
                 ? "map version " + printable(version->text(), 24) + " is not known"
                 : "the map version is " + std::string(jsonTypeName(version->type())),
             "this program reads version 1: write the number 1");
    return false;
}

/// The sound brushes go to `map`; the result gives each brush of the text its index there, or the
/// invalid index.
std::vector<BrushIndex> readBrushes(JsonValue value, const BrushReader& reader, BrushMap& map,
                                    FaultList& faults) {
    std::vector<BrushIndex> indexInMap;
    map.brushes.reserve(value.size());
    for (const JsonValue element : readList(value, faults)) {
        auto brush = reader.read(element);
        indexInMap.push_back(brush ? map.brushes.append(std::move(*brush)) : BrushIndex{});
    }
    return indexInMap;
}

std::optional<Outside> readOutside(JsonValue value, const std::vector<BrushIndex>& brushes,
                                   FaultList& faults) {
    const std::size_t before = faults.count();
    ObjectReader object(value, faults);
    Outside outside;
    std::uint32_t hull = 0;
    const auto index = object.require("hull");
    if (index && brushes.empty())
        addFault(faults, *index, Code::mapOutOfRange, "the map has no brushes");
    else if (index)
        hull = readWhole(*index, 0, static_cast<std::uint32_t>(brushes.size() - 1), faults);
    if (const auto width = object.find("sealWidth")) {
        outside.sealWidth = readCoordinate(*width, kMaxSealUnits, faults);
        if (outside.sealWidth.raw < 0)
            addRangeFault(faults, *width, "0", std::to_string(kMaxSealUnits));
    }
    object.rejectUnknownKeys();
    if (faults.count() != before || !brushes[hull].valid()) return std::nullopt;
    outside.hull = brushes[hull];
    return outside;
}

BrushMap readDocument(ObjectReader& object, FaultList& faults) {
    BrushMap map;
    if (const auto schema = object.find("$schema")) expectType(*schema, JsonType::string, faults);
    object.read("properties", map.properties, readProperties);
    object.read("materials", map.materials, readMaterials);
    const BrushReader brushReader(map.materials, faults);
    std::vector<BrushIndex> indexInMap;
    if (const auto brushes = object.find("brushes"))
        indexInMap = readBrushes(*brushes, brushReader, map, faults);
    object.read("lights", map.lights, readLights);
    object.read("cameras", map.cameras, readCameras);
    if (const auto objects = object.find("objects"))
        map.objects = readObjects(*objects, brushReader, faults);
    object.read("entities", map.entities, readEntities);
    if (const auto outside = object.find("outside"))
        map.outside = readOutside(*outside, indexInMap, faults);
    object.skipComment();
    object.rejectUnknownKeys();
    return map;
}

}  // namespace

Result<BrushMap> readBrushMap(std::string_view text, const ReadOptions& options) {
    FaultList faults;
    const JsonDocument document = parseJson(text, faults);
    if (faults.count() > 0) return std::move(faults).take();
    ObjectReader object(document.root(), faults);
    if (!readVersion(object, faults) || !object.isObject()) return std::move(faults).take();
    BrushMap map = readDocument(object, faults);
    const bool usable = faults.count() == 0 || options.keepGoing;
    Diagnostics diagnostics = std::move(faults).take();
    if (!usable) return diagnostics;
    return {std::move(map), std::move(diagnostics)};
}

}  // namespace portcullis::formats
