#include "formats/image/wad_reader.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "formats/image/palette_reader.h"
#include "formats/json/utf8.h"
#include "formats/world/chunk_file.h"
#include "formats/world/little_endian.h"

namespace portcullis::formats {
namespace {

// Header: magic 4, number of lumps 4, offset of the directory 4.
constexpr std::size_t kHeaderSize = 12;
// Entry: offset 4, size in the file 4, size unpacked 4, type 1, compression 1, unused 2, name 16.
constexpr std::size_t kEntrySize = 32;
constexpr std::size_t kEntryNameAt = 16;
constexpr std::size_t kNameSize = 16;
// Texture: name 16, width 4, height 4, offsets of the four levels 16.
constexpr std::size_t kTextureHeaderSize = 40;
constexpr std::size_t kWidthAt = 16;
constexpr std::size_t kOffsetsAt = 24;

constexpr std::uint8_t kPaletteType = '@';
constexpr std::uint8_t kWad2TextureType = 'D';
constexpr std::uint8_t kWad3TextureType = 'C';
constexpr std::size_t kHole = 255;

std::uint32_t numberAt(std::string_view bytes, std::size_t at) {
    return loadLittleEndian<std::uint32_t>(bytes.data() + at);
}

Diagnostic lumpFault(Code code, std::string message, const WadLump& lump) {
    return makeDiagnostic(code, std::move(message), {}, "lump \"" + printable(lump.name) + "\"");
}

Diagnostic textureFault(std::string message, const WadLump& lump) {
    return lumpFault(Code::wadBadTexture, std::move(message), lump);
}

WadLump entryAt(std::string_view file, std::size_t at) {
    const std::string_view name = file.substr(at + kEntryNameAt, kNameSize);
    return {.name = std::string(name.substr(0, name.find('\0'))),
            .type = static_cast<std::uint8_t>(file[at + 12]),
            .compression = static_cast<std::uint8_t>(file[at + 13]),
            .offset = numberAt(file, at),
            .size = numberAt(file, at + 4)};
}

/// The bytes of a lump.
Result<std::string_view> contentsOf(std::string_view file, const WadLump& lump) {
    if (lump.offset > file.size() || lump.size > file.size() - lump.offset)
        return lumpFault(Code::wadTruncated, "the lump reaches beyond the end of the file", lump);
    if (lump.compression != 0) return textureFault("the lump is packed, which no game does", lump);
    return file.substr(lump.offset, lump.size);
}

/// One of the four copies of a texture inside its lump.
struct Level {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::uint32_t offset = 0;

    [[nodiscard]] std::uint64_t size() const { return std::uint64_t{width} * height; }
    [[nodiscard]] std::uint64_t end() const { return offset + size(); }
};

Result<std::array<Level, 4>> levelsOf(std::string_view contents, const WadLump& lump) {
    if (contents.size() < kTextureHeaderSize)
        return textureFault("the lump is too short for a texture", lump);
    const std::uint32_t width = numberAt(contents, kWidthAt);
    const std::uint32_t height = numberAt(contents, kWidthAt + 4);
    std::array<Level, 4> levels;
    for (std::size_t i = 0; i < levels.size(); ++i) {
        Level& level = levels[i];
        level = {width >> i, height >> i, numberAt(contents, kOffsetsAt + 4 * i)};
        if (level.size() == 0)
            return textureFault("a texture of " + std::to_string(width) + " x " +
                                    std::to_string(height) + " has no four levels",
                                lump);
        if (level.offset < kTextureHeaderSize || level.size() > contents.size() ||
            level.end() > contents.size())
            return textureFault("level " + std::to_string(i) + " does not lie in the lump", lump);
    }
    return levels;
}

/// A WAD3 texture's own palette: behind the last level, a count of two bytes, then the colours.
Result<Palette> paletteBehind(std::string_view contents, std::uint64_t end, const WadLump& lump) {
    const std::string_view rest = contents.substr(end);
    const std::size_t count = rest.size() < 2 ? 0 : loadLittleEndian<std::uint16_t>(rest.data());
    if (count == 0 || count > kPaletteLimit || rest.size() < 2 + 3 * count)
        return textureFault("the texture has no palette behind its levels", lump);
    Palette palette;
    for (std::size_t i = 0; i < count; ++i) {
        const auto byte = [&](std::size_t at) {
            return static_cast<unsigned char>(rest[2 + 3 * i + at]);
        };
        palette.push_back(packColor(byte(0), byte(1), byte(2)));
    }
    return palette;
}

}  // namespace

Result<WadDirectory> readWadDirectory(std::span<const std::byte> bytes) {
    const std::string_view file = asText(bytes);
    WadDirectory directory;
    if (file.starts_with("WAD3"))
        directory.version = WadVersion::wad3;
    else if (!file.starts_with("WAD2"))
        return makeDiagnostic(Code::wadNotAWad, "the file does not begin as WAD2 or WAD3");
    if (file.size() < kHeaderSize)
        return makeDiagnostic(Code::wadTruncated, "the file ends inside its header");
    const std::size_t count = numberAt(file, 4);
    const std::size_t offset = numberAt(file, 8);
    if (offset > file.size() || count > (file.size() - offset) / kEntrySize)
        return makeDiagnostic(Code::wadTruncated, "the directory of " + std::to_string(count) +
                                                      " lumps reaches beyond the end of the file");
    directory.lumps.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
        directory.lumps.push_back(entryAt(file, offset + kEntrySize * i));
    return directory;
}

bool isWadTexture(WadVersion version, const WadLump& lump) {
    return lump.type == (version == WadVersion::wad3 ? kWad3TextureType : kWad2TextureType);
}

Result<std::optional<Palette>> readWadPalette(std::span<const std::byte> bytes,
                                              const WadDirectory& directory) {
    const auto lump = std::ranges::find(directory.lumps, kPaletteType, &WadLump::type);
    if (lump == directory.lumps.end()) return std::optional<Palette>();
    const auto contents = contentsOf(asText(bytes), *lump);
    if (!contents) return contents.diagnostics();
    auto palette = readPalette(asBytes(contents.value()));
    if (!palette || palette.value().size() != kPaletteLimit)
        return textureFault("the lump is no palette of 256 colours", *lump);
    return std::optional(std::move(palette).value());
}

Result<WadTexture> readWadTexture(std::span<const std::byte> bytes, WadVersion version,
                                  const WadLump& lump, const Palette& gamePalette) {
    assert(gamePalette.size() == kPaletteLimit);
    const auto contents = contentsOf(asText(bytes), lump);
    if (!contents) return contents.diagnostics();
    const auto levels = levelsOf(contents.value(), lump);
    if (!levels) return levels.diagnostics();

    Palette palette = gamePalette;
    if (version == WadVersion::wad3) {
        auto own = paletteBehind(contents.value(), levels.value().back().end(), lump);
        if (!own) return own.takeDiagnostics();
        palette = std::move(own).value();
    }
    WadTexture texture;
    texture.masked = lump.name.starts_with('{');
    if (texture.masked && palette.size() > kHole) palette[kHole] &= 0xffffffU;
    for (std::size_t i = 0; i < levels.value().size(); ++i) {
        const Level& level = levels.value()[i];
        const std::string_view pixels = contents.value().substr(level.offset, level.size());
        texture.levels[i] =
            PalettedImage(level.width, level.height, {pixels.begin(), pixels.end()}, palette);
        if (!indicesFit(texture.levels[i]))
            return textureFault("a pixel names a colour that the palette does not have", lump);
    }
    return texture;
}

}  // namespace portcullis::formats
