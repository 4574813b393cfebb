#include "formats/image/png_text.h"

#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "formats/world/chunk_file.h"
#include "tests/support/png_bytes.h"

namespace portcullis::formats {
namespace {

using tests::pngChunk;

std::string chunk(const char* type, const char* data, std::size_t size) {
    return pngChunk(type, {data, size});
}
#define CHUNK(type, data) chunk(type, data, sizeof(data) - 1)

TEST_CASE("texts of other programs are read as UTF-8; packed and malformed ones are left out") {
    const std::string file = tests::pngFile(
        CHUNK("IHDR", "not looked at") + CHUNK("tEXt", "Title\0caf\xe9") +
        CHUNK("tEXt", "no end of the key") + CHUNK("tEXt", "\0no key") +
        CHUNK("tEXt", " space\0x") + CHUNK("zTXt", "packed\0\0zzz") +
        CHUNK("iTXt", "Both\0\0\0de\0Beide\0\xc3\xa9") + CHUNK("iTXt", "packed\0\1\0\0\0zzz") +
        CHUNK("iTXt", "bad\0\0\0\0\0\xff") + CHUNK("iTXt", "short\0\0"));
    const auto texts = readPngText(asBytes(file));
    REQUIRE(texts.hasValue());
    CHECK(texts.value() == std::vector<PngText>{{"Title", "caf\xc3\xa9"}, {"Both", "\xc3\xa9"}});
}

TEST_CASE("a damaged file gives no texts") {
    CHECK_FALSE(readPngText(asBytes("")).hasValue());
    CHECK_FALSE(readPngText(asBytes("\x89PNG\r\n\x1a\n")).hasValue());
}

}  // namespace
}  // namespace portcullis::formats
