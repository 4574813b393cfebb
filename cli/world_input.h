#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/streams.h"
#include "formats/diagnostics/result.h"
#include "formats/world/world.h"

namespace portcullis::cli {

/// A world and the file it came from.
struct OpenedWorld {
    struct ChunkSize {
        std::string tag;
        std::size_t bytes = 0;
    };
    formats::World world;
    std::size_t fileBytes = 0;
    std::vector<ChunkSize> chunks;  ///< in file order
};

/// Reads a .pcw file by mapping it, or stdin for "-". Diagnostics carry the name as typed.
[[nodiscard]] formats::Result<OpenedWorld> openWorld(const std::string& path,
                                                     const Streams& streams);

}  // namespace portcullis::cli
