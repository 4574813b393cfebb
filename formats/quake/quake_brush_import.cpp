#include "formats/quake/quake_brush_import.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <string>
#include <utility>
#include <variant>

#include "formats/quake/quake_texture_basis.h"
#include "formats/quake/quake_values.h"

namespace portcullis::formats {
namespace {

MediaOperation operationOf(QuakeContents contents) {
    switch (contents) {
        case QuakeContents::water:
        case QuakeContents::slime: return MediaOperation::fill(Medium::water);
        case QuakeContents::lava: return MediaOperation::fill(Medium::lava);
        case QuakeContents::sky:
        case QuakeContents::solid: return MediaOperation::fill(Medium::solid);
        default: break;
    }
    MediaOperation blockable;
    blockable.blockable = true;
    return blockable;
}

void moveBack(Position& position, const Position& by) {
    position.x.raw -= by.x.raw;
    position.y.raw -= by.y.raw;
    position.z.raw -= by.z.raw;
}

void moveBack(PlaneNormal& plane, const glm::dvec3& way) {
    const glm::dvec3 normal(plane.normal.x.units(), plane.normal.y.units(), plane.normal.z.units());
    const double length = std::sqrt(glm::dot(normal, normal));
    if (!(length > 0)) return;
    const double shift = glm::dot(normal, way) / length;
    plane.distance.raw -= static_cast<std::int64_t>(std::nearbyint(shift * 4294967296.0));
}

}  // namespace

QuakeBrushImport::QuakeBrushImport(const QuakeMap& map, QuakeGame game,
                                   const QuakeImportOptions& options, QuakeFaults& faults)
    : map_(map), options_(options), faults_(faults), meanings_(map, game) {
    materialOfTexture_.resize(map.textures.size());
    for (const std::string& texture : map.textures) {
        const auto size = options_.textureSizes.find(texture);
        textureSizes_.push_back(size == options_.textureSizes.end()
                                    ? std::array<std::uint32_t, 2>{64, 64}
                                    : size->second);
    }
}

MaterialIndex QuakeBrushImport::addMaterial(std::string name, SurfaceKind kind,
                                            SourceLocation location) {
    Material material;
    material.name = name;
    while (!materialNames_.insert(material.name).second) material.name += '\'';
    if (material.name != name) material.texture = std::move(name);
    material.kind = kind;
    material.location = location;
    return materials_.append(std::move(material));
}

MaterialIndex QuakeBrushImport::materialOf(const QuakeFace& face) {
    const SurfaceKind kind = meanings_.of(face).surface;
    MaterialIndex& index = materialOfTexture_[face.texture][static_cast<std::size_t>(kind)];
    if (!index.valid())
        index = addMaterial(utf8OfQuakeText(map_.textures[face.texture]), kind, face.location);
    return index;
}

Brush QuakeBrushImport::convert(const QuakeEntity& entity, const QuakeBrush& brush,
                                QuakeContents contents) {
    Brush result;
    result.name =
        "entity " + std::to_string(entity.number) + ", brush " + std::to_string(brush.number);
    result.location = brush.location;
    result.operation = operationOf(contents);
    result.shape = shapeOfQuakeBrush(brush);
    result.faces.reserve(brush.faces.size());
    faults_.enterEntity(entity.number);
    faults_.enterBrush(brush.number);
    for (const QuakeFace& face : brush.faces) {
        const MaterialIndex material = materialOf(face);
        auto basis = quakeTextureBasis(face, textureSizes_[face.texture]);
        const bool drawn = materials_[material].kind == SurfaceKind::normal;
        if (!basis && drawn && !std::holds_alternative<std::monostate>(face.projection) &&
            hasNormal(face))
            faults_.add(Code::quakeBadTexture, "the texture axes are degenerate", face.location);
        result.faces.push_back({material, std::move(basis), face.location});
    }
    return result;
}

MediaOperation QuakeBrushImport::temporalOperation(const QuakeBrush& brush) const {
    if (brush.faces.empty()) return operationOf(QuakeContents::hint);
    const std::string& name = map_.textures[brush.faces.front().texture];
    return operationFromName(name).value_or(operationOf(meanings_.of(brush).contents));
}

IndexedVector<MaterialIndex, Material> QuakeBrushImport::takeMaterials() {
    return std::exchange(materials_, {});
}

PlanesShape shapeOfQuakeBrush(const QuakeBrush& brush) {
    PlanesShape shape;
    shape.planes.reserve(brush.faces.size());
    for (const QuakeFace& face : brush.faces) shape.planes.push_back(face.plane);
    return shape;
}

Brush movedBack(Brush brush, const Position& by) {
    const glm::dvec3 way(by.x.units(), by.y.units(), by.z.units());
    for (auto& plane : std::get<PlanesShape>(brush.shape).planes)
        if (auto* const points = std::get_if<PlanePoints>(&plane))
            for (Position& point : points->points) moveBack(point, by);
        else
            moveBack(std::get<PlaneNormal>(plane), way);
    for (Face& face : brush.faces)
        if (face.texture) face.texture->origin -= way;
    return brush;
}

}  // namespace portcullis::formats
