#include "formats/thief/compiled_mission.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>
#include <utility>

#include "formats/thief/mission_lights.h"
#include "formats/thief/mission_textures.h"
#include "formats/thief/mission_world_import.h"
#include "formats/thief/mission_world_reader.h"
#include "formats/thief/tag_file.h"

namespace portcullis::formats {
namespace {

constexpr std::string_view kBrush = "brush ";  ///< what terrain is named for, before its id

/// The brushes of an imported map by the editor's ids; of an id used twice the first counts.
std::vector<BrushIndex> brushesById(const BrushMap& map) {
    std::vector<BrushIndex> brushes;
    for (std::size_t i = 0; i < map.brushes.size(); ++i) {
        const std::string& name = map.brushes[BrushIndex(i)].name;
        std::uint16_t id = 0;
        if (!name.starts_with(kBrush)) continue;
        const char* const end = name.data() + name.size();
        if (std::from_chars(name.data() + kBrush.size(), end, id).ptr != end) continue;
        if (brushes.size() <= id) brushes.resize(id + std::size_t{1});
        if (!brushes[id].valid()) brushes[id] = BrushIndex(i);
    }
    return brushes;
}

/// The materials of a map by number in the texture list; those that no brush uses are added.
std::vector<MaterialIndex> materialsByTexture(BrushMap& map, const MissionTextures& textures) {
    constexpr auto kSky = static_cast<std::size_t>(kMissionSkyTexture);
    std::vector<MaterialIndex> materials(std::max(textures.size(), kSky + 1));
    for (std::size_t i = 0; i < materials.size(); ++i) {
        Material material;
        if (i == kSky) {
            material.name = kMissionSkyName;
            material.kind = SurfaceKind::sky;
        } else if (i < textures.size() && !textures[i].empty()) {
            material.name = textures[i];
        } else {
            continue;
        }
        const auto known = std::ranges::find(map.materials, material.name, &Material::name);
        materials[i] = known != map.materials.end()
                           ? MaterialIndex(static_cast<std::size_t>(known - map.materials.begin()))
                           : map.materials.append(std::move(material));
    }
    return materials;
}

}  // namespace

Result<CompiledMission> importCompiledMission(std::span<const std::byte> bytes,
                                              const MissionImportOptions& options) {
    auto file = readTagFile(bytes, options.keepGoing);
    if (!file) return file.takeDiagnostics();
    auto mission = readMissionWorld(file.value());
    Diagnostics diagnostics = mission.takeDiagnostics();
    if (!mission) return diagnostics;
    auto map = importMission(bytes, options);
    append(diagnostics, map.takeDiagnostics());
    if (!map) return diagnostics;
    const auto list = chunkOfVersion(file.value(), "TXLIST", 1, 0);
    auto textures = list ? readMissionTextures(list.value()) : MissionTextures{};
    MissionTerms terms;
    terms.map = map.value();
    terms.brushes = brushesById(terms.map);
    terms.materials =
        materialsByTexture(terms.map, textures ? textures.value() : MissionTextures{});
    terms.lightGroups = missionLightGroups(file.value());
    terms.unitsAUnit = options.scale;
    auto world = worldOfMission(mission.value(), std::move(terms));
    append(diagnostics, world.takeDiagnostics());
    if (!world) return diagnostics;
    return {CompiledMission{std::move(world).value(), std::move(map).value()},
            std::move(diagnostics)};
}

}  // namespace portcullis::formats
