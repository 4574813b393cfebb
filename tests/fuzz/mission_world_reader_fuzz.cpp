#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "formats/thief/mission_world_import.h"
#include "formats/thief/mission_world_reader.h"
#include "formats/world/world_validator.h"

// Any bytes are a compiled mission or are reported; what is one becomes a valid world or is
// reported. The first byte chooses the version.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace portcullis::formats;
    if (size == 0) return 0;
    struct Version {
        const char* name;
        std::uint32_t minor;
    };
    constexpr std::array kVersions{Version{"WREXT", 30}, Version{"WRRGB", 24}, Version{"WR", 23}};
    const Version version = kVersions[data[0] % kVersions.size()];
    const std::string copy(data + 1, data + size);
    TagFile file;
    file.chunks.push_back({version.name, 0, version.minor, 0, std::as_bytes(std::span(copy))});
    const auto mission = readMissionWorld(file);
    for (const Diagnostic& diagnostic : mission.diagnostics())
        static_cast<void>(toText(diagnostic));
    if (!mission.hasValue()) return 0;
    const auto world = worldOfMission(mission.value(), {});
    for (const Diagnostic& diagnostic : world.diagnostics()) static_cast<void>(toText(diagnostic));
    if (world.hasValue() && !validateWorld(world.value()).empty()) __builtin_trap();
    return 0;
}
