#include "render/light/luxel_layout.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "formats/world/luxel_rectangle.h"

namespace portcullis::render {
namespace {

using namespace formats;

/// What a bake holds of each luxel of a rectangle beside blocks: its part, the sums of one layer
/// and those of the lights that two threads are at.
constexpr std::uint64_t kBytesPerLuxel = 128;

double scaleOf(const World& world, const LuxelOptions& options, SurfaceIndex surface) {
    return options.scales.empty() ? world.surfaces[surface].luxelScale
                                  : options.scales[surface.value()];
}

/// What the walls' luxels come to; the rectangles too, if asked for.
struct Account {
    std::uint64_t luxels = 0, blocks = 0;

    [[nodiscard]] std::uint64_t bytes(std::size_t layers) const {
        return luxels * kBytesPerLuxel + blocks * layers * sizeof(LuxelBlock);
    }
};

Account account(const World& world, const LuxelOptions& options, double luxelSize,
                LuxelLayout* layout) {
    Account sum;
    for (SurfaceIndex i(0u); world.surfaces.contains(i); i = SurfaceIndex(i.value() + 1)) {
        if (!isLit(world, world.surfaces[i])) continue;
        const double size =
            std::clamp(luxelSize * scaleOf(world, options, i), kLeastLuxel, kMostLuxel);
        SurfaceLuxels luxels = luxelRectangle(world, world.surfaces[i], size);
        luxels.firstBlock = static_cast<std::uint32_t>(sum.blocks);
        sum.luxels += std::uint64_t{luxels.columns} * luxels.rows;
        sum.blocks += std::uint64_t{luxels.blockColumns()} * luxels.blockRows();
        if (layout != nullptr) layout->surfaces[i] = luxels;
    }
    return sum;
}

bool fits(const Account& sum, std::size_t layers, const LuxelOptions& options) {
    constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
    return sum.bytes(layers) <= options.byteLimit && sum.luxels < most;
}

std::string mebibytes(std::uint64_t bytes) {
    return std::to_string((bytes + (1U << 20) - 1) >> 20) + " MiB";
}

Diagnostic tooLarge(const World& world, const LuxelOptions& options, const Account& sum,
                    std::size_t layers) {
    Diagnostic diagnostic = makeDiagnostic(
        Code::lightTooLarge, std::to_string(sum.luxels) + " luxels in " + std::to_string(layers) +
                                 (layers == 1 ? " layer" : " layers") + " need " +
                                 mebibytes(sum.bytes(layers)) + ", the limit is " +
                                 mebibytes(options.byteLimit));
    for (double size = 2.0 * options.luxelSize; size <= kMostLuxel; size *= 2.0) {
        const Account coarser = account(world, options, size, nullptr);
        if (!fits(coarser, layers, options)) continue;
        diagnostic.hint = "luxels of " + std::to_string(static_cast<std::uint64_t>(size + 0.5)) +
                          " units need " + mebibytes(coarser.bytes(layers));
        break;
    }
    return diagnostic;
}

}  // namespace

bool isSky(const World& world, SurfaceIndex surface) {
    return world.scene.materials[world.surfaces[surface].material].kind == SurfaceKind::sky;
}

std::vector<std::string> lightGroups(const World& world) {
    std::vector<std::string> groups{""};
    for (const Light& light : world.scene.lights) groups.push_back(light.group);
    std::ranges::sort(groups);
    groups.erase(std::unique(groups.begin(), groups.end()), groups.end());
    return groups;
}

Result<LuxelLayout> layOutLuxels(const World& world, const LuxelOptions& options) {
    if (!(options.luxelSize >= kLeastLuxel && options.luxelSize <= kMostLuxel))
        return makeDiagnostic(Code::lightLuxelSize, "luxels of " +
                                                        std::to_string(options.luxelSize) +
                                                        " units: from 1/16 to 65536 there are");
    const std::size_t layers = lightGroups(world).size();
    LuxelLayout layout;
    layout.surfaces.resize(world.surfaces.size());
    const Account sum = account(world, options, options.luxelSize, &layout);
    if (!fits(sum, layers, options)) return tooLarge(world, options, sum, layers);
    layout.luxels = sum.luxels;
    layout.blocks = static_cast<std::uint32_t>(sum.blocks);
    layout.bytes = sum.bytes(layers);
    return layout;
}

}  // namespace portcullis::render
