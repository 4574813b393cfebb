#include "formats/image/texture_names.h"

#include <algorithm>

namespace portcullis::formats {
namespace {

constexpr std::string_view kTextures = "textures/";
constexpr std::string_view kExtension = ".png";

/// Names of files that a texture of this name may have.
std::vector<std::string> spellings(std::string_view name) {
    std::vector<std::string> fronts;
    const std::string rest(name.substr(name.empty() ? 0 : 1));
    fronts.emplace_back(name);
    if (name.starts_with('*')) {
        fronts.push_back("#" + rest);
        fronts.push_back("star_" + rest);
    }
    if (name.starts_with('+')) fronts.push_back("plus_" + rest);
    if (name.starts_with('-')) fronts.push_back("minu_" + rest);
    std::vector<std::string> all = fronts;
    for (const std::string& front : fronts) all.push_back(front + "_fbr");
    return all;
}

}  // namespace

std::string textureKey(std::string_view text) {
    std::string key(text);
    for (char& c : key) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
        if (c == '\\') c = '/';
    }
    return key;
}

std::string_view textureBaseName(std::string_view key) {
    const std::size_t slash = key.rfind('/');
    return slash == std::string_view::npos ? key : key.substr(slash + 1);
}

TextureKeys textureKeys(std::string_view material) {
    std::string key = textureKey(material);
    if (key.ends_with(kExtension)) key.resize(key.size() - kExtension.size());
    key.erase(0, std::min(key.find_first_not_of('/'), key.size()));

    TextureKeys keys;
    keys.names = spellings(textureBaseName(key));
    const std::string folder = key.substr(0, key.size() - textureBaseName(key).size());
    for (const std::string& name : keys.names) keys.paths.push_back(folder + name);
    const std::string other = folder.starts_with(kTextures) ? folder.substr(kTextures.size())
                                                            : std::string(kTextures) + folder;
    for (const std::string& name : keys.names) keys.paths.push_back(other + name);
    return keys;
}

}  // namespace portcullis::formats
