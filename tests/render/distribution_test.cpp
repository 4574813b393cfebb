#include "render/distribution.h"

#include <doctest/doctest.h>
#include <numeric>
#include <vector>

namespace portcullis::render {
namespace {

TEST_CASE("distribution: each percentile is the least value that so many do not exceed") {
    std::vector<double> hundred(100);
    std::iota(hundred.rbegin(), hundred.rend(), 1.0);
    CHECK(distributionOf(hundred) == Distribution{50.0, 90.0, 99.0, 100.0});
    CHECK(distributionOf({}) == Distribution{});
    CHECK(distributionOf({7.0}) == Distribution{7.0, 7.0, 7.0, 7.0});
    CHECK(distributionOf({3.0, 1.0, 2.0}) == Distribution{2.0, 3.0, 3.0, 3.0});
    CHECK(distributionOf({4.0, 1.0, 3.0, 2.0}) == Distribution{2.0, 4.0, 4.0, 4.0});
}

}  // namespace
}  // namespace portcullis::render
