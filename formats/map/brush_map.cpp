#include "formats/map/brush_map.h"

#include <bit>

namespace portcullis::formats {
namespace {

struct FaceCounter {
    std::size_t operator()(const BoxShape&) const { return 6; }
    std::size_t operator()(const PrismShape& prism) const { return prism.polygon.size() + 2; }
    std::size_t operator()(const CylinderShape& cylinder) const { return cylinder.sides + 2; }
    std::size_t operator()(const WedgeShape&) const { return 5; }
    std::size_t operator()(const PyramidShape& pyramid) const { return pyramid.sides + 1; }
    std::size_t operator()(const DodecahedronShape&) const { return 12; }
    std::size_t operator()(const PlanesShape& shape) const { return shape.planes.size(); }
};

}  // namespace

bool isLuxelScale(double scale) {
    if (!(scale >= 1.0 / 16.0) || scale > 16.0) return false;
    const double sixteenths = scale * 16.0;
    const auto whole = static_cast<unsigned>(sixteenths);
    return whole == sixteenths && std::has_single_bit(whole);
}

std::size_t faceCount(const Shape& shape) { return std::visit(FaceCounter{}, shape); }

}  // namespace portcullis::formats
