#include "formats/map/brush_map_reader.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/formats/brush_map_equality.h"

namespace portcullis::formats {
namespace {

std::string document(const std::string& members) {
    return R"({"version": 1, "materials": [{"name": "stone"}, {"name": "moss"}], )" + members + "}";
}

std::string brushes(const std::string& list) { return document(R"("brushes": [)" + list + "]"); }

std::string brushOfShape(const std::string& shape) {
    return brushes(R"({"op": "air", "material": "stone", "shape": )" + shape + "}");
}

Brush onlyBrush(const std::string& text) {
    CAPTURE(text);
    const auto map = readBrushMap(text, {});
    REQUIRE(map.hasValue());
    REQUIRE(map.value().brushes.size() == 1);
    return map.value().brushes[BrushIndex(0U)];
}

Coordinate at(double units) { return {static_cast<std::int64_t>(units * 4294967296.0)}; }

Position at(double x, double y, double z) { return {at(x), at(y), at(z)}; }

TEST_CASE("each shape is read with its defaults and its options") {
    struct Row {
        std::string text;
        Shape shape;
    };
    const Rotation turned{at(0), at(-90), at(22.5)};
    const Row rows[] = {
        {R"({"type": "box", "center": [0, 0.5, -64], "size": [16, 32, 1e2]})",
         BoxShape{at(0, 0.5, -64), at(16, 32, 100), {}}},
        {R"({"type": "wedge", "center": [0, 0, 0], "size": [1, 1, 1], "rotation": [0, -90, 22.5]})",
         WedgeShape{at(0, 0, 0), at(1, 1, 1), turned}},
        {R"({"type": "dodecahedron", "min": [-1, -1, -1], "max": [3, 1, 1]})",
         DodecahedronShape{at(1, 0, 0), at(4, 2, 2), {}}},
        {R"({"type": "cylinder", "center": [0, 0, 0], "size": [4, 4, 8]})",
         CylinderShape{at(0, 0, 0), at(4, 4, 8), Axis::z, 16, false, {}}},
        {R"({"type": "cylinder", "center": [0, 0, 0], "size": [4, 4, 8], "axis": "x", "sides": 3,
             "sideAligned": true, "rotation": [0, -90, 22.5]})",
         CylinderShape{at(0, 0, 0), at(4, 4, 8), Axis::x, 3, true, turned}},
        {R"({"type": "pyramid", "center": [0, 0, 0], "size": [4, 4, 8]})",
         PyramidShape{at(0, 0, 0), at(4, 4, 8), Axis::z, 4, true, false, {}}},
        {R"({"type": "pyramid", "center": [0, 0, 0], "size": [4, 4, 8], "axis": "y", "sides": 256,
             "sideAligned": false, "cornerApex": true})",
         PyramidShape{at(0, 0, 0), at(4, 4, 8), Axis::y, 256, false, true, {}}},
        {R"({"type": "prism", "center": [1, 2, 3], "height": 8, "axis": "y",
             "polygon": [[0, 0], [4, 0], [0, 4.5]]})",
         PrismShape{
             at(1, 2, 3), Axis::y, {{at(0), at(0)}, {at(4), at(0)}, {at(0), at(4.5)}}, at(8), {}}},
        {R"({"type": "planes", "planes": [{"points": [[0, 0, 0], [4194304, 0, 0], [0, 1, 0]]},
                                          {"normal": [1, -2, 0.5], "distance": -8}]})",
         PlanesShape{{PlanePoints{{at(0, 0, 0), at(4194304, 0, 0), at(0, 1, 0)}},
                      PlaneNormal{at(1, -2, 0.5), at(-8)}}}},
    };
    for (const Row& row : rows) {
        CAPTURE(row.text);
        Brush expected;
        expected.operation = MediaOperation::fill(Medium::air);
        expected.shape = row.shape;
        expected.faces.assign(faceCount(row.shape), Face{MaterialIndex(0U), {}, 1.0, {}});
        CHECK(sameBrush(onlyBrush(brushOfShape(row.text)), expected));
    }
}

