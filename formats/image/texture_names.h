#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace portcullis::formats {

/// Letters A to Z as a to z, "\" as "/": how paths and names of textures are compared.
[[nodiscard]] std::string textureKey(std::string_view text);

/// The part of a path behind its last "/".
[[nodiscard]] std::string_view textureBaseName(std::string_view key);

/// The keys under which a material's texture is looked for, in that order: paths in the folders,
/// then names that may be anywhere in them.
struct TextureKeys {
    std::vector<std::string> paths;
    std::vector<std::string> names;
};

/// A material may be a path or a name, with ".png" or without. Of a path, "textures/" at its front
/// may be missing, or be too much. What a file cannot be called is spelled as tools for Quake do:
/// "*water" is "#water" or "star_water", "+0lamp" is "plus_0lamp", "-0door" is "minu_0door"; and
/// full-bright textures may have "_fbr" at the end.
[[nodiscard]] TextureKeys textureKeys(std::string_view material);

}  // namespace portcullis::formats
