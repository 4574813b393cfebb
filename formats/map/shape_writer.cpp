#include "formats/map/shape_writer.h"

#include "formats/geometry/decimal.h"
#include "formats/json/json_text.h"
#include "formats/map/map_names.h"
#include "formats/map/map_text.h"

namespace portcullis::formats {
namespace {

std::string planeText(const PlanePoints& plane) {
    JsonFields fields;
    const auto& [a, b, c] = plane.points;
    fields.add("points", jsonList({positionText(a), positionText(b), positionText(c)}));
    return fields.text();
}

std::string planeText(const PlaneNormal& plane) {
    JsonFields fields;
    fields.add("normal", positionText(plane.normal));
    fields.add("distance", toDecimal(plane.distance));
    return fields.text();
}

JsonFields fieldsOfType(std::string_view type) {
    JsonFields fields;
    fields.add("type", quoteJson(type));
    return fields;
}

void addAxis(JsonFields& fields, Axis axis) {
    if (axis != Axis::z) fields.add("axis", quoteJson(nameOf(axis, kAxisNames)));
}

void addRotation(JsonFields& fields, const Rotation& rotation) {
    if (rotation.isIdentity()) return;
    fields.add("rotation",
               positionText({rotation.rollDegrees, rotation.pitchDegrees, rotation.yawDegrees}));
}

struct ShapeWriter {
    std::size_t spaces;

    template <class SizedShape>
    static JsonFields sized(std::string_view type, const SizedShape& shape) {
        JsonFields fields = fieldsOfType(type);
        fields.add("center", positionText(shape.center));
        fields.add("size", positionText(shape.size));
        addRotation(fields, shape.rotation);
        return fields;
    }
    template <class RoundShape>
    static JsonFields round(std::string_view type, const RoundShape& shape) {
        JsonFields fields = sized(type, shape);
        addAxis(fields, shape.axis);
        fields.add("sides", std::to_string(shape.sides));
        if (shape.sideAligned != RoundShape{}.sideAligned)
            fields.add("sideAligned", shape.sideAligned ? "true" : "false");
        return fields;
    }

    std::string operator()(const BoxShape& box) const { return sized("box", box).text(); }
    std::string operator()(const WedgeShape& wedge) const { return sized("wedge", wedge).text(); }
    std::string operator()(const DodecahedronShape& shape) const {
        return sized("dodecahedron", shape).text();
    }
    std::string operator()(const CylinderShape& shape) const {
        return round("cylinder", shape).text();
    }
    std::string operator()(const PyramidShape& pyramid) const {
        JsonFields fields = round("pyramid", pyramid);
        if (pyramid.cornerApex) fields.add("cornerApex", "true");
        return fields.text();
    }
    std::string operator()(const PrismShape& prism) const {
        std::vector<std::string> corners;
        for (const auto& [a, b] : prism.polygon)
            corners.push_back(jsonList({toDecimal(a), toDecimal(b)}));
        JsonFields fields = fieldsOfType("prism");
        fields.add("center", positionText(prism.center));
        fields.add("polygon", jsonList(corners));
        fields.add("height", toDecimal(prism.height));
        addAxis(fields, prism.axis);
        addRotation(fields, prism.rotation);
        return fields.text();
    }
    std::string operator()(const PlanesShape& shape) const {
        std::vector<std::string> planes;
        for (const auto& plane : shape.planes)
            planes.push_back(std::visit([](const auto& given) { return planeText(given); }, plane));
        JsonFields fields = fieldsOfType("planes");
        fields.add("planes", jsonLines(planes, spaces));
        return fields.text();
    }
};

}  // namespace

std::string shapeText(const Shape& shape, std::size_t spaces) {
    return std::visit(ShapeWriter{spaces}, shape);
}

}  // namespace portcullis::formats
