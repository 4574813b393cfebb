#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "formats/diagnostics/result.h"
#include "formats/world/surface_blocks.h"

namespace portcullis::formats {

/// The bytes of the chunk `SBLK` of a world file (formats/README.md) for surface blocks that keep
/// the rules of validateWorld.
[[nodiscard]] std::string surfaceBlocksToBytes(const SurfaceBlocks& blocks);

/// And back, for a world of so many surfaces. Takes no more memory than a few times the bytes,
/// whatever a forged file says. PC3006 for bytes that are no surface blocks; what they hold is
/// judged by validateWorld.
[[nodiscard]] Result<SurfaceBlocks> surfaceBlocksFromBytes(std::span<const std::byte> bytes,
                                                           std::size_t surfaces);

}  // namespace portcullis::formats
