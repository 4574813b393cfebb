#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "formats/world/chunk_file.h"
#include "formats/world/point_query.h"
#include "formats/world/world_json.h"
#include "formats/world/world_reader.h"
#include "formats/world/world_statistics.h"
#include "formats/world/world_writer.h"
#include "tests/support/repair_checksums.h"

// Any bytes are a world or are reported. A world can be looked at in every way without further
// checks, and its file reads and writes the same again. Checksums are made right first, or the
// fuzzer would hardly ever see more than the first rule.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace portcullis::formats;
    std::string file(data, data + size);
    static_cast<void>(readWorld(asBytes(file)));
    portcullis::tests::repairChecksums(file);
    const auto world = readWorld(asBytes(file));
    for (const Diagnostic& diagnostic : world.diagnostics()) static_cast<void>(toText(diagnostic));
    if (!world.hasValue()) return 0;
    static_cast<void>(worldToJson(world.value()));
    static_cast<void>(measureWorld(world.value()));
    static_cast<void>(locate(world.value(), {{1}, {2}, {3}}));
    const std::string written = writeWorld(world.value());
    const auto again = readWorld(asBytes(written));
    if (!again.hasValue() || writeWorld(again.value()) != written) std::abort();
    return 0;
}
