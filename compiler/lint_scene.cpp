#include "compiler/lint_scene.h"

#include <set>
#include <string>

#include "formats/geometry/decimal.h"
#include "formats/world/point_query.h"

namespace portcullis::compiler {
namespace {

using formats::LightKind;
using formats::Position;

bool isInSolid(const formats::World& world, const Position& position) {
    const formats::PointReport report = formats::locate(world, position);
    return report.medium == formats::Medium::solid && !report.onBoundary && !report.cell.valid();
}

std::string placeOf(const Position& p) {
    return formats::toDecimal(p.x) + " " + formats::toDecimal(p.y) + " " + formats::toDecimal(p.z);
}

std::string named(const char* kind, const std::string& name) {
    return name.empty() ? std::string(kind) : std::string(kind) + " \"" + name + "\"";
}

}  // namespace

FindingList lintPlacesInSolid(const formats::BrushMap& map, const formats::World& world) {
    FindingList findings(formats::Code::lintEntityInSolid);
    std::set<std::pair<formats::SourceLocation, Position>> told;
    const auto judge = [&](const std::string& what, const Position& position, std::string pointer,
                           formats::SourceLocation location) {
        if (!isInSolid(world, position)) return;
        if (location.line != 0 && !told.emplace(location, position).second) return;
        findings.add(what + " lies in solid at " + placeOf(position), std::move(pointer), location);
    };
    for (std::size_t i = 0; i < map.entities.size(); ++i) {
        const formats::Entity& entity = map.entities[i];
        if (entity.position)
            judge(named("entity", entity.className), *entity.position, pointerTo("entities", i),
                  entity.location);
    }
    for (std::size_t i = 0; i < map.lights.size(); ++i) {
        const formats::Light& light = map.lights[i];
        if (light.kind != LightKind::sun && light.kind != LightKind::ambient)
            judge(named("light", light.name), light.position, pointerTo("lights", i),
                  light.location);
    }
    for (std::size_t i = 0; i < map.cameras.size(); ++i)
        judge(named("camera", map.cameras[i].name), map.cameras[i].position,
              pointerTo("cameras", i), map.cameras[i].location);
    return findings;
}

FindingList lintUnusedMaterials(const formats::BrushMap& map) {
    std::vector<bool> used(map.materials.size());
    const auto mark = [&](const formats::Brush& brush) {
        for (const formats::Face& face : brush.faces)
            if (face.material.valid()) used[face.material.value()] = true;
    };
    for (const formats::Brush& brush : map.brushes) mark(brush);
    for (const formats::Object& object : map.objects)
        for (const formats::Brush& brush : object.brushes) mark(brush);
    FindingList findings(formats::Code::lintUnusedMaterial);
    for (std::size_t m = 0; m < used.size(); ++m) {
        const formats::Material& material = map.materials[formats::MaterialIndex(m)];
        if (!used[m])
            findings.add("no face uses the material \"" + material.name + "\"",
                         pointerTo("materials", m), material.location);
    }
    return findings;
}

}  // namespace portcullis::compiler
