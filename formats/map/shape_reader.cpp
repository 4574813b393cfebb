#include "formats/map/shape_reader.h"

#include <algorithm>
#include <array>
#include <string>

#include "formats/json/object_reader.h"
#include "formats/map/map_names.h"
#include "formats/map/map_values.h"

namespace portcullis::formats {
namespace {

struct Extents {
    Position center, size;
};

/// min and max are rounded to the lattice first, so that the corners lie on it; half a lattice
/// step is still exact in a Coordinate, and so are center and size.
Extents extentsBetween(const Position& min, const Position& max) {
    Extents extents;
    const auto between = [](Coordinate low, Coordinate high, Coordinate& center, Coordinate& size) {
        const auto lowSteps = Coordinate::fromLattice(static_cast<std::int32_t>(low.lattice()));
        const auto highSteps = Coordinate::fromLattice(static_cast<std::int32_t>(high.lattice()));
        center.raw = (lowSteps.raw + highSteps.raw) / 2;
        size.raw = highSteps.raw - lowSteps.raw;
    };
    between(min.x, max.x, extents.center.x, extents.size.x);
    between(min.y, max.y, extents.center.y, extents.size.y);
    between(min.z, max.z, extents.center.z, extents.size.z);
    return extents;
}

/// "center" and "size", or "min" and "max".
Extents readExtents(ObjectReader& object, FaultList& faults) {
    Extents extents;
    const std::size_t before = faults.count();
    const auto min = object.find("min");
    const auto max = object.find("max");
    if (!min && !max) {
        object.readRequired("center", extents.center, readPosition, kMaxCoordinateUnits);
        object.readRequired("size", extents.size, readSize);
        return extents;
    }
    const auto center = object.find("center");
    const auto size = object.find("size");
    if (center || size) {
        addFault(faults, object.value(), Code::mapBadValue, "both center, size and min, max",
                 "give either center and size, or min and max");
        return extents;
    }
    Position low, high;
    object.readRequired("min", low, readPosition, kMaxCoordinateUnits);
    object.readRequired("max", high, readPosition, kMaxCoordinateUnits);
    if (faults.count() != before) return extents;
    extents = extentsBetween(low, high);
    if (std::min({extents.size.x, extents.size.y, extents.size.z}).raw <= 0)
        addFault(faults, *max, Code::shapeDegenerate, "max is not above min on every axis",
                 "give max 1/256 unit or more above min");
    return extents;
}

template <class SizedShape>
SizedShape readSizedShape(ObjectReader& object, FaultList& faults) {
    SizedShape shape;
    const auto [center, size] = readExtents(object, faults);
    shape.center = center;
    shape.size = size;
    object.read("rotation", shape.rotation, readRotation);
    return shape;
}

template <class RoundShape>
RoundShape readRoundShape(ObjectReader& object, FaultList& faults) {
    auto shape = readSizedShape<RoundShape>(object, faults);
    object.read("axis", shape.axis, readName<Axis, kAxisNames.size()>, "axis", kAxisNames);
    object.read("sides", shape.sides, readWhole, 3U, kMaxShapeSides);
    object.read("sideAligned", shape.sideAligned, readFlag);
    return shape;
}

std::vector<std::array<Coordinate, 2>> readPolygon(JsonValue value, FaultList& faults) {
    std::vector<std::array<Coordinate, 2>> polygon;
    const auto corners = readList(value, faults);
    if (value.type() == JsonType::array &&
        (corners.size() < 3 || corners.size() > kMaxShapeSides)) {
        addFault(faults, value, Code::mapOutOfRange,
                 "a polygon of " + std::to_string(corners.size()) + " corners",
                 "give 3 to " + std::to_string(kMaxShapeSides) + " corners");
        return polygon;
    }
    const auto coordinate = [](JsonValue element, FaultList& list) {
        return readCoordinate(element, kMaxCoordinateUnits, list);
    };
    for (const JsonValue corner : corners)
        polygon.push_back(readElements<2>(corner, "numbers", coordinate, faults));
    return polygon;
}

PrismShape readPrism(ObjectReader& object) {
    PrismShape prism;
    object.readRequired("center", prism.center, readPosition, kMaxCoordinateUnits);
    object.readRequired("polygon", prism.polygon, readPolygon);
    object.readRequired("height", prism.height, readExtent);
    object.read("axis", prism.axis, readName<Axis, kAxisNames.size()>, "axis", kAxisNames);
    object.read("rotation", prism.rotation, readRotation);
    return prism;
}

using PlaneDefinition = std::variant<PlanePoints, PlaneNormal>;

PlaneDefinition readPlane(JsonValue value, FaultList& faults) {
    ObjectReader object(value, faults);
    PlaneDefinition plane;
    const auto point = [](JsonValue element, FaultList& list) {
        return readPosition(element, kMaxPlaneUnits, list);
    };
    if (object.find("points")) {
        object.read("points", plane.emplace<PlanePoints>().points,
                    [&](JsonValue points, FaultList&) {
                        return readElements<3>(points, "points", point, faults);
                    });
    } else if (const auto direction = object.find("normal")) {
        auto& normal = plane.emplace<PlaneNormal>();
        const std::size_t before = faults.count();
        normal.normal = point(*direction, faults);
        if (faults.count() == before && normal.normal == Position{})
            addFault(faults, *direction, Code::mapBadValue, "a normal of no length",
                     "give the direction that points out of the brush");
        object.readRequired("distance", normal.distance, readCoordinate, kMaxPlaneUnits);
    } else if (object.isObject()) {
        static_cast<void>(object.find("distance"));
        addFault(faults, value, Code::mapMissingKey, "neither points nor normal is given",
                 "give \"points\" (three), or \"normal\" and \"distance\"");
    }
    object.rejectUnknownKeys();
    return plane;
}

std::vector<PlaneDefinition> readPlanes(JsonValue value, FaultList& faults) {
    std::vector<PlaneDefinition> planes;
    const auto list = readList(value, faults);
    if (list.size() > kMaxBrushFaces) {
        addFault(faults, value, Code::mapOutOfRange,
                 std::to_string(list.size()) + " planes in one brush",
                 "a brush has at most " + std::to_string(kMaxBrushFaces) + " faces");
        return planes;
    }
    planes.reserve(list.size());
    for (const JsonValue plane : list) planes.push_back(readPlane(plane, faults));
    return planes;
}

enum class ShapeType { none, box, prism, cylinder, wedge, pyramid, dodecahedron, planes };

constexpr std::array kShapeTypes{NamedValue<ShapeType>{"box", ShapeType::box},
                                 NamedValue<ShapeType>{"prism", ShapeType::prism},
                                 NamedValue<ShapeType>{"cylinder", ShapeType::cylinder},
                                 NamedValue<ShapeType>{"wedge", ShapeType::wedge},
                                 NamedValue<ShapeType>{"pyramid", ShapeType::pyramid},
                                 NamedValue<ShapeType>{"dodecahedron", ShapeType::dodecahedron},
                                 NamedValue<ShapeType>{"planes", ShapeType::planes}};

Shape readShapeOfType(ShapeType type, ObjectReader& object, FaultList& faults) {
    switch (type) {
        case ShapeType::none: break;
        case ShapeType::box: return readSizedShape<BoxShape>(object, faults);
        case ShapeType::prism: return readPrism(object);
        case ShapeType::cylinder: return readRoundShape<CylinderShape>(object, faults);
        case ShapeType::wedge: return readSizedShape<WedgeShape>(object, faults);
        case ShapeType::pyramid: {
            auto pyramid = readRoundShape<PyramidShape>(object, faults);
            object.read("cornerApex", pyramid.cornerApex, readFlag);
            return pyramid;
        }
        case ShapeType::dodecahedron: return readSizedShape<DodecahedronShape>(object, faults);
        case ShapeType::planes: {
            PlanesShape shape;
            object.readRequired("planes", shape.planes, readPlanes);
            return shape;
        }
    }
    return {};
}

}  // namespace

Shape readShape(JsonValue value, FaultList& faults) {
    ObjectReader object(value, faults);
    auto type = ShapeType::none;
    object.readRequired("type", type, readName<ShapeType, kShapeTypes.size()>, "shape",
                        kShapeTypes);
    if (type == ShapeType::none) return {};  // which keys it may have cannot be told
    Shape shape = readShapeOfType(type, object, faults);
    object.rejectUnknownKeys();
    return shape;
}

}  // namespace portcullis::formats
