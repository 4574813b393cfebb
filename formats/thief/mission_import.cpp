#include "formats/thief/mission_import.h"

#include <algorithm>
#include <glm/vec3.hpp>
#include <string>
#include <utility>
#include <vector>

#include "formats/thief/mission_brush_reader.h"
#include "formats/thief/mission_entities.h"
#include "formats/thief/mission_face_layouts.h"
#include "formats/thief/mission_faults.h"
#include "formats/thief/mission_hung_texture.h"
#include "formats/thief/mission_lights.h"
#include "formats/thief/mission_materials.h"
#include "formats/thief/mission_texture_basis.h"
#include "formats/thief/mission_textures.h"
#include "formats/thief/tag_file.h"

namespace portcullis::formats {
namespace {

constexpr std::int16_t kMeOnlyArea = 2;

using Bounds = std::array<glm::dvec3, 2>;

bool overlap(const Bounds& a, const Bounds& b) {
    for (glm::length_t i = 0; i < 3; ++i)
        if (a[0][i] > b[1][i] || b[0][i] > a[1][i]) return false;
    return true;
}

/// The boxes of the areas that are "Me Only".
std::vector<Bounds> meOnlyAreas(const std::vector<MissionBrush>& brushes, double scale) {
    std::vector<Bounds> areas;
    for (const MissionBrush& brush : brushes) {
        if (brush.kind != MissionBrushKind::area || brush.base != kMeOnlyArea) continue;
        glm::dvec3 center(0.0), half(0.0);
        for (std::size_t i = 0; i < 3; ++i) {
            center[static_cast<glm::length_t>(i)] = static_cast<double>(brush.position[i]) * scale;
            half[static_cast<glm::length_t>(i)] = static_cast<double>(brush.size[i]) * scale;
        }
        areas.push_back({center - half, center + half});
    }
    return areas;
}

class MissionImport {
public:
    MissionImport(const MissionTextures& textures, const MissionImportOptions& options,
                  MissionFaults& faults)
        : options_(options), faults_(faults), materials_(textures, faults) {}

    /// Appends all terrain, in its order.
    void addTerrain(const std::vector<MissionBrush>& brushes);
    void tellLeftOut(const std::vector<MissionBrush>& brushes);
    [[nodiscard]] BrushMap take() {
        map_.materials = materials_.take();
        return std::move(map_);
    }

private:
    void add(const MissionBrush& brush, const std::vector<Bounds>& areas);
    [[nodiscard]] std::vector<Face> facesOf(const MissionBrush& brush, const MissionShape& shape,
                                            const MediaOperation& operation);

