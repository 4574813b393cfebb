#include "render/layer_weights.h"

#include <algorithm>
#include <utility>

#include "formats/json/suggestion.h"
#include "formats/json/utf8.h"

namespace portcullis::render {

using namespace formats;

std::vector<std::string_view> groupNames(const Lightmaps& lightmaps) {
    std::vector<std::string_view> names;
    for (const LightLayer& layer : lightmaps.layers)
        names.push_back(layer.group.empty() ? kUngroupedLights : std::string_view(layer.group));
    return names;
}

Result<LayerWeights> layerWeights(const Lightmaps& lightmaps, std::span<const GroupWeight> wishes) {
    const auto names = groupNames(lightmaps);
    LayerWeights weights(names.size(), 1.0);
    Diagnostics faults;
    for (const GroupWeight& wish : wishes) {
        // From the end: a group that is called "ungrouped" comes behind the first layer.
        const auto found = std::find(names.rbegin(), names.rend(), wish.group);
        if (found != names.rend()) {
            weights[static_cast<std::size_t>(names.rend() - found) - 1] = wish.weight;
        } else if (wish.group == kAllLights) {
            weights.assign(names.size(), wish.weight);
        } else {
            Diagnostic fault =
                makeDiagnostic(Code::renderUnknownGroup,
                               "no light group is called \"" + printable(wish.group, 40) + "\"");
            fault.hint = suggestAmong(wish.group, "light groups", names) + ", or all";
            faults.push_back(std::move(fault));
        }
    }
    if (!faults.empty()) return faults;
    return weights;
}

}  // namespace portcullis::render
