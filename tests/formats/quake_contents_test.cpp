#include "formats/quake/quake_contents.h"

#include <doctest/doctest.h>
#include <string>

#include "formats/quake/quake_map_reader.h"

namespace portcullis::formats {
namespace {

using enum QuakeContents;

QuakeMap readMap(const std::string& text) {
    auto map = readQuakeMap(text);
    REQUIRE(map);
    return std::move(map).value();
}

TEST_CASE("texture names give contents and surface, by the habits of each game") {
    constexpr auto q1 = QuakeGame::quake;
    constexpr auto q2 = QuakeGame::quake2;
    constexpr auto q3 = QuakeGame::quake3;
    constexpr auto plain = SurfaceKind::normal;
    constexpr auto hidden = SurfaceKind::invisible;
    constexpr auto open = SurfaceKind::sky;
    struct Row {
        const char* name;
        QuakeGame game;
        QuakeContents contents;
        SurfaceKind surface;
        bool decides = true;
    };
    const Row rows[] = {
        {"wall1_2", q1, solid, plain},
        {"{grate", q1, solid, plain},
        {"*water4", q1, water, plain},
        {"*TELEPORT", q1, water, plain},
        {"*Slime0", q1, slime, plain},
        {"*lavaskip", q1, lava, plain},
        {"!lava", q1, lava, plain},
        {"SKY4", q1, sky, open},
        {"skip", q1, solid, hidden, false},
        {"CLIP", q1, clip, hidden},
        {"hint", q1, hint, hidden},
        {"hintskip", q1, helper, hidden, false},
        {"TRIGGER", q1, trigger, hidden},
        {"origin", q1, origin, hidden},
        {"water8", q1, solid, plain},
        {"e1u1/water8", q2, water, plain},
        {"e1u1/brlava", q2, lava, plain},
        {"e1u1/sky1", q2, sky, open},
        {"e1u1/trigger", q2, trigger, hidden},
        {"textures/common/caulk", q3, solid, hidden, false},
        {"common/nodraw", q3, nodraw, hidden, false},
        {"common/nodraw", q1, solid, hidden, false},
        {"common/weapclip", q3, clip, hidden},
        {"common-trem/metalclip", q3, clip, hidden},
        {"common-trem/nobuild", q3, helper, hidden},
        {"base_wall/ladder", q3, solid, plain},
        {"common/areaportal", q3, areaportal, hidden},
        {"common/watercaulk", q3, water, hidden},
        {"textures/skies/blue", q3, sky, open},
        {"base/skylight", q3, solid, plain},
        {"textures/liquids/lavahell", q3, lava, plain},
        {"gothic/water8", q3, solid, plain},
    };
    for (const Row& row : rows) {
        CAPTURE(row.name);
        const QuakeFaceMeaning meaning = meaningOfQuakeTexture(row.name, row.game);
        CHECK(meaning.contents == row.contents);
        CHECK(meaning.surface == row.surface);
        CHECK(meaning.decides == row.decides);
        CHECK_FALSE(meaning.detail);
    }
}

TEST_CASE("flags decide in Quake 2; in Quake 3 only the detail flag counts") {
    struct Row {
        const char* flags;
        QuakeContents quake2;
        bool detail2;
        QuakeContents quake3;
        bool detail3;
    };
    const Row rows[] = {
        {"0 0 0", solid, false, solid, false},
        {"1 0 0", solid, false, solid, false},
        {"2 0 0", solid, true, solid, false},
        {"8 0 0", lava, false, solid, false},
        {"16 0 0", slime, false, solid, false},
        {"32 0 0", water, false, solid, false},
        {"64 0 0", mist, false, solid, false},
        {"32768 0 0", areaportal, false, solid, false},
        {"65536 0 0", clip, false, solid, false},
        {"131072 0 0", clip, false, solid, false},
        {"16777216 0 0", origin, false, solid, false},
        {"134217728 0 0", solid, true, solid, true},
        {"134217729 4 0", sky, true, solid, true},
        {"0 4 0", sky, false, solid, false},
        {"0 256 0", hint, false, solid, false},
    };
    for (const Row& row : rows) {
        CAPTURE(row.flags);
        const QuakeMap map =
            readMap("{{(0 0 0)(0 8 0)(8 0 0) x/wall 0 0 0 1 1 " + std::string(row.flags) + "}}");
        const QuakeBrush& brush = map.entities[0].brushes[0];
        const auto in2 = QuakeTextureMeanings(map, QuakeGame::quake2).of(brush);
        CHECK(in2.contents == row.quake2);
        CHECK(in2.detail == row.detail2);
        const auto in3 = QuakeTextureMeanings(map, QuakeGame::quake3).of(brush);
        CHECK(in3.contents == row.quake3);
        CHECK(in3.detail == row.detail3);
        CHECK(QuakeTextureMeanings(map, QuakeGame::quake).of(brush).contents == solid);
    }
}

TEST_CASE("a brush is what its first deciding face says") {
    struct Row {
        const char *first, *second;
        QuakeContents contents;
    };
    for (const Row& row :
         {Row{"skip", "hint", hint}, Row{"skip", "skip", solid}, Row{"skip", "*lava1", lava},
          Row{"wall", "*lava1", solid}, Row{"common/nodraw", "common/nodraw", nodraw},
          Row{"common/caulk", "liquids/sea", water}, Row{"hintskip", "hint", hint}}) {
        const std::string points = "(0 0 0)(0 8 0)(8 0 0) ";
        const QuakeMap map = readMap("{{" + points + row.first + " 0 0 0 1 1\n" + points +
                                     row.second + " 0 0 0 1 1}}");
        CAPTURE(row.first);
        CAPTURE(row.second);
        const QuakeTextureMeanings meanings(map, QuakeGame::quake3);
        CHECK(meanings.of(map.entities[0].brushes[0]).contents == row.contents);
    }
}

TEST_CASE("the game is guessed from paths, flags and primitives") {
    const auto guess = [](const std::string& face) {
        return guessQuakeGame(readMap("{{" + face + "}}"));
    };
    const std::string points = "(0 0 0)(0 8 0)(8 0 0) ";
    CHECK(guess(points + "wall 0 0 0 1 1") == QuakeGame::quake);
    CHECK(guess(points + "wall 0 0 0 1 1 0 0 0") == QuakeGame::quake2);
    CHECK(guess(points + "e1u1/wall 0 0 0 1 1") == QuakeGame::quake2);
    CHECK(guess(points + "common/caulk 0 0 0 1 1 0 4 0") == QuakeGame::quake3);
    CHECK(guess("brushDef{" + points + "((1 0 0)(0 1 0)) wall 0 0 0}") == QuakeGame::quake3);
}

}  // namespace
}  // namespace portcullis::formats