    const MissionImportOptions& options_;
    MissionFaults& faults_;
    MissionMaterials materials_;
    BrushMap map_;
    std::size_t outsideAreas_ = 0;
};

/// Terrain in the order in which it applies.
std::vector<const MissionBrush*> inOrder(const std::vector<MissionBrush>& brushes,
                                         MissionFaults& faults) {
    std::vector<const MissionBrush*> terrain;
    for (const MissionBrush& brush : brushes)
        if (brush.kind == MissionBrushKind::terrain) terrain.push_back(&brush);
    std::ranges::stable_sort(terrain, {}, &MissionBrush::time);
    std::size_t ties = 0;
    const MissionBrush* first = nullptr;
    for (std::size_t i = 1; i < terrain.size(); ++i) {
        if (terrain[i]->time != terrain[i - 1]->time) continue;
        if (++ties == 1) first = terrain[i];
    }
    if (first != nullptr)
        faults.add(Code::missionTimesTie,
                   std::to_string(ties) +
                       (ties == 1 ? " terrain brush has the time of another"
                                  : " terrain brushes have the time of another") +
                       ", this one first",
                   *first);
    return terrain;
}

void MissionImport::addTerrain(const std::vector<MissionBrush>& brushes) {
    std::vector<Bounds> areas;
    if (options_.meOnly) {
        areas = meOnlyAreas(brushes, options_.scale);
        if (areas.empty())
            faults_.add(Code::missionNoArea, "no area brush is \"Me Only\"; all is compiled");
    }
    for (const MissionBrush* const brush : inOrder(brushes, faults_)) add(*brush, areas);
}

void MissionImport::add(const MissionBrush& brush, const std::vector<Bounds>& areas) {
    if (const auto fault = missionShapeFault(brush, options_.scale))
        return faults_.add(fault->code, fault->message, brush);
    MissionShape shape = missionShape(brush, options_.scale);
    if (!areas.empty() && std::ranges::none_of(areas, [&](const Bounds& area) {
            return overlap(area, shape.bounds);
        })) {
        ++outsideAreas_;
        return;
    }
    Brush result;
    result.name = nameOf(brush);
    result.operation = missionOperation(brush.operation);
    result.faces = facesOf(brush, shape, result.operation);
    result.shape = std::move(shape.shape);
    map_.brushes.push_back(std::move(result));
}

/// Brushes that make solid are seen from outside, the others from inside.
std::vector<Face> MissionImport::facesOf(const MissionBrush& brush, const MissionShape& shape,
                                         const MediaOperation& operation) {
    const bool fromOutside = operation.canGive(Medium::solid);
    std::vector<Face> faces;
    for (std::size_t i = 0; i < shape.editorFaces.size(); ++i) {
        const std::size_t number = shape.editorFaces[i];
        const MissionFace& face = brush.faces[number];
        const glm::dvec3 facing = fromOutside ? shape.normals[i] : -shape.normals[i];
        faces.push_back({materials_.of(brush, face),
                         face.alignment == MissionAlignment::world
                             ? missionTextureBasis(face, facing, options_.scale)
                             : missionHungTexture(brush, number, fromOutside, options_.scale),
                         1.0,
                         {}});
    }
    return faces;
}

void MissionImport::tellLeftOut(const std::vector<MissionBrush>& brushes) {
    const auto tell = [&](std::ptrdiff_t count, const std::string& what, const std::string& why) {
        if (count > 0)
            faults_.add(
                Code::missionBrushLeftOut,
                std::to_string(count) + " " + what + (count == 1 ? " brush " : " brushes ") + why);
    };
    const auto countOf = [&](MissionBrushKind kind) {
        return std::ranges::count(brushes, kind, &MissionBrush::kind);
    };
    tell(countOf(MissionBrushKind::flow), "flow", "left out");
    tell(countOf(MissionBrushKind::area), "area",
         options_.meOnly ? "only chose what is compiled" : "left out");
    tell(static_cast<std::ptrdiff_t>(outsideAreas_), "terrain", "outside the areas left out");
}

/// What a chunk holds; without it, a fault, nothing.
template <class T>
T valueOf(Result<T> result, MissionFaults& faults) {
    faults.append(result.takeDiagnostics());
    return result ? std::move(result).value() : T{};
}

}  // namespace

Result<BrushMap> importMission(std::span<const std::byte> bytes,
                               const MissionImportOptions& options) {
    auto file = readTagFile(bytes, options.keepGoing);
    MissionFaults faults;
    faults.append(file.takeDiagnostics());
    if (!file) return std::move(faults).take();
    const auto list = chunkOfVersion(file.value(), "BRLIST", 1, 0);
    if (!list) {
        faults.append(list.diagnostics());
        return std::move(faults).take();
    }
    auto brushes = valueOf(readMissionBrushes(list.value(), options.keepGoing), faults);
    if (file.value().find("TILIST") != nullptr) {
        const auto layouts = chunkOfVersion(file.value(), "TILIST", 1, 0);
        faults.append(layouts ? layMissionFaces(layouts.value(), brushes) : layouts.diagnostics());
    }
    const auto textureList = chunkOfVersion(file.value(), "TXLIST", 1, 0);
    faults.append(textureList.diagnostics());
    const MissionTextures textures =
        textureList ? valueOf(readMissionTextures(textureList.value()), faults) : MissionTextures{};

    MissionImport import(textures, options, faults);
    import.addTerrain(brushes);
    import.tellLeftOut(brushes);
    BrushMap map = import.take();
    map.lights = missionLights(file.value(), brushes, options.scale, faults);
    map.entities = missionEntities(file.value(), brushes, options.scale, faults);
    const bool failed = faults.anyError() && !options.keepGoing;
    Diagnostics diagnostics = std::move(faults).take();
    if (failed) return diagnostics;
    return {std::move(map), std::move(diagnostics)};
}

}  // namespace portcullis::formats
