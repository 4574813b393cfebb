#include <cstddef>
#include <cstdint>
#include <string>

#include "formats/image/palette_reader.h"
#include "formats/image/quake_palette.h"
#include "formats/image/wad_reader.h"

// Any bytes are an archive or are reported, and so is every lump of it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace portcullis::formats;
    const std::string copy(data, data + size);
    const auto file = std::as_bytes(std::span(copy));
    static_cast<void>(readPalette(file));
    const auto directory = readWadDirectory(file);
    for (const Diagnostic& diagnostic : directory.diagnostics())
        static_cast<void>(toText(diagnostic));
    if (!directory.hasValue()) return 0;
    static_cast<void>(readWadPalette(file, directory.value()));
    const Palette palette = quakePalette();
    std::size_t read = 0;
    for (const WadLump& lump : directory.value().lumps) {
        if (++read > 8) break;  // all could be the same bytes
        const auto texture = readWadTexture(file, directory.value().version, lump, palette);
        for (const Diagnostic& diagnostic : texture.diagnostics())
            static_cast<void>(toText(diagnostic));
        if (!texture.hasValue()) continue;
        for (const PalettedImage& level : texture.value().levels) static_cast<void>(toColor(level));
    }
    return 0;
}