TEST_CASE("coordinates never pass through a double; min and max are rounded to the lattice") {
    // 2^-9 units is half a lattice step; a hair above it is lost in a double of this size.
    const Brush exact = onlyBrush(brushOfShape(
        R"({"type": "box", "center": [60000.00195312500000000001, 0, 0], "size": [1, 1, 1]})"));
    CHECK(std::get<BoxShape>(exact.shape).center.x.lattice() == 60000 * 256 + 1);

    const Brush rounded = onlyBrush(brushOfShape(
        R"({"type": "box", "min": [0.001, -0.003, 0.00195312500000000001], "max": [1, 1, 1.0001]})"));
    const auto& box = std::get<BoxShape>(rounded.shape);
    // In half steps, so that low = center - size / 2 is whole: 0, -1 and 1 lattice steps.
    CHECK(box.center.x.raw * 2 - box.size.x.raw == 0);
    CHECK(box.center.y.raw * 2 - box.size.y.raw == Coordinate::fromLattice(-2).raw);
    CHECK(box.center.z.raw * 2 - box.size.z.raw == Coordinate::fromLattice(2).raw);
    CHECK(box.center.z.raw * 2 + box.size.z.raw == Coordinate::fromLattice(512).raw);
}

TEST_CASE("faces take their own material and texture by index or name") {
    const Brush brush = onlyBrush(brushes(R"({"op": "solid", "name": "step", "detail": true,
        "material": "stone", "shape": {"type": "prism", "center": [0, 0, 0], "height": 8,
                                       "polygon": [[0, 0], [4, 0], [0, 4]]},
        "faces": [{"face": "high", "material": "moss"},
                  {"face": 1, "texture": {"u": [0.5, 0, 0], "v": [0, 0, -1], "shift": [3, 4]}}]})"));
    CHECK(brush.name == "step");
    CHECK(brush.detail);
    std::vector<std::uint32_t> materials;
    for (const Face& face : brush.faces) materials.push_back(face.material.value());
    CHECK(materials == std::vector<std::uint32_t>{0, 0, 0, 0, 1});
    REQUIRE(brush.faces[1].texture);
    CHECK(*brush.faces[1].texture ==
          TextureBasis{glm::dvec3(0.0), {0.5, 0, 0}, {0, 0, -1}, {3, 4}});
    CHECK_FALSE(brush.faces[0].texture);
}

TEST_CASE("an operation is a name or a table") {
    const std::string shape = R"(, "material": "stone",
        "shape": {"type": "box", "center": [0, 0, 0], "size": [1, 1, 1]}})";
    CHECK(onlyBrush(brushes(R"({"op": "flood")" + shape)).operation == *operationFromName("flood"));
    CHECK(onlyBrush(brushes(R"({"op": {"air": "water"})" + shape)).operation ==
          *operationFromName("flood"));
    const auto table = onlyBrush(brushes(R"({"op": {"lava": "solid", "blockable": true})" + shape));
    CHECK(table.operation.after ==
          std::array{Medium::solid, Medium::air, Medium::water, Medium::solid});
    CHECK(table.operation.blockable);
}

const std::string kSound = R"({"op": "air", "name": "sound", "material": "stone",
    "shape": {"type": "box", "center": [0, 0, 0], "size": [1, 1, 1]}})";
const std::string kFaulty = R"({"op": "air", "name": "faulty", "material": "brick",
    "shape": {"type": "box", "center": [0, 0, 0], "size": [1, 1, 1]}})";

