#include "compiler/lint_lights.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace portcullis::compiler {
namespace {

std::string called(const formats::Light& light) {
    return light.name.empty() ? "a light" : "light \"" + light.name + "\"";
}

}  // namespace

FindingList lintDarkLights(const formats::BrushMap& map) {
    FindingList findings(formats::Code::lintDarkLight);
    for (std::size_t i = 0; i < map.lights.size(); ++i) {
        const formats::Light& light = map.lights[i];
        if (light.brightness != 0 && light.color != glm::dvec3(0.0)) continue;
        findings.add(called(light) + (light.brightness == 0 ? " has no brightness" : " is black"),
                     pointerTo("lights", i), light.location);
    }
    return findings;
}

FindingList lintLightReach(const formats::BrushMap& map, const formats::World& world,
                           const LightCells& reached, std::uint32_t mostCells) {
    std::vector<std::pair<std::size_t, std::size_t>> far;  // cells, light
    for (std::size_t i = 0; i < reached.size(); ++i)
        if (reached[i].size() > mostCells) far.emplace_back(reached[i].size(), i);
    std::ranges::stable_sort(far, std::ranges::greater{},
                             &std::pair<std::size_t, std::size_t>::first);
    FindingList findings(formats::Code::lintLightReach);
    for (const auto& [cells, light] : far)
        findings.add(called(map.lights[light]) + " reaches " + std::to_string(cells) + " of " +
                         std::to_string(world.cells.size()) + " cells",
                     pointerTo("lights", light), map.lights[light].location);
    return findings;
}

}  // namespace portcullis::compiler
