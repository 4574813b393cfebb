#include "formats/map/scene_writer.h"

#include "formats/geometry/decimal.h"
#include "formats/json/json_text.h"
#include "formats/map/brush_writer.h"
#include "formats/map/map_names.h"
#include "formats/map/map_text.h"

namespace portcullis::formats {
namespace {

void addText(JsonFields& fields, std::string_view key, const std::string& text) {
    if (!text.empty()) fields.add(key, quoteJson(text));
}

void addNumber(JsonFields& fields, std::string_view key, double number, double usual) {
    if (number != usual) fields.add(key, toDecimal(number));
}

template <class Vector>
void addVector(JsonFields& fields, std::string_view key, const Vector& vector,
               const Vector& usual) {
    if (vector != usual) fields.add(key, vectorText(vector));
}

}  // namespace

std::string materialText(const Material& material) {
    JsonFields fields;
    fields.add("name", quoteJson(material.name));
    addText(fields, "texture", material.texture);
    if (material.kind != SurfaceKind::normal)
        fields.add("kind", quoteJson(nameOf(material.kind, kSurfaceKindNames)));
    addVector(fields, "emission", material.emission, Material{}.emission);
    return fields.text();
}

std::string lightText(const Light& light) {
    const Light usual;
    JsonFields fields;
    addText(fields, "name", light.name);
    fields.add("kind", quoteJson(nameOf(light.kind, kLightKindNames)));
    fields.add("position", positionText(light.position));
    addVector(fields, "direction", light.direction, usual.direction);
    addVector(fields, "color", light.color, usual.color);
    addNumber(fields, "brightness", light.brightness, usual.brightness);
    if (light.falloff != usual.falloff)
        fields.add("falloff", quoteJson(nameOf(light.falloff, kFalloffNames)));
    addNumber(fields, "radius", light.radius, usual.radius);
    addNumber(fields, "innerDegrees", light.innerDegrees, usual.innerDegrees);
    addNumber(fields, "outerDegrees", light.outerDegrees, usual.outerDegrees);
    addVector(fields, "extent", light.extent, usual.extent);
    if (light.samples != usual.samples) fields.add("samples", std::to_string(light.samples));
    addNumber(fields, "angleScale", light.angleScale, usual.angleScale);
    if (!light.castsShadows) fields.add("castsShadows", "false");
    addText(fields, "group", light.group);
    return fields.text();
}

std::string cameraText(const Camera& camera) {
    const Camera usual;
    JsonFields fields;
    fields.add("name", quoteJson(camera.name));
    fields.add("position", positionText(camera.position));
    addVector(fields, "angles", camera.angles, usual.angles);
    if (camera.lookAt) fields.add("lookAt", positionText(*camera.lookAt));
    addNumber(fields, "fov", camera.fovDegrees, usual.fovDegrees);
    if (camera.width != usual.width || camera.height != usual.height)
        fields.add("size", jsonList({std::to_string(camera.width), std::to_string(camera.height)}));
    return fields.text();
}

std::string objectText(const Object& object,
                       const IndexedVector<MaterialIndex, Material>& materials,
                       std::size_t spaces) {
    JsonFields fields;
    addText(fields, "name", object.name);
    addText(fields, "model", object.model);
    fields.add("position", positionText(object.position));
    addVector(fields, "angles", object.angles, Object{}.angles);
    addNumber(fields, "scale", object.scale, Object{}.scale);
    if (!object.properties.empty()) fields.add("properties", propertiesText(object.properties));
    if (object.model.empty()) {
        fields.breakLine(spaces);
        fields.add("brushes",
                   jsonLines(brushTexts(object.brushes, materials, spaces + 3), spaces + 2));
    }
    return fields.text();
}

std::string entityText(const Entity& entity) {
    JsonFields fields;
    fields.add("class", quoteJson(entity.className));
    if (entity.position) fields.add("position", positionText(*entity.position));
    if (!entity.properties.empty()) fields.add("properties", propertiesText(entity.properties));
    return fields.text();
}

std::string outsideText(const Outside& outside) {
    JsonFields fields;
    fields.add("hull", std::to_string(outside.hull.value()));
    if (outside.sealWidth != Outside{}.sealWidth)
        fields.add("sealWidth", toDecimal(outside.sealWidth));
    return fields.text();
}

}  // namespace portcullis::formats
