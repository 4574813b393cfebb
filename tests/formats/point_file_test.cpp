#include "formats/quake/point_file.h"

#include <doctest/doctest.h>
#include <vector>

namespace portcullis::formats {
namespace {

TEST_CASE("a point file has one point a line and no point twice running") {
    const std::vector<glm::dvec3> points{
        {0, -0.0, 24}, {0, 0, 24}, {-16.5, 1.0 / 256, 1e5}, {0, 0, 24}};
    CHECK(writePointFile(points) == "0 0 24\n-16.5 0.00390625 1e+05\n0 0 24\n");
    CHECK(writePointFile({}) == "");
}

}  // namespace
}  // namespace portcullis::formats
