#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/diagnostics/result.h"
#include "formats/image/image.h"
#include "formats/image/texture_files.h"
#include "formats/image/wad_reader.h"

namespace portcullis::formats {

/// What a material looks like.
struct Texture {
    ColorImage image;
    bool masked = false;  ///< some pixels are holes: their alpha is below 128
    std::string source;   ///< the file, or the archive and the name in it
};

/// The textures of some folders and WAD archives, indexed once; files are read when a texture is
/// asked for.
class TextureFolder {
public:
    /// Indexes places in the order given: a folder has the `.png` files and `.wad` archives in it
    /// and in its subfolders (links to folders are not followed); a file is an archive. The colours
    /// of a WAD2 archive are its own palette lump, else `palette.lmp` beside it, else the first
    /// `palette.lmp` in the folders, else Quake's. PC5001, PC7201 to PC7203, PC7301 name the file.
    [[nodiscard]] static Result<TextureFolder> open(std::span<const std::filesystem::path> places);

    /// The texture of a material, nothing where there is none. Of all that `textureKeys` allows,
    /// the first key counts that is there; of several textures with that key, the one in the
    /// earlier place, files before archives, in the order of their paths. In a palette PNG whose
    /// name begins with "{" and that has no transparency, colour 255 is a hole, as in an archive.
    /// A broken file is told, with its name, and is not a missing texture.
    [[nodiscard]] Result<std::optional<Texture>> find(std::string_view material) const;

    /// How many textures there are.
    [[nodiscard]] std::size_t size() const { return entries_.size(); }

private:
    struct Archive {
        std::filesystem::path file;
        WadVersion version{};
        Palette palette;
    };
    struct ArchivedLump {
        std::size_t archive = 0;
        WadLump lump;
    };
    /// A file, or a lump of one.
    struct Entry {
        std::string key;  ///< path below the place, or name in the archive
        std::uint32_t place = 0;
        std::filesystem::path file;
        std::optional<ArchivedLump> archived;
    };

    void addImage(const TextureFile& file);
    [[nodiscard]] Diagnostics addArchive(const TextureFile& file, const Palette& gamePalette);
    void sortEntries();
    [[nodiscard]] const Entry* findEntry(std::string_view material) const;
    [[nodiscard]] Result<Texture> read(const Entry& entry) const;

    std::vector<Archive> archives_;
    std::vector<Entry> entries_;       ///< by key, then in the order of `find`
    std::vector<std::size_t> byName_;  ///< of entries_, by the base name of the key, then so
};

}  // namespace portcullis::formats
