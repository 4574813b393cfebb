#include "tests/formats/brush_map_equality.h"

#include <algorithm>
#include <tuple>

namespace portcullis::formats {
namespace {

auto fields(const BoxShape& s) { return std::tie(s.center, s.size, s.rotation); }
auto fields(const WedgeShape& s) { return std::tie(s.center, s.size, s.rotation); }
auto fields(const DodecahedronShape& s) { return std::tie(s.center, s.size, s.rotation); }
auto fields(const PrismShape& s) {
    return std::tie(s.center, s.axis, s.polygon, s.height, s.rotation);
}
auto fields(const CylinderShape& s) {
    return std::tie(s.center, s.size, s.axis, s.sides, s.sideAligned, s.rotation);
}
auto fields(const PyramidShape& s) {
    return std::tie(s.center, s.size, s.axis, s.sides, s.sideAligned, s.cornerApex, s.rotation);
}
auto fields(const PlanePoints& plane) { return std::tie(plane.points); }
auto fields(const PlaneNormal& plane) { return std::tie(plane.normal, plane.distance); }
auto fields(const Material& m) { return std::tie(m.name, m.texture, m.kind, m.emission); }
auto fields(const Face& face) { return std::tie(face.material, face.texture, face.luxelScale); }
auto fields(const Light& l) {
    return std::tie(l.name, l.kind, l.position, l.direction, l.color, l.brightness, l.falloff,
                    l.radius, l.innerDegrees, l.outerDegrees, l.extent, l.samples, l.angleScale,
                    l.castsShadows, l.group);
}
auto fields(const Camera& c) {
    return std::tie(c.name, c.position, c.angles, c.lookAt, c.fovDegrees, c.width, c.height);
}
auto fields(const Entity& e) { return std::tie(e.className, e.position, e.properties); }
auto fields(const Outside& o) { return std::tie(o.hull, o.sealWidth); }

template <class T>
bool same(const T& a, const T& b) {
    return fields(a) == fields(b);
}

template <class Variant>
bool sameVariant(const Variant& a, const Variant& b);

bool same(const PlanesShape& a, const PlanesShape& b) {
    return std::ranges::equal(a.planes, b.planes,
                              [](const auto& p, const auto& q) { return sameVariant(p, q); });
}

template <class Variant>
bool sameVariant(const Variant& a, const Variant& b) {
    return std::visit(
        [&b](const auto& value) {
            using Alternative = std::decay_t<decltype(value)>;
            const auto* other = std::get_if<Alternative>(&b);
            return other != nullptr && same(value, *other);
        },
        a);
}

bool same(const Object& a, const Object& b) {
    return std::tie(a.name, a.model, a.position, a.angles, a.scale, a.properties) ==
               std::tie(b.name, b.model, b.position, b.angles, b.scale, b.properties) &&
           std::ranges::equal(a.brushes, b.brushes, sameBrush);
}

template <class List>
bool sameList(const List& a, const List& b) {
    return std::ranges::equal(a, b, [](const auto& x, const auto& y) { return same(x, y); });
}

}  // namespace

bool sameBrush(const Brush& a, const Brush& b) {
    return std::tie(a.name, a.operation, a.detail) == std::tie(b.name, b.operation, b.detail) &&
           sameVariant(a.shape, b.shape) && sameList(a.faces, b.faces);
}

bool sameMap(const BrushMap& a, const BrushMap& b) {
    const bool sameOutside = a.outside.has_value() == b.outside.has_value() &&
                             (!a.outside || same(*a.outside, *b.outside));
    return sameOutside && a.properties == b.properties && sameList(a.materials, b.materials) &&
           std::ranges::equal(a.brushes, b.brushes, sameBrush) && sameList(a.lights, b.lights) &&
           sameList(a.cameras, b.cameras) && sameList(a.objects, b.objects) &&
           sameList(a.entities, b.entities);
}

}  // namespace portcullis::formats
