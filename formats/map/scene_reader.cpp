#include "formats/map/scene_reader.h"

#include <optional>
#include <set>
#include <string>
#include <utility>

#include "formats/json/json_values.h"
#include "formats/json/object_reader.h"
#include "formats/json/utf8.h"
#include "formats/map/map_names.h"
#include "formats/map/map_values.h"

namespace portcullis::formats {
namespace {

constexpr NumberRange kDirectionRange{-1e6, 1e6};
constexpr NumberRange kExtentRange{0.0, kMaxSizeUnits};

/// Reports names that a list has already; elements may be without a name.
class UniqueNames {
public:
    void check(ObjectReader& object, const std::string& name, FaultList& faults) {
        if (name.empty() || names_.insert(name).second) return;
        addFault(faults, object.find("name").value_or(object.value()), Code::mapDuplicateName,
                 "the name \"" + printable(name) + "\" is given twice");
    }

private:
    std::set<std::string> names_;
};

/// Reads a list, each element by read(object, faults); those with faults are left out.
template <class List, class Reader>
List readSoundElements(JsonValue value, Reader read, FaultList& faults) {
    List list;
    for (const JsonValue element : readList(value, faults)) {
        const std::size_t before = faults.count();
        ObjectReader object(element, faults);
        auto item = read(object);
        item.location = element.location();
        object.rejectUnknownKeys();
        if (faults.count() == before) list.push_back(std::move(item));
    }
    return list;
}

glm::dvec3 readDirection(JsonValue value, FaultList& faults) {
    const std::size_t before = faults.count();
    const glm::dvec3 direction = readVec3(value, kDirectionRange, faults);
    if (faults.count() == before && direction == glm::dvec3(0.0))
        addFault(faults, value, Code::mapBadValue, "a direction of no length",
                 "give a direction, such as [0, 0, -1]");
    return direction;
}

bool needsPosition(LightKind kind) { return kind != LightKind::sun && kind != LightKind::ambient; }

Light readLight(ObjectReader& object, FaultList& faults) {
    Light light;
    const std::size_t before = faults.count();
    object.read("name", light.name, readText);
    object.readRequired("kind", light.kind, readName<LightKind, kLightKindNames.size()>,
                        "kind of light", kLightKindNames);
    if (needsPosition(light.kind))
        object.readRequired("position", light.position, readPosition, kMaxCoordinateUnits);
    else
        object.read("position", light.position, readPosition, kMaxCoordinateUnits);
    object.read("direction", light.direction, readDirection);
    object.read("color", light.color, readColor);
    object.read("brightness", light.brightness, readNumber, NumberRange{-1e9, 1e9});
    object.read("falloff", light.falloff, readName<Falloff, kFalloffNames.size()>, "falloff",
                kFalloffNames);
    object.read("radius", light.radius, readNumber, NumberRange{0.0, 1e9});
    object.read("innerDegrees", light.innerDegrees, readNumber, NumberRange{0.0, 180.0});
    object.read("outerDegrees", light.outerDegrees, readNumber, NumberRange{0.0, 180.0});
    object.read("extent", light.extent, readVec2, kExtentRange);
    if (const auto samples = object.find("samples"))
        light.samples = readWhole(*samples, 1, kMostLightSamples, faults);
    object.read("angleScale", light.angleScale, readNumber, NumberRange{0.0, 1.0});
    object.read("castsShadows", light.castsShadows, readFlag);
    object.read("group", light.group, readText);
    if (faults.count() != before) return light;
    if (light.brightness == 0.0)
        addFault(faults, object.value(), Code::mapBadValue, "a light without brightness",
                 "give a \"brightness\" other than 0, or leave the light out");
    if (light.innerDegrees > light.outerDegrees)
        addFault(faults, object.value(), Code::mapBadValue, "innerDegrees is above outerDegrees",
                 "the cone of full brightness lies inside the outer one");
    if (light.kind == LightKind::area && (light.extent.x <= 0.0 || light.extent.y <= 0.0))
        addFault(faults, object.value(), Code::mapBadValue, "an area light without area",
                 "give \"extent\": [width, height], in units");
    if (light.kind == LightKind::sphere && light.extent.x <= 0.0)
        addFault(faults, object.value(), Code::mapBadValue, "a sphere light without size",
                 "give \"extent\": [diameter, 0], in units");
    return light;
}

Camera readCamera(ObjectReader& object, FaultList& faults) {
    Camera camera;
    object.readRequired("name", camera.name, readIdentifier);
    object.readRequired("position", camera.position, readPosition, kMaxCoordinateUnits);
    object.read("angles", camera.angles, readAngles);
    object.read("lookAt", camera.lookAt, readPosition, kMaxCoordinateUnits);
    object.read("fov", camera.fovDegrees, readNumber, NumberRange{1.0, 179.0});
    if (const auto size = object.find("size")) {
        const auto pixels = [](JsonValue element, FaultList& list) {
            return readWhole(element, 1, 16384, list);
        };
        const auto [width, height] = readElements<2>(*size, "numbers", pixels, faults);
        camera.width = width;
        camera.height = height;
    }
    return camera;
}

Object readObject(ObjectReader& object, const BrushReader& brushes, FaultList& faults) {
    Object thing;
    object.read("name", thing.name, readText);
    object.read("model", thing.model, readIdentifier);
    object.readRequired("position", thing.position, readPosition, kMaxCoordinateUnits);
    object.read("angles", thing.angles, readAngles);
    object.read("scale", thing.scale, readNumber, NumberRange{1e-6, 1e6});
    const auto list = object.find("brushes");
    if (list) thing.brushes = brushes.readAll(*list);
    object.read("properties", thing.properties, readProperties);
    if (list && object.find("model"))
        addFault(faults, object.value(), Code::mapBadValue, "both a model and brushes",
                 "an object is a model or is made of brushes");
    else if (!list && !object.find("model") && object.isObject())
        addFault(faults, object.value(), Code::mapMissingKey, "neither model nor brushes is given",
                 "give \"model\", the path of a mesh, or \"brushes\"");
    return thing;
}

Entity readEntity(ObjectReader& object) {
    Entity entity;
    object.readRequired("class", entity.className, readIdentifier);
    object.read("position", entity.position, readPosition, kMaxCoordinateUnits);
    object.read("properties", entity.properties, readProperties);
    return entity;
}

Material readMaterial(ObjectReader& object) {
    Material material;
    object.readRequired("name", material.name, readIdentifier);
    object.read("texture", material.texture, readText);
    object.read("kind", material.kind, readName<SurfaceKind, kSurfaceKindNames.size()>,
                "kind of material", kSurfaceKindNames);
    object.read("emission", material.emission, readColor);
    return material;
}

}  // namespace

IndexedVector<MaterialIndex, Material> readMaterials(JsonValue value, FaultList& faults) {
    IndexedVector<MaterialIndex, Material> materials;
    UniqueNames names;
    for (const JsonValue element : readList(value, faults)) {
        ObjectReader object(element, faults);
        Material material = readMaterial(object);
        material.location = element.location();
        const std::size_t before = faults.count();
        names.check(object, material.name, faults);
        // One with other faults is kept, lest every face that names it be reported too.
        if (faults.count() == before && !material.name.empty())
            materials.push_back(std::move(material));
        object.rejectUnknownKeys();
    }
    return materials;
}

std::vector<Light> readLights(JsonValue value, FaultList& faults) {
    UniqueNames names;
    const auto read = [&](ObjectReader& object) {
        Light light = readLight(object, faults);
        names.check(object, light.name, faults);
        return light;
    };
    return readSoundElements<std::vector<Light>>(value, read, faults);
}

std::vector<Camera> readCameras(JsonValue value, FaultList& faults) {
    UniqueNames names;
    const auto read = [&](ObjectReader& object) {
        Camera camera = readCamera(object, faults);
        names.check(object, camera.name, faults);
        return camera;
    };
    return readSoundElements<std::vector<Camera>>(value, read, faults);
}

std::vector<Object> readObjects(JsonValue value, const BrushReader& brushes, FaultList& faults) {
    UniqueNames names;
    const auto read = [&](ObjectReader& object) {
        Object thing = readObject(object, brushes, faults);
        names.check(object, thing.name, faults);
        return thing;
    };
    return readSoundElements<std::vector<Object>>(value, read, faults);
}

std::vector<Entity> readEntities(JsonValue value, FaultList& faults) {
    return readSoundElements<std::vector<Entity>>(value, readEntity, faults);
}

}  // namespace portcullis::formats
