#include "render/difference/gates.h"

namespace portcullis::render {
namespace {

bool allows(const PixelLimit& limit, const DifferenceCounts& counts) {
    const auto differing = static_cast<double>(counts.differing);
    if (!limit.percent) return differing <= limit.amount;
    return differing * 100 <= limit.amount * static_cast<double>(counts.compared);
}

}  // namespace

bool holds(const Gates& gates, const DifferenceCounts& counts) {
    if (!gates.mostChannel && !gates.mostPixels && !gates.mostInWindow)
        return counts.differing == 0;
    return (!gates.mostChannel || counts.largestChannel <= *gates.mostChannel) &&
           (!gates.mostPixels || allows(*gates.mostPixels, counts)) &&
           (!gates.mostInWindow || counts.inWindow <= gates.mostInWindow->pixels);
}

}  // namespace portcullis::render
