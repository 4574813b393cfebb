#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "formats/map/brush_map_reader.h"
#include "formats/map/brush_map_writer.h"

// Any text is read or reported; what was read is written, and reads and writes the same again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace portcullis::formats;
    const std::string text(data, data + size);
    const auto map = readBrushMap(text, {.keepGoing = true});
    for (const Diagnostic& diagnostic : map.diagnostics()) static_cast<void>(toText(diagnostic));
    if (!map.hasValue()) return 0;
    const std::string written = writeBrushMap(map.value());
    const auto again = readBrushMap(written, {});
    if (!again.hasValue() || writeBrushMap(again.value()) != written) std::abort();
    return 0;
}
