#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/diagnostics/result.h"
#include "formats/image/image.h"

namespace portcullis::formats {

/// Quake's archives (WAD2) leave colours to the game's palette; Half-Life's (WAD3) have one in each
/// texture.
enum class WadVersion : std::uint8_t { wad2, wad3 };

/// An entry of an archive's directory, as it is there: where the lump really lies is judged when it
/// is read.
struct WadLump {
    std::string name;  ///< at most 16 characters
    std::uint8_t type = 0;
    std::uint8_t compression = 0;
    std::uint32_t offset = 0;
    std::uint32_t size = 0;
};

struct WadDirectory {
    WadVersion version{};
    std::vector<WadLump> lumps;  ///< in the order of the file
};

/// A texture and its three smaller copies, each half the size of the one before.
struct WadTexture {
    /// Whether index 255 is a hole (its colour has alpha 0): so in textures named "{...".
    bool masked = false;
    std::array<PalettedImage, 4> levels;
};

/// PC7201 for a file that does not begin as an archive, PC7202 when its directory reaches beyond
/// the end of the file.
[[nodiscard]] Result<WadDirectory> readWadDirectory(std::span<const std::byte> file);

/// Whether the directory says that a lump is a texture.
[[nodiscard]] bool isWadTexture(WadVersion version, const WadLump& lump);

/// The palette lump of an archive, if it has one; PC7202 or PC7203 if that is damaged.
[[nodiscard]] Result<std::optional<Palette>> readWadPalette(std::span<const std::byte> file,
                                                            const WadDirectory& directory);

/// Reads a texture out of its archive. `gamePalette` (256 colours) gives a WAD2 texture its
/// colours. PC7202 when the lump reaches beyond the end of the file, PC7203 when it is packed, or
/// its sizes, places or indices do not fit into it; both name the lump.
[[nodiscard]] Result<WadTexture> readWadTexture(std::span<const std::byte> file, WadVersion version,
                                                const WadLump& lump, const Palette& gamePalette);

}  // namespace portcullis::formats
