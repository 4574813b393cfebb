#include "formats/map/medium.h"

#include <algorithm>

namespace portcullis::formats {
namespace {

constexpr std::array<std::string_view, kMediumCount> kMediumNames{"solid", "air", "water", "lava"};

struct NamedOperation {
    std::string_view name;
    MediaOperation operation;
};

constexpr auto S = Medium::solid;
constexpr auto A = Medium::air;
constexpr auto W = Medium::water;
constexpr auto L = Medium::lava;

constexpr std::array kOperations{
    NamedOperation{"solid", MediaOperation::fill(S)},
    NamedOperation{"air", MediaOperation::fill(A)},
    NamedOperation{"water", MediaOperation::fill(W)},
    NamedOperation{"lava", MediaOperation::fill(L)},
    //                                before: solid, air, water, lava
    NamedOperation{"flood", {{S, W, W, L}, false}},
    NamedOperation{"evaporate", {{S, A, A, L}, false}},
    NamedOperation{"solid-to-water", {{W, A, W, L}, false}},
    NamedOperation{"solid-to-air", {{A, A, W, L}, false}},
    NamedOperation{"air-to-solid", {{S, S, W, L}, false}},
    NamedOperation{"water-to-solid", {{S, A, S, L}, false}},
    NamedOperation{"blockable", {{S, A, W, L}, true}},
};

}  // namespace

std::string_view mediumName(Medium medium) {
    return kMediumNames[static_cast<std::size_t>(medium)];
}

std::optional<Medium> mediumFromName(std::string_view name) {
    const auto* const found = std::ranges::find(kMediumNames, name);
    if (found == kMediumNames.end()) return std::nullopt;
    return kAllMedia[static_cast<std::size_t>(found - kMediumNames.begin())];
}

std::optional<std::string_view> operationName(const MediaOperation& operation) {
    const auto* const found = std::ranges::find(kOperations, operation, &NamedOperation::operation);
    if (found == kOperations.end()) return std::nullopt;
    return found->name;
}

std::optional<MediaOperation> operationFromName(std::string_view name) {
    const auto* const found = std::ranges::find(kOperations, name, &NamedOperation::name);
    if (found == kOperations.end()) return std::nullopt;
    return found->operation;
}

std::vector<std::string_view> operationNames() {
    std::vector<std::string_view> names;
    for (const NamedOperation& entry : kOperations) names.push_back(entry.name);
    return names;
}

}  // namespace portcullis::formats
