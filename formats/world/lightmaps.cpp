#include "formats/world/lightmaps.h"

namespace portcullis::formats {

std::array<int, 2> luxelAxes(const Plane& plane) {
    const auto length = [](auto number) { return number < 0 ? -number : number; };
    const auto x = length(plane.a), y = length(plane.b), z = length(plane.c);
    if (z >= x && z >= y) return {0, 1};
    if (y >= x) return {0, 2};
    return {1, 2};
}

}  // namespace portcullis::formats
