#include "formats/quake/quake_map_reader.h"

#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "formats/geometry/decimal.h"

namespace portcullis::formats {
namespace {

const std::string kPoints = "( 0 0 0 ) ( 0 1 0 ) ( 0 0 1 )";

std::string mapWithFace(const std::string& face) {
    return "{\n\"classname\" \"worldspawn\"\n{\n" + face + "\n}\n}\n";
}

QuakeFace onlyFace(const std::string& text) {
    auto map = readQuakeMap(text);
    REQUIRE(map);
    REQUIRE(map.value().entities.size() == 1);
    REQUIRE(map.value().entities[0].brushes.size() == 1);
    REQUIRE(map.value().entities[0].brushes[0].faces.size() == 1);
    return map.value().entities[0].brushes[0].faces[0];
}

/// "PC1202@6:40 ..." of a text read.
std::string findingsOf(const std::string& text) {
    std::string result;
    const auto map = readQuakeMap(text);
    for (const Diagnostic& d : map.diagnostics())
        result += (result.empty() ? "" : " ") + codeName(d.code) + "@" +
                  std::to_string(d.location.line) + ":" + std::to_string(d.location.column);
    return result;
}

TEST_CASE("quake reader: each dialect's face keeps its alignment in its own terms") {
    const QuakeStandardProjection standard{{16, -8.5}, 45, {0.5, -1}};
    const QuakeValveProjection valve{{1, 0, 0}, {0, 0, -1}, {16, 48}, 180, {1, 2}};
    const QuakeMatrixProjection matrix{{glm::dvec3{0.5, 0, 1}, glm::dvec3{0, 0.25, -2}}};
    struct Row {
        const char* name;
        std::string face;
        QuakeProjection projection;
        std::optional<QuakeFlags> flags;
    };
    const Row rows[] = {
        {"standard", kPoints + " t 16 -8.5 45 .5 -1", standard, {}},
        {"standard in scientific notation",
         kPoints + " t 1.6e1 -85e-1 +45 5E-1 -1.0",
         standard,
         {}},
        {"comment behind", kPoints + " t 16 -8.5 45 .5 -1 //TX1", standard, {}},
        {"Hexen 2, one more number", kPoints + " t 16 -8.5 45 .5 -1 -1", standard, {}},
        {"Quake 2", kPoints + " t 16 -8.5 45 .5 -1 134217728 4 -7", standard,
         QuakeFlags{0x8000000, 4, -7}},
        {"Quake 2, unsigned and decimals", kPoints + " t 16 -8.5 45 .5 -1 2147483648 0 3.0",
         standard, QuakeFlags{0x80000000, 0, 3}},
        {"Valve 220", kPoints + " t [ 1 0 0 16 ] [ 0 0 -1 48 ] 180 1 2", valve, {}},
        {"Valve 220 of Quake 2", kPoints + " t [ 1 0 0 16 ] [ 0 0 -1 48 ] 180 1 2 1 2 3", valve,
         QuakeFlags{1, 2, 3}},
        {"no blanks", "(0 0 0)(0 1 0)(0 0 1)t [1 0 0 16][0 0 -1 48]180 1 2", valve, {}},
        {"brush primitive", "brushDef\n{\n" + kPoints + " ( ( 0.5 0 1 ) ( 0 0.25 -2 ) ) t 0 4 0\n}",
         matrix, QuakeFlags{0, 4, 0}},
        {"Doom 3", "brushDef3\n{\n( -1 0 0 -0.0 ) ( ( 0.5 0 1 ) ( 0 0.25 -2 ) ) \"t\" 0 0 0\n}",
         matrix, QuakeFlags{}},
    };
    for (const Row& row : rows) {
        CAPTURE(row.name);
        const QuakeFace face = onlyFace(mapWithFace(row.face));
        CHECK((face.projection == row.projection));
        CHECK((face.flags == row.flags));
    }
}

TEST_CASE("quake reader: plane points are exact, brushDef3 planes keep normal and distance") {
    const QuakeFace face =
        onlyFace(mapWithFace("( 0.1 -4194304 1e3 ) ( 0 1 0 ) ( 0 0 15.998682 ) t 0 0 0 1 1"));
    const auto& points = std::get<PlanePoints>(face.plane).points;
    CHECK(points[0].x == *parseCoordinate("0.1"));
    CHECK(points[0].y == Coordinate::fromUnits(-4194304));
    CHECK(points[0].z == Coordinate::fromUnits(1000));
    CHECK(points[2].z == *parseCoordinate("15.998682"));
    CHECK(face.location == SourceLocation{4, 1});

    const QuakeFace doom = onlyFace(
        mapWithFace("brushDef3 { ( 0 0 1 -64.5 ) ( ( 1 0 0 ) ( 0 1 0 ) ) \"a b\" 0 0 0 }"));
    const auto& plane = std::get<PlaneNormal>(doom.plane);
    CHECK(plane.normal == Position{{}, {}, Coordinate::fromUnits(1)});
    CHECK(plane.distance == *parseCoordinate("64.5"));
}

TEST_CASE("quake reader: textures are numbered by first appearance, whatever their names") {
    std::string faces;
    for (const std::string name : {"{grate", "*water", "+0button", "{grate", "#sky", "a/b[1](2)"})
        faces += kPoints + " " + name + " 0 0 0 1 1\n";
    const auto map = readQuakeMap(mapWithFace(faces));
    REQUIRE(map);
    const auto& textures = map.value().textures;
    CHECK(std::vector<std::string>(textures.begin(), textures.end()) ==
          std::vector<std::string>{"{grate", "*water", "+0button", "#sky", "a/b[1](2)"});
    CHECK(map.value().entities[0].brushes[0].faces[3].texture == QuakeTextureIndex(0U));
}

TEST_CASE("quake reader: properties keep order, bytes and places; the last of a key counts") {
    const auto map = readQuakeMap(
        "{\n\"classname\" \"light\"\n\"k\" \"a\\nb\\\"\n\"note\" \"caf\xE9\"\n\"k\" \"c\" }");
    REQUIRE(map);
    const QuakeEntity& entity = map.value().entities[0];
    REQUIRE(entity.properties.size() == 4);
    CHECK(entity.properties[1].value == "a\\nb\\");
    CHECK(entity.properties[2].value == "caf\xE9");
    CHECK(entity.properties[3].location == SourceLocation{5, 1});
    CHECK(entity.className() == "light");
    CHECK(entity.find("k") == "c");
    CHECK_FALSE(entity.find("K"));
    REQUIRE(map.diagnostics().size() == 1);
    CHECK(map.diagnostics()[0].code == Code::quakeDuplicateKey);
    CHECK(map.diagnostics()[0].location == SourceLocation{5, 1});
}

TEST_CASE("quake reader: faults are told with their places, and reading goes on behind them") {
    const std::string good = kPoints + " t 0 0 0 1 1\n";
    const auto brush = [&](const std::string& faces) { return mapWithFace(faces); };
    struct Row {
        const char* name;
        std::string text, findings;
    };
    const Row rows[] = {
        {"nothing", "", ""},
        {"decimal comma", brush("( 0 0 0 ) ( 0 1 0 ) ( 0 0 1 ) t 0 15,9 0 1 1"), "PC1202@4:35"},
        {"not finite in a plane", brush("( nan 0 0 ) ( 0 -inf 0 ) ( 0 0 1.#QNAN ) t 0 0 0 1 1"),
         "PC1202@4:3 PC1202@4:17 PC1202@4:32"},
        {"not finite in a texture", brush(kPoints + " t nan 0 -1.#IND 1e999 1"), "PC1206@4:1"},
        {"beyond 2^22", brush("( 4194304.01 0 0 ) ( 0 1 0 ) ( 0 0 1 ) t 0 0 0 1 1"), "PC1202@4:3"},
        {"missing point", brush("( 0 0 0 ) ( 0 1 0 ) t 0 0 0 1 1\n" + good + "( 0 0 0 ) rubbish"),
         "PC1201@4:21 PC1201@6:11"},
        {"missing texture", brush(kPoints + "\n" + good), "PC1201@5:1"},
        {"too few numbers", brush(kPoints + " t 0 0 0\n" + good), "PC1201@5:1"},
        {"word at the end", brush(kPoints + " t 0 0 0 1 1 zwei\n" + good), "PC1202@4:43"},
        {"words for faces", brush("lorem ipsum\n" + good + "dolor sit amet\n" + good),
         "PC1201@4:1 PC1201@6:1"},
        {"unknown primitive", brush("mesh { { } ( ) }"), "PC1201@4:1"},
        {"brush not closed", "{\n{\n" + good + "{\n" + good + "}\n}\n", "PC1201@4:1"},
        {"brush not closed before a key", "{\n{\n" + good + "\"a\" \"b\"\n}\n", "PC1201@4:1"},
        {"entity not closed", "{\n\"a\" \"b\"\n{\n\"c\" \"d\"\n}\n", "PC1201@3:1"},
        {"closed too often", "{\n}\n}\n}\n{\n}\n", "PC1201@3:1"},
        {"rubbish between entities", "what\nis this\n{\n}\n", "PC1201@1:1"},
        {"quote not closed", "{\n\"a\" \"b\n\"c\" \"d\"\n}\n", "PC1201@2:5"},
        {"value missing", "{\n\"a\"\n}\n", "PC1201@3:1"},
        {"nested brackets", "{\n{\n{ { { } } }\n}\n}\n", "PC1207@3:1"},
        {"ends in a face", "{\n{\n" + good + "( 0 0", "PC1203@4:5"},
        {"ends in a brush", "{\n{\n" + good, "PC1203@3:41"},
        {"ends in an entity", "{\n\"a\" \"b\"\n", "PC1203@2:5"},
        {"ends in a patch", "{\n{\npatchDef2\n{\nt\n( 3 3", "PC1205@3:1 PC1203@6:5"},
        {"patches", brush("patchDef2\n{\n{grate\n( 3 3 0 0 0 )\n(\n( ( 0 0 0 0 0 ) )\n)\n}"),
         "PC1205@4:1"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.name);
        CHECK(findingsOf(row.text) == row.findings);
    }
}

TEST_CASE("quake reader: a faulty brush is left out whole, its neighbours stay") {
    const std::string good = "{\n" + kPoints + " t 0 0 0 1 1\n}\n";
    const std::string bad = "{\n" + kPoints + " t 0 0 0 1 1\n( nan 0 0 )\n}\n";
    const std::string text = "{\n" + good + bad + good + "}\n{\n" + bad + "\"a\" \"b\"\n}\n";
    CHECK_FALSE(readQuakeMap(text));
    const auto map = readQuakeMap(text, {.keepGoing = true});
    REQUIRE(map);
    CHECK(hasErrors(map.diagnostics()));
    REQUIRE(map.value().entities.size() == 2);
    const auto& brushes = map.value().entities[0].brushes;
    REQUIRE(brushes.size() == 2);
    CHECK(brushes[0].number == 0);
    CHECK(brushes[1].number == 2);
    CHECK(map.value().entities[1].brushes.empty());
    CHECK(map.value().entities[1].find("a") == "b");
    CHECK(map.diagnostics()[0].pointer == "entity 0, brush 1");
}

TEST_CASE("quake reader: truncated anywhere, a map gives one truncation error and no crash") {
    const std::string text = mapWithFace(kPoints + " t [ 1 0 0 16 ] [ 0 0 -1 48 ] 180 1 2 1 2 3\n" +
                                         kPoints + " t 0 0 0 1 1") +
                             "{\n\"classname\" \"light\"\n\"origin\" \"0 0 0\"\n}\n";
    const std::size_t between = text.find("}\n{") + 1;
    for (std::size_t length = 1; length < text.size() - 2; ++length) {
        if (length == between || length == between + 1) continue;  // whole maps
        const auto map = readQuakeMap(text.substr(0, length), {.keepGoing = true});
        CAPTURE(text.substr(0, length));
        std::size_t truncations = 0;
        for (const Diagnostic& d : map.diagnostics()) truncations += d.code == Code::quakeTruncated;
        CHECK(truncations == 1);
    }
}

TEST_CASE("quake reader: hostile input takes linear time and bounded findings") {
    std::string bomb, openQuotes, garbage;
    for (int i = 0; i < 200000; ++i) {
        bomb += "{ ";
        openQuotes += "\\\"x\n";
        garbage += "( } ";
    }
    for (const std::string& text : {bomb, "{ { ( " + bomb, "{ { patchDef2 " + bomb, openQuotes,
                                    "{" + openQuotes, garbage, "{ {" + garbage}) {
        const auto map = readQuakeMap(text);
        CHECK_FALSE(map);
        CHECK(map.diagnostics().size() <= 201);
    }
}

}  // namespace
}  // namespace portcullis::formats
