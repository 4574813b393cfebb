#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "formats/map/brush_map_writer.h"
#include "formats/thief/mission_import.h"

// Any bytes are a mission or are reported; what can be kept of a broken one is a map that can be
// written.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace portcullis::formats;
    const std::string copy(data, data + size);
    const MissionImportOptions options{
        .scale = size % 2 == 0 ? 16.0 : 256.0, .meOnly = size % 3 == 0, .keepGoing = true};
    const auto map = importMission(std::as_bytes(std::span(copy)), options);
    for (const Diagnostic& diagnostic : map.diagnostics()) static_cast<void>(toText(diagnostic));
    if (map.hasValue()) static_cast<void>(writeBrushMap(map.value()));
    return 0;
}
