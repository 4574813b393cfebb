#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "formats/diagnostics/result.h"
#include "formats/world/lightmaps.h"

namespace portcullis::formats {

/// The bytes of the chunk `LITE` of a world file (formats/README.md) for lightmaps that keep the
/// rules of validateWorld.
[[nodiscard]] std::string lightmapsToBytes(const Lightmaps& lightmaps);

/// And back, for a world of so many surfaces. Takes no more memory than a few times the bytes,
/// whatever a forged file says. PC3006 for bytes that are no lightmaps; what they hold is judged by
/// validateWorld.
[[nodiscard]] Result<Lightmaps> lightmapsFromBytes(std::span<const std::byte> bytes,
                                                   std::size_t surfaces);

}  // namespace portcullis::formats
