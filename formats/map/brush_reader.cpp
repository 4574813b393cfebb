#include "formats/map/brush_reader.h"

#include <glm/geometric.hpp>
#include <string>
#include <utility>

#include "formats/json/json_values.h"
#include "formats/json/object_reader.h"
#include "formats/json/suggestion.h"
#include "formats/json/utf8.h"
#include "formats/map/face_names.h"
#include "formats/map/map_values.h"
#include "formats/map/shape_reader.h"

namespace portcullis::formats {
namespace {

constexpr NumberRange kTexelRange{-1e9, 1e9};

Medium readMedium(JsonValue value, FaultList& faults) {
    std::array<std::string_view, kMediumCount> names;
    for (std::size_t i = 0; i < kMediumCount; ++i) names[i] = mediumName(kAllMedia[i]);
    const auto index = readNameIndex(value, "medium", names, faults);
    return index ? kAllMedia[*index] : Medium::solid;
}

/// {"air": "water", ...}: media not listed stay as they are.
MediaOperation readOperationTable(JsonValue value, FaultList& faults) {
    ObjectReader object(value, faults);
    MediaOperation operation;
    for (const Medium before : kAllMedia)
        object.read(mediumName(before), operation.after[static_cast<std::size_t>(before)],
                    readMedium);
    object.read("blockable", operation.blockable, readFlag);
    object.rejectUnknownKeys();
    return operation;
}

MediaOperation readOperation(JsonValue value, FaultList& faults) {
    if (value.type() == JsonType::object) return readOperationTable(value, faults);
    const auto names = operationNames();
    const auto index = readNameIndex(value, "operation", names, faults);
    return index ? *operationFromName(names[*index]) : MediaOperation{};
}

TextureBasis readTexture(JsonValue value, FaultList& faults) {
    ObjectReader object(value, faults);
    TextureBasis basis;
    const std::size_t before = faults.count();
    object.read("origin", basis.origin, readVec3, kTexelRange);
    object.readRequired("u", basis.u, readVec3, kTexelRange);
    object.readRequired("v", basis.v, readVec3, kTexelRange);
    object.read("shift", basis.shift, readVec2, kTexelRange);
    if (faults.count() == before && glm::cross(basis.u, basis.v) == glm::dvec3(0.0))
        addFault(faults, value, Code::mapBadValue, "u and v of the texture are parallel",
                 "give two directions that span a plane, in texels per unit");
    object.rejectUnknownKeys();
    return basis;
}

double readLuxelScale(JsonValue value, FaultList& faults) {
    const std::size_t before = faults.count();
    const double scale = readNumber(value, {1.0 / 16.0, 16.0}, faults);
    if (faults.count() != before) return 1.0;
    if (!isLuxelScale(scale))
        addFault(faults, value, Code::mapBadValue, "the luxel scale is no power of two",
                 "write 0.0625, 0.125, 0.25, 0.5, 1, 2, 4, 8 or 16");
    return scale;
}

}  // namespace

BrushReader::BrushReader(const IndexedVector<MaterialIndex, Material>& materials, FaultList& faults)
    : faults_(faults) {
    for (std::size_t i = 0; i < materials.size(); ++i) {
        const MaterialIndex index(i);
        materialsByName_.emplace(materials[index].name, index);
        materialNames_.push_back(materials[index].name);
    }
}

MaterialIndex BrushReader::readMaterial(JsonValue value) const {
    if (!expectType(value, JsonType::string, faults_)) return {};
    const auto found = materialsByName_.find(value.text());
    if (found != materialsByName_.end()) return found->second;
    if (faults_.full())
        faults_.addUnlisted();
    else
        addFault(faults_, value, Code::mapUnknownMaterial,
                 "unknown material \"" + printable(value.text()) + "\"",
                 suggestAmong(value.text(), "known materials", materialNames_));
    return {};
}

std::optional<std::uint32_t> BrushReader::readFaceIndex(JsonValue value, const Shape& shape) const {
    const auto count = static_cast<std::uint32_t>(faceCount(shape));
    const std::string names = faceNames(shape);
    if (value.type() == JsonType::string) {
        if (const auto face = faceFromName(shape, value.text())) return face;
        addFault(faults_, value, Code::mapUnknownName,
                 "unknown face \"" + printable(value.text()) + "\"",
                 names.empty() ? "name the face by its index, from 0"
                               : "known faces: " + names + "; or an index from 0");
        return std::nullopt;
    }
    const std::size_t before = faults_.count();
    if (count == 0) {
        addFault(faults_, value, Code::mapOutOfRange, "the shape has no faces");
        return std::nullopt;
    }
    const std::uint32_t face = readWhole(value, 0, count - 1, faults_);
    return faults_.count() == before ? std::optional(face) : std::nullopt;
}

void BrushReader::readFaces(JsonValue value, Brush& brush) const {
    std::vector<bool> given(brush.faces.size(), false);
    for (const JsonValue element : readList(value, faults_)) {
        ObjectReader object(element, faults_);
        Face face;
        const auto which = object.require("face");
        const auto index = which ? readFaceIndex(*which, brush.shape) : std::nullopt;
        if (index) face = brush.faces[*index];
        face.location = element.location();
        const auto material = object.find("material");
        if (material) face.material = readMaterial(*material);
        if (const auto texture = object.find("texture"))
            face.texture = readTexture(*texture, faults_);
        object.read("luxelScale", face.luxelScale, readLuxelScale);
        object.rejectUnknownKeys();
        if (!index) continue;
        if (given[*index])
            addFault(faults_, *which, Code::mapBadValue,
                     "face " + std::to_string(*index) + " is given twice", "keep one of the two");
        given[*index] = true;
        brush.faces[*index] = face;
    }
}

void BrushReader::rejectBareFaces(JsonValue value, const Brush& brush) const {
    for (std::uint32_t i = 0; i < brush.faces.size(); ++i) {
        if (brush.faces[i].material.valid()) continue;
        const std::string_view name = faceName(brush.shape, i);
        addFault(faults_, value, Code::mapMissingKey,
                 "face " + (name.empty() ? std::to_string(i) : "\"" + std::string(name) + "\"") +
                     " has no material",
                 "give the brush a \"material\", or one to the face in \"faces\"");
        return;
    }
}

std::optional<Brush> BrushReader::read(JsonValue value) const {
    const std::size_t before = faults_.count();
    ObjectReader object(value, faults_);
    Brush brush;
    brush.location = value.location();
    object.read("name", brush.name, readText);
    object.readRequired("op", brush.operation, readOperation);
    object.read("detail", brush.detail, readFlag);
    const auto material = object.find("material");
    const MaterialIndex everywhere = material ? readMaterial(*material) : MaterialIndex{};
    double luxelScale = 1.0;
    object.read("luxelScale", luxelScale, readLuxelScale);
    const std::size_t beforeShape = faults_.count();
    object.readRequired("shape", brush.shape, readShape);
    const auto faces = object.find("faces");
    if (faults_.count() == beforeShape) {  // else the faces cannot be told
        const SourceLocation place = material ? material->location() : brush.location;
        brush.faces.assign(faceCount(brush.shape), Face{everywhere, {}, luxelScale, place});
        if (faces) readFaces(*faces, brush);
        if (faults_.count() == before) rejectBareFaces(value, brush);
    }
    object.skipComment();
    object.rejectUnknownKeys();
    if (faults_.count() != before) return std::nullopt;
    return brush;
}

std::vector<Brush> BrushReader::readAll(JsonValue value) const {
    std::vector<Brush> brushes;
    for (const JsonValue element : readList(value, faults_))
        if (auto brush = read(element)) brushes.push_back(std::move(*brush));
    return brushes;
}

}  // namespace portcullis::formats
