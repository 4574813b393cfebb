#include "formats/image/wad_reader.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "formats/image/quake_palette.h"
#include "formats/world/chunk_file.h"
#include "tests/support/wad_bytes.h"

namespace portcullis::formats {
namespace {

using tests::littleEndian;
using tests::textureLump;
using tests::wadFile;

/// Colour i is (i, 2, 3).
std::string ownPalette(unsigned count = 256) {
    std::string bytes = littleEndian(count, 2);
    for (unsigned i = 0; i < count; ++i) bytes += {static_cast<char>(i), '\2', '\3'};
    return bytes;
}

std::string halfLifeWad() {
    return wadFile("WAD3", {{"Wall", 'C', textureLump("wall", 32, 16, 5, ownPalette())},
                            {"{fence", 'C', textureLump("{fence", 16, 16, 252, ownPalette())},
                            {"font", 'F', "anything"}});
}

Result<WadTexture> readLump(const std::string& file, std::size_t index) {
    auto directory = readWadDirectory(asBytes(file));
    REQUIRE(directory.hasValue());
    return readWadTexture(asBytes(file), directory.value().version,
                          directory.value().lumps.at(index), quakePalette());
}

TEST_CASE("the directory of an archive lists its lumps and says which are textures") {
    const std::string file = halfLifeWad();
    const auto directory = readWadDirectory(asBytes(file));
    REQUIRE(directory.hasValue());
    CHECK(directory.value().version == WadVersion::wad3);
    std::string names;
    for (const WadLump& lump : directory.value().lumps)
        names += lump.name + (isWadTexture(WadVersion::wad3, lump) ? " " : "- ");
    CHECK(names == "Wall {fence font- ");
    const auto empty = readWadDirectory(asBytes(wadFile("WAD2", {})));
    REQUIRE(empty.hasValue());
    CHECK(empty.value().lumps.empty());
}

TEST_CASE("a WAD3 texture has four levels in its own colours; in a masked one, 255 is a hole") {
    const std::string file = halfLifeWad();
    const auto wall = readLump(file, 0);
    REQUIRE(wall.hasValue());
    CHECK_FALSE(wall.value().masked);
    for (std::uint32_t i = 0; i < 4; ++i)
        CHECK(toColor(wall.value().levels[i]) ==
              ColorImage(32U >> i, 16U >> i, packColor(5 + i, 2, 3)));

    const auto fence = readLump(file, 1);
    REQUIRE(fence.hasValue());
    CHECK(fence.value().masked);
    CHECK(toColor(fence.value().levels[2]).at(0, 0) == packColor(254, 2, 3));
    CHECK(toColor(fence.value().levels[3]).at(0, 0) == packColor(255, 2, 3, 0));
}

TEST_CASE("a WAD2 texture has the game's colours, or those of the archive's palette") {
    const std::string palette = ownPalette().substr(2);
    const std::string file = wadFile(
        "WAD2", {{"metal", 'D', textureLump("metal", 16, 8, 15)}, {"palette", '@', palette}});
    const auto metal = readLump(file, 0);
    REQUIRE(metal.hasValue());
    CHECK(toColor(metal.value().levels[0]).at(15, 7) == packColor(235, 235, 235));

    const auto directory = readWadDirectory(asBytes(file));
    const auto own = readWadPalette(asBytes(file), directory.value());
    REQUIRE(own.hasValue());
    REQUIRE(own.value().has_value());
    CHECK(own.value()->at(200) == packColor(200, 2, 3));
    const auto none = readWadPalette(asBytes(file), {WadVersion::wad2, {}});
    REQUIRE(none.hasValue());
    CHECK_FALSE(none.value().has_value());
}

struct Broken {
    std::string what;
    std::string contents;
};

TEST_CASE("a damaged texture is told with its name") {
    const std::string good = textureLump("brick", 16, 16, 0, ownPalette());
    const auto patched = [&](std::size_t at, std::uint32_t value) {
        std::string bytes = good;
        bytes.replace(at, 4, littleEndian(value));
        return bytes;
    };
    const std::vector<Broken> table{
        {"short", good.substr(0, 39)},
        {"no width", patched(16, 0)},
        {"too small for four levels", patched(20, 7)},
        {"wider than the lump", patched(16, 4096)},
        {"sizes whose product is 2^32 and more", patched(16, 0xffffffffU)},
        {"a level in the header", patched(24, 39)},
        {"a level beyond the end", patched(36, static_cast<std::uint32_t>(good.size()))},
        {"an offset of 2^32 - 1", patched(28, 0xffffffffU)},
        {"no palette", good.substr(0, 40 + 256 + 64 + 16 + 4)},
        {"half a palette", good.substr(0, good.size() - 1)},
        {"a palette of no colours", textureLump("brick", 16, 16, 0, ownPalette(0))},
        {"a palette of 257 colours", textureLump("brick", 16, 16, 0, ownPalette(257))},
        {"an index beyond the palette", textureLump("brick", 16, 16, 7, ownPalette(10))},
    };
    for (const Broken& broken : table) {
        CAPTURE(broken.what);
        const auto texture = readLump(wadFile("WAD3", {{"brick", 'C', broken.contents}}), 0);
        REQUIRE_FALSE(texture.hasValue());
        CHECK(texture.diagnostics().front().code == Code::wadBadTexture);
        CHECK(texture.diagnostics().front().pointer == "lump \"brick\"");
    }
    std::string packed = wadFile("WAD3", {{"brick", 'C', good}});
    packed[packed.size() - 32 + 13] = 1;
    CHECK(readLump(packed, 0).diagnostics().front().code == Code::wadBadTexture);
    CHECK_FALSE(readWadPalette(
                    asBytes(wadFile("WAD2", {{"p", '@', "no palette"}})),
                    readWadDirectory(asBytes(wadFile("WAD2", {{"p", '@', "no palette"}}))).value())
                    .hasValue());
}

TEST_CASE("an archive cut anywhere gives a diagnostic, never a texture of other bytes") {
    const std::string file = halfLifeWad();
    for (std::size_t length = 0; length < file.size(); ++length) {
        const auto directory = readWadDirectory(asBytes(std::string_view(file).substr(0, length)));
        REQUIRE_FALSE(directory.hasValue());
        CHECK(directory.diagnostics().front().code ==
              (length < 4 ? Code::wadNotAWad : Code::wadTruncated));
    }
    // The directory first, so that what is cut off are the lumps.
    std::string moved = file.substr(0, 8) + littleEndian(12) + file.substr(file.size() - 96);
    for (std::size_t i = 0; i < 3; ++i) moved.replace(12 + 32 * i, 4, littleEndian(1000));
    const auto lump = readLump(moved, 0);
    REQUIRE_FALSE(lump.hasValue());
    CHECK(lump.diagnostics().front().code == Code::wadTruncated);
    CHECK(lump.diagnostics().front().pointer == "lump \"Wall\"");
}

}  // namespace
}  // namespace portcullis::formats
