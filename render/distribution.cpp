#include "render/distribution.h"

#include <algorithm>
#include <cstddef>

namespace portcullis::render {

Distribution distributionOf(std::vector<double> values) {
    if (values.empty()) return {};
    std::ranges::sort(values);
    const auto percentile = [&](std::size_t p) {
        return values[(p * values.size() + 99) / 100 - 1];
    };
    return {percentile(50), percentile(90), percentile(99), values.back()};
}

}  // namespace portcullis::render
