#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "formats/diagnostics/result.h"
#include "formats/thief/tag_file.h"

namespace portcullis::formats {

/// Faces with this texture are the sky, whatever the list says.
inline constexpr std::int16_t kMissionSkyTexture = 249;
inline constexpr const char* kMissionSkyName = "SKYHACK";  ///< of their material

/// The textures of a mission by index: "Family/NAME", or "NAME" where it has no family, in
/// printable UTF-8; empty where there is none.
using MissionTextures = std::vector<std::string>;

/// Reads a mission's texture list (chunk TXLIST, version 1.0). PC1402 when it is cut short, PC1405
/// when a texture names a family that there is not. Linear.
[[nodiscard]] Result<MissionTextures> readMissionTextures(const TagChunk& list);

}  // namespace portcullis::formats
