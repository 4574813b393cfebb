#include "cli/light_choice.h"

#include "formats/geometry/decimal.h"

namespace portcullis::cli {

namespace {

constexpr double kMostWeight = 1000.0;

std::optional<double> weightOf(const std::string& text) {
    if (text == "on") return 1.0;
    if (text == "off") return 0.0;
    const auto number = formats::parseDouble(text);
    if (!number || *number < 0.0 || *number > kMostWeight) return std::nullopt;
    return number;
}

}  // namespace

std::optional<render::GroupWeight> parseGroupWeight(const std::string& text) {
    const std::size_t equals = text.rfind('=');
    if (equals == std::string::npos || equals == 0) return std::nullopt;
    const auto weight = weightOf(text.substr(equals + 1));
    if (!weight) return std::nullopt;
    return render::GroupWeight{text.substr(0, equals), *weight};
}

formats::Result<render::LayerWeights> chooseLights(const formats::World& world,
                                                   const std::vector<render::GroupWeight>& wishes) {
    if (world.lightmaps) return render::layerWeights(*world.lightmaps, wishes);
    formats::Diagnostics diagnostics;
    if (!wishes.empty())
        diagnostics.push_back(formats::makeDiagnostic(
            formats::Code::renderNoLightmaps, "--lights changes nothing: the world is not lit"));
    return {render::LayerWeights{}, std::move(diagnostics)};
}

}  // namespace portcullis::cli
