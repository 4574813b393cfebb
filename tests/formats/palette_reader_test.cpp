#include "formats/image/palette_reader.h"

#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "formats/image/png_writer.h"
#include "formats/image/quake_palette.h"
#include "formats/world/chunk_file.h"

namespace portcullis::formats {
namespace {

const Palette kThree{packColor(1, 2, 3), packColor(0, 0, 0), packColor(255, 254, 253)};

TEST_CASE("a palette is read from a PNG, a JASC-PAL text or 768 bytes") {
    const std::vector<std::string> files{
        writePng(PalettedImage(1, 1, {2}, kThree)),
        "JASC-PAL\r\n0100\r\n3\r\n1 2 3\r\n0 0 0\r\n255 254 253\r\n",
        "JASC-PAL\n0100\n3\n1\t2  3 \n0 0 0\n255 254 253",
    };
    for (const std::string& file : files) {
        const auto palette = readPalette(asBytes(file));
        REQUIRE(palette.hasValue());
        CHECK(palette.value() == kThree);
    }
    std::string raw(768, '\0');
    raw.replace(765, 3, "\1\2\3");
    const auto palette = readPalette(asBytes(raw));
    REQUIRE(palette.hasValue());
    CHECK(palette.value().size() == 256);
    CHECK(palette.value().back() == packColor(1, 2, 3));
}

TEST_CASE("what is no palette is told, in a text with the line") {
    struct Row {
        std::string file;
        Code code;
        std::uint32_t line;
    };
    const std::string head = "JASC-PAL\n0100\n";
    const std::vector<Row> table{
        {"", Code::paletteUnknown, 0},
        {std::string(767, '\0'), Code::paletteUnknown, 0},
        {writePng(ColorImage(2, 2)), Code::paletteUnknown, 0},
        {writePng(ColorImage(2, 2)).substr(0, 30), Code::pngTruncated, 0},
        {"JASC-PALETTE\n", Code::paletteBadText, 1},
        {"JASC-PAL\n0200\n", Code::paletteBadText, 2},
        {head + "0\n", Code::paletteBadText, 3},
        {head + "257\n", Code::paletteBadText, 3},
        {head + "many\n", Code::paletteBadText, 3},
        {head + "2\n1 2 3\n", Code::paletteBadText, 5},
        {head + "1\n1 2\n", Code::paletteBadText, 4},
        {head + "1\n1 2 3 4\n", Code::paletteBadText, 4},
        {head + "1\n1 2 256\n", Code::paletteBadText, 4},
        {head + "1\n-1 2 5\n", Code::paletteBadText, 4},
    };
    for (const Row& row : table) {
        CAPTURE(row.file);
        const auto palette = readPalette(asBytes(row.file));
        REQUIRE_FALSE(palette.hasValue());
        CHECK(palette.diagnostics().front().code == row.code);
        CHECK(palette.diagnostics().front().location.line == row.line);
    }
}

TEST_CASE("Quake's palette: grays, ramps of 16, full-bright colours at the end") {
    const Palette palette = quakePalette();
    REQUIRE(palette.size() == 256);
    CHECK(palette[0] == packColor(0, 0, 0));
    CHECK(palette[15] == packColor(235, 235, 235));
    CHECK(palette[251] == packColor(255, 0, 0));
    CHECK(palette[254] == packColor(255, 255, 255));
    CHECK(palette[255] == packColor(159, 91, 83));
}

}  // namespace
}  // namespace portcullis::formats
