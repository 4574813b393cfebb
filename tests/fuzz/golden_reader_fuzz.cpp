#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "formats/golden/golden_reader.h"
#include "formats/golden/golden_writer.h"

// Any text is read or reported; what was read is written, and reads and writes the same again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace portcullis::formats;
    const std::string text(data, data + size);
    const auto golden = readGoldenFile(text);
    for (const Diagnostic& diagnostic : golden.diagnostics()) static_cast<void>(toText(diagnostic));
    if (!golden.hasValue()) return 0;
    const std::string written = writeGoldenFile(golden.value());
    const auto again = readGoldenFile(written);
    if (!again.hasValue() || writeGoldenFile(again.value()) != written) std::abort();
    return 0;
}
