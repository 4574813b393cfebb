#include "cli/map_input.h"

#include <utility>

#include "cli/file_arguments.h"
#include "cli/report.h"
#include "formats/map/brush_map_reader.h"
#include "formats/quake/quake_import.h"
#include "formats/quake/quake_map_reader.h"
#include "formats/thief/mission_import.h"
#include "formats/world/chunk_file.h"

namespace portcullis::cli {
namespace {

using formats::BrushMap;
using formats::Diagnostics;
using formats::Result;

Result<BrushMap> readQuake(std::string_view text, const MapInput& input) {
    auto quake = formats::readQuakeMap(text, {.keepGoing = input.keepGoing});
    Diagnostics diagnostics = quake.takeDiagnostics();
    if (!quake) return diagnostics;
    formats::QuakeImportOptions options;
    options.temporal = input.temporal;
    options.game = input.game;
    auto map = formats::importQuakeMap(quake.value(), options);
    append(diagnostics, map.takeDiagnostics());
    if (!map) return diagnostics;
    return {std::move(map).value(), std::move(diagnostics)};
}

Result<BrushMap> readAs(MapFormat format, std::string_view text, const MapInput& input) {
    switch (format) {
        case MapFormat::json: break;
        case MapFormat::quake: return readQuake(text, input);
        case MapFormat::mission:
            return formats::importMission(formats::asBytes(text), missionOptionsOf(input));
    }
    return formats::readBrushMap(text, {input.keepGoing});
}

MapFormat formatOf(const MapInput& input, std::string_view text) {
    if (input.format) return *input.format;
    return mapFormatOfName(input.path).value_or(mapFormatOfText(text));
}

}  // namespace

formats::MissionImportOptions missionOptionsOf(const MapInput& input) {
    return {.scale = input.scale, .meOnly = input.meOnly, .keepGoing = input.keepGoing};
}

Result<BrushMap> readMap(const MapInput& input, const Streams& streams) {
    auto text = readInput(input.path, streams);
    if (!text) return text.takeDiagnostics();
    auto map = readAs(formatOf(input, text.value()), text.value(), input);
    Diagnostics diagnostics = map.takeDiagnostics();
    nameFile(diagnostics, inputName(input.path));
    if (!map) return diagnostics;
    if (input.sealWidth && map.value().outside) map.value().outside->sealWidth = *input.sealWidth;
    return {std::move(map).value(), std::move(diagnostics)};
}

}  // namespace portcullis::cli
