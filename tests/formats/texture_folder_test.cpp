#include "formats/image/texture_folder.h"

#include <doctest/doctest.h>
#include <fstream>
#include <string>
#include <vector>

#include "formats/image/png_writer.h"
#include "formats/image/texture_names.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/wad_bytes.h"

namespace portcullis::formats {
namespace {

namespace fs = std::filesystem;
using tests::TemporaryFolder;
using tests::textureLump;
using tests::wadFile;

void save(const fs::path& path, const std::string& bytes) {
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << bytes;
}

/// An image that is told by its red.
std::string redPng(unsigned red) { return writePng(ColorImage(1, 1, packColor(red, 0, 0))); }

TextureFolder opened(const std::vector<fs::path>& places) {
    auto folder = TextureFolder::open(places);
    REQUIRE(folder.hasValue());
    return std::move(folder).value();
}

/// The red of a material's texture; 0 when there is none.
unsigned redOf(const TextureFolder& folder, const std::string& material) {
    const auto texture = folder.find(material);
    REQUIRE(texture.hasValue());
    return texture.value() ? channelOf(texture.value()->image.pixels.front(), 0) : 0;
}

/// For each material the red of the texture that must be found; 0: none.
void checkReds(const TextureFolder& textures,
               const std::vector<std::pair<std::string, unsigned>>& table) {
    for (const auto& row : table) {
        CAPTURE(row.first);
        CHECK(redOf(textures, row.first) == row.second);
    }
}

TEST_CASE("a texture is found by its path or its name, in any case of letters") {
    const TemporaryFolder folder;
    save(folder / "Brick.PNG", redPng(1));
    save(folder / "base/floor/tile.png", redPng(2));
    save(folder / "textures/e1/wall.png", redPng(3));
    save(folder / "base/notes.txt", "no texture");
    const TextureFolder textures = opened({folder.path()});
    CHECK(textures.size() == 3);
    const std::vector<std::pair<std::string, unsigned>> table{
        {"brick", 1},
        {"BRICK.png", 1},
        {"some/where/brick", 1},
        {"tile", 2},
        {"base/floor/tile", 2},
        {"base\\floor\\tile", 2},
        {"/base/floor/tile", 2},
        {"textures/base/floor/tile", 2},
        {"e1/wall", 3},
        {"textures/e1/wall", 3},
        {"floor", 0},
        {"", 0},
        {"brick.tga", 0},
    };
    checkReds(textures, table);
}

TEST_CASE("names that no file can have are spelled as Quake's tools spell them") {
    const TemporaryFolder folder;
    save(folder / "star_water1.png", redPng(1));
    save(folder / "#lava1.png", redPng(2));
    save(folder / "plus_0lamp.png", redPng(3));
    save(folder / "+1lamp.png", redPng(4));
    save(folder / "minu_door.png", redPng(5));
    save(folder / "lit8_fbr.png", redPng(6));
    save(folder / "star_tele_fbr.png", redPng(7));
    save(folder / "glow.png", redPng(8));
    save(folder / "glow_fbr.png", redPng(9));
    save(folder / "sky4.png", redPng(10));
    const TextureFolder textures = opened({folder.path()});
    const std::vector<std::pair<std::string, unsigned>> table{
        {"*WATER1", 1}, {"*lava1", 2}, {"+0lamp", 3}, {"+1lamp", 4}, {"-door", 5},
        {"lit8", 6},    {"*tele", 7},  {"glow", 8},   {"sky4", 10},
    };
    checkReds(textures, table);
}

TEST_CASE("earlier keys win, then earlier places, files before archives, paths in order") {
    const TemporaryFolder folder;
    save(folder / "one/b/brick.png", redPng(1));
    save(folder / "one/c/brick.png", redPng(2));
    save(folder / "two/brick.png", redPng(3));
    save(folder / "two/b/brick.png", redPng(4));
    std::string red(768, '\0');
    red[3 * 7] = 70;
    const std::string wad = wadFile("WAD2", {{"Palette", '@', red},
                                             {"Brick", 'D', textureLump("brick", 8, 8, 7)},
                                             {"Only", 'D', textureLump("only", 8, 8, 7)},
                                             {"ONLY", 'D', textureLump("only", 8, 8, 0)}});
    save(folder / "one.wad", wad);
    save(folder / "two/archive.wad", wad);
    const TextureFolder textures = opened({folder / "one", folder / "two"});
    CHECK(redOf(textures, "brick") == 3);    // a path before the names in folder one
    CHECK(redOf(textures, "x/brick") == 1);  // no such path: the first of that name
    CHECK(redOf(textures, "c/brick") == 2);
    CHECK(redOf(textures, "only") == 70);
    CHECK(redOf(opened({folder / "one.wad", folder / "two"}), "brick") == 70);
    const auto only = textures.find("only");
    CHECK(only.value()->source == (folder / "two/archive.wad").string() + ":Only");
}

TEST_CASE("a WAD2 archive has the colours of its palette, of palette.lmp, or of Quake") {
    const TemporaryFolder folder;
    const std::string wad = wadFile("WAD2", {{"metal", 'D', textureLump("metal", 8, 8, 15)}});
    const auto palette = [](char red) {
        std::string bytes(768, '\0');
        bytes[3 * 15] = red;
        return bytes;
    };
    save(folder / "wads/a.wad", wad);
    const std::vector<fs::path> places{folder / "wads", folder / "gfx"};
    fs::create_directories(folder / "gfx");
    CHECK(redOf(opened(places), "metal") == 235);
    save(folder / "gfx/palette.lmp", palette(9));
    CHECK(redOf(opened(places), "metal") == 9);
    save(folder / "wads/palette.lmp", palette(8));
    CHECK(redOf(opened(places), "metal") == 8);
    save(folder / "wads/palette.lmp", "short");
    const auto broken = TextureFolder::open(places);
    REQUIRE_FALSE(broken.hasValue());
    CHECK(broken.diagnostics().front().code == Code::paletteUnknown);
    CHECK(broken.diagnostics().front().file == (folder / "wads/palette.lmp").string());
}

TEST_CASE("holes: alpha in a file, colour 255 in \"{\" textures") {
    const TemporaryFolder folder;
    Palette palette(256, packColor(5, 0, 0));
    const std::string paletted = writePng(PalettedImage(2, 1, {0, 255}, palette));
    save(folder / "{fence.png", paletted);
    save(folder / "wall.png", paletted);
    save(folder / "grate.png", writePng(ColorImage(2, 1, {packColor(1, 1, 1), 0})));
    const TextureFolder textures = opened({folder.path()});
    CHECK(textures.find("{fence").value()->masked);
    CHECK(alphaOf(textures.find("{fence").value()->image.at(0, 0)) == 255);
    CHECK(alphaOf(textures.find("{fence").value()->image.at(1, 0)) == 0);
    CHECK_FALSE(textures.find("wall").value()->masked);
    CHECK(textures.find("grate").value()->masked);
}

TEST_CASE("a broken file is a diagnostic with its name, not a missing texture") {
    const TemporaryFolder folder;
    save(folder / "half.png", redPng(1).substr(0, 40));
    save(folder / "a.wad", wadFile("WAD3", {{"bad", 'C', "no texture"}}));
    const TextureFolder textures = opened({folder.path()});
    const auto half = textures.find("half");
    REQUIRE_FALSE(half.hasValue());
    CHECK(half.diagnostics().front().code == Code::pngTruncated);
    CHECK(half.diagnostics().front().file == (folder / "half.png").string());
    const auto bad = textures.find("bad");
    REQUIRE_FALSE(bad.hasValue());
    CHECK(bad.diagnostics().front().file == (folder / "a.wad").string());

    save(folder / "b.wad", "WAD4");
    CHECK(TextureFolder::open(std::vector{folder.path()}).diagnostics().front().code ==
          Code::wadNotAWad);
    CHECK(TextureFolder::open(std::vector{folder / "nowhere"}).diagnostics().front().code ==
          Code::fileRead);
}

}  // namespace
}  // namespace portcullis::formats
