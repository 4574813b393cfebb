#include <array>
#include <cstddef>
#include <cstdint>
#include <doctest/doctest.h>
#include <map>
#include <string>
#include <string_view>

#include "formats/map/brush_map_reader.h"
#include "formats/map/brush_map_writer.h"
#include "formats/quake/quake_import.h"
#include "formats/quake/quake_map_reader.h"
#include "tests/formats/brush_map_equality.h"
#include "tests/support/random_numbers.h"

namespace portcullis::formats {
namespace {

using tests::RandomNumbers;
using namespace std::string_view_literals;

/// Texts of Quake maps in which every value is, often, one that a brush map refuses.
class HostileMaps {
public:
    explicit HostileMaps(std::uint64_t seed) : random_(seed) {}

    std::string map() {
        std::string text;
        for (std::uint32_t i = 1 + random_.below(6); i > 0; --i) text += entity();
        return text;
    }

private:
    template <std::size_t N>
    std::string pick(const std::array<std::string_view, N>& choices) {
        return std::string(choices[random_.below(N)]);
    }
    std::string number() {
        constexpr std::array choices{"0"sv,   "-0"sv,      "1"sv,        "64"sv,        "-64"sv,
                                     "0.3"sv, "1e-9"sv,    "65536"sv,    "65536.001"sv, "-65537"sv,
                                     "1e5"sv, "4194304"sv, "-4194304"sv, ".0001"sv};
        return random_.percent(50) ? std::to_string(random_.between(-200, 200)) : pick(choices);
    }
    std::string size() {
        constexpr std::array choices{"0"sv,    "-0"sv,    "1"sv,      "1e-12"sv,  "1e12"sv,
                                     "-4e9"sv, "1e300"sv, "1e-300"sv, "1e-162"sv, "nan"sv,
                                     "0.25"sv, "-3"sv,    "300"sv};
        return pick(choices);
    }
    std::string triple() { return number() + " " + number() + " " + number(); }
    std::string sizes() { return size() + " " + size() + " " + size(); }
    std::string name() {
        constexpr std::array choices{
            "wall"sv,       "\"\""sv,        "\"\0\""sv,       "\"a\0b\""sv,     "\"ab\""sv,
            "caf\xE9"sv,    "caf\xC3\xA9"sv, "*lava"sv,        "outside"sv,      "origin"sv,
            "wall#2"sv,     "sky1"sv,        "\"\x01\x7f\""sv, "\xED\xA0\x80"sv, "clip"sv,
            "__TB_empty"sv, "a\"b"sv,        "trigger"sv};
        return pick(choices);
    }
    std::string face() {
        switch (random_.below(3)) {
            case 0:
                return points() + name() + " " + sizes() + " " + size() + " " + size() + " " +
                       pick(std::array{""sv, "1 128 0"sv, "1 4 0"sv, "134217728 0 -5"sv}) + "\n";
            default:
                return points() + name() + " [ " + sizes() + " " + size() + " ] [ " + sizes() +
                       " " + size() + " ] " + sizes() + "\n";
        }
    }
    std::string points() {
        return "( " + triple() + " ) ( " + triple() + " ) ( " + triple() + " ) ";
    }
    std::string matrix() {
        return "( ( " + sizes() + " ) ( " + sizes() + " ) ) " + name() + " 0 0 0\n";
    }
    std::string brush() {
        const std::uint32_t kind = random_.below(4), count = random_.below(8);
        std::string text = kind < 2 ? "{\n" : kind == 2 ? "{\nbrushDef\n{\n" : "{\nbrushDef3\n{\n";
        for (std::uint32_t i = random_.percent(1) ? 1025 : count; i > 0; --i)
            text += kind < 2    ? face()
                    : kind == 2 ? points() + matrix()
                                : "( " + triple() + " " + number() + " ) " + matrix();
        return text + (kind < 2 ? "}\n" : "}\n}\n");
    }
    /// A cube of origin texture, so that what its entity has else is moved.
    std::string originBrush() {
        const std::string at = pick(std::array{"-60000"sv, "0"sv, "60000.3"sv});
        std::string text = "{\nbrushDef3\n{\n";
        for (const char* const normal : {"1 0 0", "0 1 0", "0 0 1", "-1 0 0", "0 -1 0", "0 0 -1"}) {
            const bool minus =
                normal[0] == '-' || std::string_view(normal).find('-') != std::string_view::npos;
            const std::string distance = (at[0] == '-') == minus ? "-60016" : "60000";
            text += "( " + std::string(normal) + " " + (at == "0" ? "-16" : distance) + " ) " +
                    "( ( 1 0 0 ) ( 0 1 0 ) ) origin\n";
        }
        return text + "}\n}\n";
    }
    std::string property() {
        constexpr std::array keys{"classname"sv,
                                  "class\0name"sv,
                                  "origin"sv,
                                  "light"sv,
                                  "_color"sv,
                                  "color"sv,
                                  "wait"sv,
                                  "target"sv,
                                  "mangle"sv,
                                  "angle"sv,
                                  "_softangle"sv,
                                  "style"sv,
                                  "targetname"sv,
                                  ""sv,
                                  "\xE9"sv,
                                  "\xC3\xA9"sv,
                                  "_sunlight"sv,
                                  "_sun_mangle"sv,
                                  "_sunlight_color"sv,
                                  "_tb_id"sv,
                                  "_tb_type"sv,
                                  "_tb_group"sv,
                                  "_tb_layer_omit_from_export"sv,
                                  "delay"sv};
        constexpr std::array values{"light"sv,       "worldspawn"sv, "func_door"sv, "func_group"sv,
                                    "func_detail"sv, ""sv,           "\0"sv,        "a\0b"sv,
                                    "caf\xE9"sv,     "\x02"sv,       "_tb_group"sv, "1"sv,
                                    "light_spot"sv,  "_tb_layer"sv,  "tab\there"sv, "c:\\x"sv};
        const std::uint32_t kind = random_.below(4);
        return "\"" + pick(keys) + "\" \"" +
               (kind == 0   ? triple()
                : kind == 1 ? size()
                : kind == 2 ? sizes()
                            : pick(values)) +
               "\"\n";
    }
    std::string entity() {
        std::string text = "{\n";
        if (random_.percent(60))
            text += "\"classname\" \"" +
                    pick(std::array{"worldspawn"sv, "light"sv, "light_spot"sv, "func_door"sv,
                                    "func_detail"sv}) +
                    "\"\n";
        if (random_.percent(70)) text += "\"origin\" \"" + triple() + "\"\n";
        for (std::uint32_t i = random_.below(8); i > 0; --i) text += property();
        if (random_.percent(20)) text += originBrush();
        if (random_.percent(40))
            for (std::uint32_t i = random_.below(7); i > 0; --i) text += brush();
        return text + "}\n";
    }

