#include "formats/quake/quake_brush_import.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <string>
#include <string_view>
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

constexpr std::int64_t kPlaneLimit = Coordinate::fromUnits(1 << 22).raw;
constexpr std::size_t kMostFaces = 1024;

bool isInRange(const Coordinate& coordinate) {
    return coordinate.raw >= -kPlaneLimit && coordinate.raw <= kPlaneLimit;
}
bool isInRange(const Position& p) { return isInRange(p.x) && isInRange(p.y) && isInRange(p.z); }

/// What the reader too calls a texture without a name.
std::string materialNameOf(std::string_view texture) {
    std::string name = utf8OfQuakeText(texture);
    return name.empty() ? "__TB_empty" : name;
}

glm::dvec3 toUnits(const Position& p) { return {p.x.units(), p.y.units(), p.z.units()}; }

// Planes moved by -by: exactly, but for those given by a normal. False if then out of range.

bool moveBack(PlanePoints& plane, const Position& by) {
    for (Position& point : plane.points) {
        point.x.raw -= by.x.raw;
        point.y.raw -= by.y.raw;
        point.z.raw -= by.z.raw;
    }
    return std::ranges::all_of(plane.points, [](const Position& p) { return isInRange(p); });
}

bool moveBack(PlaneNormal& plane, const Position& by) {
    const glm::dvec3 normal = toUnits(plane.normal);
    const double shift = glm::dot(normal, toUnits(by)) / std::sqrt(glm::dot(normal, normal));
    plane.distance.raw -= static_cast<std::int64_t>(std::nearbyint(shift * 4294967296.0));
    return isInRange(plane.normal) && isInRange(plane.distance);
}

bool moveBack(PlanesShape& shape, const Position& by) {
    bool allInRange = true;
    for (auto& plane : shape.planes)
        allInRange &= std::visit([&](auto& given) { return moveBack(given, by); }, plane);
    return allInRange;
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
    nameTextures();
}

void QuakeBrushImport::nameTextures() {
    std::map<std::string, QuakeTextureIndex> first;
    for (std::size_t i = 0; i < map_.textures.size(); ++i) {
        const QuakeTextureIndex texture(i);
        firstOfName_.push_back(
            first.try_emplace(materialNameOf(map_.textures[texture]), texture).first->second);
    }
}

MaterialIndex QuakeBrushImport::addMaterial(std::string name, SurfaceKind kind,
                                            SourceLocation location) {
    Material material;
    material.name = name;
    while (!materialNames_.insert(material.name).second)
        material.name =
            name + "#" + std::to_string(++namesakes_.try_emplace(name, 1U).first->second);
    if (material.name != name) material.texture = std::move(name);
    material.kind = kind;
    material.location = location;
    return materials_.append(std::move(material));
}

MaterialIndex QuakeBrushImport::materialOf(const QuakeFace& face) {
    const SurfaceKind kind = meanings_.of(face).surface;
    const std::string& texture = map_.textures[face.texture];
    MaterialIndex& index =
        materialOfTexture_[firstOfName_[face.texture]][static_cast<std::size_t>(kind)];
    if (index.valid()) return index;
    if (holdsZeroByte(texture))
        faults_.add(Code::quakeValueAdjusted, "the texture name's zero bytes are left out",
                    face.location);
    index = addMaterial(materialNameOf(texture), kind, face.location);
    return index;
}

std::vector<Face> QuakeBrushImport::convertFaces(const QuakeBrush& brush, double luxelScale,
                                                 const Position& origin) {
    std::vector<Face> faces;
    faces.reserve(brush.faces.size());
    for (const QuakeFace& face : brush.faces) {
        const MaterialIndex material = materialOf(face);
        auto basis = quakeTextureBasis(face, textureSizes_[face.texture]);
        if (basis) basis->origin -= toUnits(origin);
        const bool drawn = materials_[material].kind == SurfaceKind::normal;
        if (!basis && drawn && !std::holds_alternative<std::monostate>(face.projection) &&
            hasNormal(face))
            faults_.add(Code::quakeBadTexture, "the texture axes are degenerate", face.location);
        faces.push_back({material, std::move(basis), luxelScale, face.location});
    }
    return faces;
}

std::optional<Brush> QuakeBrushImport::convert(const QuakeEntity& entity, const QuakeBrush& brush,
                                               QuakeContents contents, double luxelScale,
                                               const Position& origin) {
    faults_.enterEntity(entity.number);
    faults_.enterBrush(brush.number);
    PlanesShape shape = shapeOfQuakeBrush(brush);
    if (shape.planes.size() > kMostFaces) {
        faults_.add(Code::quakeBrushLeftOut,
                    "the brush has " + std::to_string(shape.planes.size()) + " faces",
                    brush.location);
        return std::nullopt;
    }
    if (!moveBack(shape, origin)) {
        faults_.add(Code::quakeBrushLeftOut,
                    "a face lies more than 4194304 units from the origin of its entity",
                    brush.location);
        return std::nullopt;
    }
    Brush result;
    result.name =
        "entity " + std::to_string(entity.number) + ", brush " + std::to_string(brush.number);
    result.location = brush.location;
    result.operation = operationOf(contents);
    result.shape = std::move(shape);
    result.faces = convertFaces(brush, luxelScale, origin);
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
    for (const QuakeFace& face : brush.faces) {
        const auto* const normal = std::get_if<PlaneNormal>(&face.plane);
        if (normal != nullptr && normal->normal == Position{})
            shape.planes.emplace_back(PlanePoints{});
        else
            shape.planes.push_back(face.plane);
    }
    return shape;
}

}  // namespace portcullis::formats
