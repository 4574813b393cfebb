#pragma once

#include <cstddef>
#include <span>

#include "formats/diagnostics/result.h"
#include "formats/world/world.h"

namespace portcullis::formats {

/// The world in the bytes of a .pcw file, checked (validateWorld): all its indices and ranges may
/// be used without further care. Truncated, damaged or forged bytes give PC3001 to PC3007, and no
/// more memory than a small multiple of their size is asked for. Linear; about 1 GB/s.
[[nodiscard]] Result<World> readWorld(std::span<const std::byte> bytes);

}  // namespace portcullis::formats
