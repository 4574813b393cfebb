#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "formats/image/png_reader.h"
#include "formats/image/png_text.h"
#include "formats/image/png_writer.h"
#include "formats/world/chunk_file.h"
#include "tests/support/png_bytes.h"

// Any bytes are an image or are reported, and an image is written to a PNG that reads the same.
// Checksums are made right first, or the fuzzer would hardly ever see more than the first rule.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace portcullis::formats;
    std::string file(data, data + size);
    static_cast<void>(readPng(asBytes(file)));
    portcullis::tests::repairPngChecksums(file);
    static_cast<void>(readPngText(asBytes(file)));
    const auto stored = readPngAsStored(asBytes(file));
    for (const Diagnostic& diagnostic : stored.diagnostics()) static_cast<void>(toText(diagnostic));
    if (!stored.hasValue()) return 0;
    if (const auto* const paletted = std::get_if<PalettedImage>(&stored.value().pixels)) {
        const std::string written = writePng(*paletted);
        const auto again = readPngAsStored(asBytes(written));
        if (!again.hasValue() || std::get<PalettedImage>(again.value().pixels) != *paletted)
            std::abort();
    }
    const auto color = readPng(asBytes(file));
    if (!color.hasValue()) std::abort();
    const std::string written = writePng(color.value());
    const auto again = readPng(asBytes(written));
    if (!again.hasValue() || again.value() != color.value()) std::abort();
    return 0;
}
