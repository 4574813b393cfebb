#include "formats/map/brush_writer.h"

#include <algorithm>
#include <cassert>
#include <map>

#include "formats/geometry/decimal.h"
#include "formats/json/json_text.h"
#include "formats/map/face_names.h"
#include "formats/map/map_text.h"
#include "formats/map/shape_writer.h"

namespace portcullis::formats {
namespace {

using Materials = IndexedVector<MaterialIndex, Material>;

std::string operationText(const MediaOperation& operation) {
    if (const auto name = operationName(operation)) return quoteJson(*name);
    JsonFields table;
    for (const Medium before : kAllMedia)
        if (const Medium after = operation.apply(before); after != before)
            table.add(mediumName(before), quoteJson(mediumName(after)));
    if (operation.blockable) table.add("blockable", "true");
    return table.text();
}

std::string textureText(const TextureBasis& basis) {
    JsonFields fields;
    if (basis.origin != TextureBasis{}.origin) fields.add("origin", vectorText(basis.origin));
    fields.add("u", vectorText(basis.u));
    fields.add("v", vectorText(basis.v));
    if (basis.shift != TextureBasis{}.shift) fields.add("shift", vectorText(basis.shift));
    return fields.text();
}

/// What most faces have; of equally many the least.
template <class Value>
Value mostOf(const std::vector<Face>& faces, Value Face::*member) {
    std::map<Value, std::size_t> uses;
    for (const Face& face : faces) ++uses[face.*member];
    const auto most = std::ranges::max_element(
        uses, {}, [](const auto& valueAndCount) { return valueAndCount.second; });
    return most->first;
}

std::vector<std::string> overrideTexts(const Brush& brush, MaterialIndex main, double mainScale,
                                       const Materials& materials) {
    std::vector<std::string> texts;
    for (std::uint32_t i = 0; i < brush.faces.size(); ++i) {
        const Face& face = brush.faces[i];
        if (face.material == main && face.luxelScale == mainScale && !face.texture) continue;
        JsonFields fields;
        const std::string_view name = faceName(brush.shape, i);
        fields.add("face", name.empty() ? std::to_string(i) : quoteJson(name));
        if (face.material != main) fields.add("material", quoteJson(materials[face.material].name));
        if (face.texture) fields.add("texture", textureText(*face.texture));
        if (face.luxelScale != mainScale) fields.add("luxelScale", toDecimal(face.luxelScale));
        texts.push_back(fields.text());
    }
    return texts;
}

}  // namespace

std::string brushText(const Brush& brush, const Materials& materials, std::size_t spaces) {
    assert(brush.faces.size() == faceCount(brush.shape));
    JsonFields fields;
    if (!brush.name.empty()) fields.add("name", quoteJson(brush.name));
    fields.add("op", operationText(brush.operation));
    if (brush.detail) fields.add("detail", "true");
    fields.breakLine(spaces);
    fields.add("shape", shapeText(brush.shape, spaces + 2));
    if (!brush.faces.empty()) {
        const MaterialIndex main = mostOf(brush.faces, &Face::material);
        const double mainScale = mostOf(brush.faces, &Face::luxelScale);
        fields.breakLine(spaces);
        fields.add("material", quoteJson(materials[main].name));
        if (mainScale != 1.0) fields.add("luxelScale", toDecimal(mainScale));
        const auto overrides = overrideTexts(brush, main, mainScale, materials);
        if (!overrides.empty()) {
            fields.breakLine(spaces);
            fields.add("faces", jsonLines(overrides, spaces + 2));
        }
    }
    return fields.text();
}

std::vector<std::string> brushTexts(const std::vector<Brush>& brushes, const Materials& materials,
                                    std::size_t spaces) {
    std::vector<std::string> texts;
    texts.reserve(brushes.size());
    for (const Brush& brush : brushes) texts.push_back(brushText(brush, materials, spaces));
    return texts;
}

}  // namespace portcullis::formats