    RandomNumbers random_;
};

TEST_CASE("whatever a Quake map says, what it imports as is what its own JSON text gives again") {
    std::size_t brushes = 0, objects = 0, lights = 0, entities = 0;
    std::map<Code, std::size_t> raised;
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
        CAPTURE(seed);
        const std::string text = HostileMaps(seed).map();
        const auto quake = readQuakeMap(text, {.keepGoing = true});
        QuakeImportOptions options;
        options.temporal = seed % 8 == 7;
        const auto imported = importQuakeMap(quake.value(), options);
        REQUIRE(imported);
        CHECK_FALSE(hasErrors(imported.diagnostics()));
        for (const Diagnostic& diagnostic : imported.diagnostics()) ++raised[diagnostic.code];
        const std::string json = writeBrushMap(imported.value());
        const auto again = readBrushMap(json, {});
        CAPTURE(again.diagnostics().empty() ? "" : toText(again.diagnostics()[0]));
        REQUIRE(again);
        CHECK(again.diagnostics().empty());
        CHECK(writeBrushMap(again.value()) == json);
        CHECK(sameMap(again.value(), imported.value()));
        brushes += imported.value().brushes.size();
        objects += imported.value().objects.size();
        lights += imported.value().lights.size();
        entities += imported.value().entities.size();
    }
    // The maps must have what can go wrong, lest nothing was tested.
    CHECK(brushes > 3000);
    CHECK(objects > 500);
    CHECK(lights > 300);
    CHECK(entities > 500);
    for (const Code code :
         {Code::quakeBadTexture, Code::quakeBrushDropped, Code::quakeBadOrigin, Code::quakeNoClass,
          Code::quakeBrushLeftOut, Code::quakeValueAdjusted, Code::quakeDuplicateKey}) {
        CAPTURE(codeName(code));
        CHECK(raised[code] > 10);
    }
}

}  // namespace
}  // namespace portcullis::formats
