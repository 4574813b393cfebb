#include "formats/quake/point_file.h"

#include "formats/geometry/decimal.h"

namespace portcullis::formats {

std::string writePointFile(std::span<const glm::dvec3> points) {
    std::string text, previous;
    for (const glm::dvec3& point : points) {
        const std::string line =
            toDecimal(point.x) + ' ' + toDecimal(point.y) + ' ' + toDecimal(point.z) + '\n';
        if (line != previous) text += line;
        previous = line;
    }
    return text;
}

}  // namespace portcullis::formats
