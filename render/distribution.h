#pragma once

#include <vector>

namespace portcullis::render {

/// How some values are spread: the p-th percentile is the least value that p of a hundred do not
/// exceed, so that each is one of the values. All 0 for none.
struct Distribution {
    double p50 = 0.0, p90 = 0.0, p99 = 0.0, max = 0.0;

    bool operator==(const Distribution&) const = default;
};

[[nodiscard]] Distribution distributionOf(std::vector<double> values);

}  // namespace portcullis::render