TEST_CASE("keep going leaves out what is faulty, and indices follow") {
    const std::string text = document(R"("brushes": [)" + kFaulty + "," + kSound + R"(],
        "cameras": [{"name": "a", "position": [0, 0, 0], "fov": 0}, {"name": "b", "position": [0, 0, 0]}],
        "outside": {"hull": 1})");
    CHECK_FALSE(readBrushMap(text, {}).hasValue());
    const auto kept = readBrushMap(text, {.keepGoing = true});
    REQUIRE(kept.hasValue());
    CHECK(kept.diagnostics().size() == 2);
    REQUIRE(kept.value().brushes.size() == 1);
    CHECK(kept.value().brushes[BrushIndex(0U)].name == "sound");
    REQUIRE(kept.value().cameras.size() == 1);
    CHECK(kept.value().cameras[0].name == "b");
    REQUIRE(kept.value().outside);
    CHECK(kept.value().outside->hull == BrushIndex(0U));
}

TEST_CASE("an outside whose hull is left out is left out too") {
    const auto kept = readBrushMap(
        document(R"("brushes": [)" + kFaulty + "," + kSound + R"(], "outside": {"hull": 0})"),
        {.keepGoing = true});
    REQUIRE(kept.hasValue());
    CHECK_FALSE(kept.value().outside);
}

TEST_CASE("a value of the wrong type under any key is a fault, with nothing else in the map") {
    for (const char* key : {"properties", "materials", "brushes", "lights", "cameras", "objects",
                            "entities", "outside", "comment", "$schema"})
        for (const char* value : {"null", "true", "7", "[7]", "[[]]"}) {
            const std::string text =
                R"({"version": 1, ")" + std::string(key) + "\": " + value + "}";
            CAPTURE(text);
            const auto map = readBrushMap(text, {.keepGoing = true});
            CHECK(map.hasValue());
            CHECK(map.diagnostics().size() == 1);
        }
}

TEST_CASE("a material with a fault does not make its faces faulty") {
    const auto map =
        readBrushMap(R"({"version": 1, "materials": [{"name": "stone", "kind": "rough"}],
                                      "brushes": [)" +
                         kSound + "]}",
                     {});
    REQUIRE(map.diagnostics().size() == 1);
    CHECK(map.diagnostics()[0].code == Code::mapUnknownName);
}

TEST_CASE("schema, comments and both kinds of remarks are passed over") {
    const auto map = readBrushMap(R"(// head
        {"$schema": "brush_map.schema.json", "comment": "all", "version": 1.0,
         "materials": [{"name": "stone"}], /* one */
         "brushes": [{"comment": "here", "op": "air", "material": "stone",
                      "shape": {"type": "box", "min": [0, 0, 0], "max": [1, 1, 1]}}]})",
                                  {});
    CHECK(map.diagnostics().empty());
    REQUIRE(map.hasValue());
    CHECK(map.value().brushes[BrushIndex(0U)].location == SourceLocation{4, 22});
}

TEST_CASE("a map cut short anywhere is rejected, with a place inside the text") {
    const std::string text = brushes(kSound + "," + kSound);
    for (std::size_t length = 0; length < text.size(); ++length) {
        CAPTURE(length);
        const auto map = readBrushMap(std::string_view(text).substr(0, length), {});
        CHECK_FALSE(map.hasValue());
        CHECK(std::ranges::all_of(map.diagnostics(), [](const Diagnostic& diagnostic) {
            return diagnostic.location.line > 0 && diagnostic.location.column > 0;
        }));
    }
}

TEST_CASE("every map that is meant to be valid is read without a word") {
    std::size_t judged = 0;
    for (const char* folder : {"maps/units", "maps/manor"})
        for (const auto& entry : std::filesystem::directory_iterator(
                 std::filesystem::path(PORTCULLIS_SOURCE_DIR) / folder)) {
            const std::string name = entry.path().filename().string();
            if (entry.path().extension() != ".json" || name.find("golden") != std::string::npos ||
                name.find("manifest") != std::string::npos)
                continue;
            CAPTURE(name);
            std::ifstream file(entry.path(), std::ios::binary);
            const std::string text{std::istreambuf_iterator<char>(file), {}};
            const auto map = readBrushMap(text, {});
            CHECK(map.hasValue());
            CHECK(map.diagnostics().empty());
            ++judged;
        }
    CHECK(judged >= 12);
}

}  // namespace
}  // namespace portcullis::formats
