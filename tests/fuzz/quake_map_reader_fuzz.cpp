#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "formats/map/brush_map_reader.h"
#include "formats/map/brush_map_writer.h"
#include "formats/quake/quake_import.h"
#include "formats/quake/quake_map_reader.h"

// Any text is read or reported, and whatever was read imports as a brush map that can be written
// as JSON, one that reads without a fault and writes the same again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace portcullis::formats;
    const std::string text(data, data + size);
    const auto map = readQuakeMap(text, {.keepGoing = true});
    for (const Diagnostic& diagnostic : map.diagnostics()) static_cast<void>(toText(diagnostic));
    if (!map.hasValue()) std::abort();
    if (readQuakeMap(text).hasValue() == hasErrors(map.diagnostics())) std::abort();
    const auto imported = importQuakeMap(map.value());
    if (!imported.hasValue()) std::abort();
    const std::string json = writeBrushMap(imported.value());
    const auto again = readBrushMap(json, {});
    if (!again.hasValue() || !again.diagnostics().empty()) std::abort();
    if (writeBrushMap(again.value()) != json) std::abort();
    return 0;
}
