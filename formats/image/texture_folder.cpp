#include "formats/image/texture_folder.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <tuple>
#include <utility>
#include <variant>

#include "formats/files/mapped_file.h"
#include "formats/image/palette_reader.h"
#include "formats/image/png_reader.h"
#include "formats/image/quake_palette.h"
#include "formats/image/texture_names.h"

namespace portcullis::formats {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kExtensionLength = 4;
constexpr std::size_t kHole = 255;
constexpr std::uint32_t kHoleAlpha = 128;

Diagnostics withFile(Diagnostics diagnostics, const fs::path& file) {
    for (Diagnostic& diagnostic : diagnostics) diagnostic.file = file.string();
    return diagnostics;
}

/// A `palette.lmp` has all 256 colours.
Result<Palette> readGamePalette(const fs::path& file) {
    const auto mapped = mapFile(file);
    if (!mapped) return mapped.diagnostics();
    auto palette = readPalette(mapped.value().bytes());
    if (!palette) return withFile(palette.takeDiagnostics(), file);
    if (palette.value().size() == kPaletteLimit) return palette;
    return withFile({makeDiagnostic(Code::paletteUnknown,
                                    "the palette has " + std::to_string(palette.value().size()) +
                                        " colours, not 256")},
                    file);
}

/// The file that says what the colours of an archive are: beside it, or the first there is.
std::optional<fs::path> paletteFileFor(const fs::path& archive, const TextureFiles& files) {
    const fs::path beside = archive.parent_path() / "palette.lmp";
    std::error_code error;
    if (fs::is_regular_file(beside, error)) return beside;
    if (!files.palettes.empty()) return files.palettes.front().file;
    return std::nullopt;
}

bool hasHoles(const ColorImage& image) {
    return std::ranges::any_of(image.pixels,
                               [](PackedColor color) { return alphaOf(color) < kHoleAlpha; });
}

/// Colour 255 as a hole, unless the palette has transparency of its own.
void makeHole(PalettedImage& image) {
    const auto isOpaque = [](PackedColor color) { return alphaOf(color) == 255; };
    if (image.palette.size() > kHole && std::ranges::all_of(image.palette, isOpaque))
        image.palette[kHole] &= 0xffffffU;
}

Result<ColorImage> readImage(std::span<const std::byte> bytes, std::string_view key) {
    auto png = readPngAsStored(bytes);
    Diagnostics told = png.takeDiagnostics();
    if (!png) return told;
    if (auto* const paletted = std::get_if<PalettedImage>(&png.value().pixels);
        paletted != nullptr && textureBaseName(key).starts_with('{'))
        makeHole(*paletted);
    return {toColor(std::move(png).value()), std::move(told)};
}

}  // namespace

Result<TextureFolder> TextureFolder::open(std::span<const fs::path> places) {
    auto files = listTextureFiles(places);
    if (!files) return files.takeDiagnostics();
    TextureFolder folder;
    Diagnostics faults;
    for (const TextureFile& image : files.value().images) folder.addImage(image);
    for (const TextureFile& archive : files.value().archives) {
        Palette palette = quakePalette();
        if (const auto file = paletteFileFor(archive.file, files.value())) {
            auto read = readGamePalette(*file);
            if (!read) return read.takeDiagnostics();
            palette = std::move(read).value();
        }
        append(faults, folder.addArchive(archive, palette));
    }
    if (!faults.empty()) return faults;
    folder.sortEntries();
    return folder;
}

void TextureFolder::addImage(const TextureFile& file) {
    entries_.push_back({file.path.substr(0, file.path.size() - kExtensionLength), file.place,
                        file.file, std::nullopt});
}

Diagnostics TextureFolder::addArchive(const TextureFile& file, const Palette& gamePalette) {
    const auto mapped = mapFile(file.file);
    if (!mapped) return mapped.diagnostics();
    auto directory = readWadDirectory(mapped.value().bytes());
    if (!directory) return withFile(directory.takeDiagnostics(), file.file);
    auto own = readWadPalette(mapped.value().bytes(), directory.value());
    if (!own) return withFile(own.takeDiagnostics(), file.file);
    const WadVersion version = directory.value().version;
    for (const WadLump& lump : directory.value().lumps)
        if (isWadTexture(version, lump))
            entries_.push_back({textureKey(lump.name), file.place, file.file,
                                ArchivedLump{archives_.size(), lump}});
    archives_.push_back({file.file, version, own.value().value_or(gamePalette)});
    return {};
}

void TextureFolder::sortEntries() {
    // Stable: lumps of one name in one archive stay in the order of its directory.
    const auto rank = [](const Entry& entry) {
        return std::tuple(entry.place, entry.archived.has_value(), std::cref(entry.file));
    };
    std::ranges::stable_sort(entries_, {}, [&](const Entry& entry) {
        return std::tuple(std::string_view(entry.key), rank(entry));
    });
    byName_.resize(entries_.size());
    std::iota(byName_.begin(), byName_.end(), std::size_t{0});
    std::ranges::stable_sort(byName_, {}, [&](std::size_t index) {
        const Entry& entry = entries_[index];
        return std::tuple(textureBaseName(entry.key), rank(entry));
    });
}

const TextureFolder::Entry* TextureFolder::findEntry(std::string_view material) const {
    const TextureKeys keys = textureKeys(material);
    for (const std::string& path : keys.paths) {
        const auto found = std::ranges::lower_bound(entries_, path, {}, &Entry::key);
        if (found != entries_.end() && found->key == path) return &*found;
    }
    const auto nameOf = [&](std::size_t index) { return textureBaseName(entries_[index].key); };
    for (const std::string& name : keys.names) {
        const auto found = std::ranges::lower_bound(byName_, std::string_view(name), {}, nameOf);
        if (found != byName_.end() && nameOf(*found) == name) return &entries_[*found];
    }
    return nullptr;
}

Result<Texture> TextureFolder::read(const Entry& entry) const {
    const auto mapped = mapFile(entry.file);
    if (!mapped) return mapped.diagnostics();
    Texture texture{.image = {}, .source = entry.file.string()};
    Diagnostics told;
    if (entry.archived) {
        const Archive& archive = archives_[entry.archived->archive];
        auto read = readWadTexture(mapped.value().bytes(), archive.version, entry.archived->lump,
                                   archive.palette);
        if (!read) return withFile(read.takeDiagnostics(), entry.file);
        texture.image = toColor(read.value().levels.front());
        texture.source += ":" + entry.archived->lump.name;
    } else {
        auto read = readImage(mapped.value().bytes(), entry.key);
        told = withFile(read.takeDiagnostics(), entry.file);
        if (!read) return told;
        texture.image = std::move(read).value();
    }
    texture.masked = hasHoles(texture.image);
    return {std::move(texture), std::move(told)};
}

Result<std::optional<Texture>> TextureFolder::find(std::string_view material) const {
    const Entry* const entry = findEntry(material);
    if (entry == nullptr) return std::optional<Texture>();
    auto texture = read(*entry);
    Diagnostics told = texture.takeDiagnostics();
    if (!texture) return told;
    return {std::optional(std::move(texture).value()), std::move(told)};
}

}  // namespace portcullis::formats
