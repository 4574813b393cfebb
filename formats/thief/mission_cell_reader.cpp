#include "formats/thief/mission_cell_reader.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

namespace portcullis::formats {
namespace {

constexpr std::size_t kHeaderBytes = 31;
constexpr std::size_t kPointBytes = 12;
constexpr std::size_t kPolygonBytes = 8;
constexpr std::size_t kPlaneBytes = 16;
constexpr std::size_t kLightmapBytes = 20;
constexpr std::uint32_t kFewestPlanes = 4;
constexpr std::uint32_t kFewestCorners = 3;

bool isFinite(std::span<const float> numbers) {
    return std::ranges::all_of(numbers, [](float number) { return std::isfinite(number); });
}

class CellReading {
public:
    CellReading(MissionWalk& walk, std::uint32_t cellCount, MissionWorld& world)
        : walk_(walk),
          cellCount_(cellCount),
          world_(world),
          name_("cell " + std::to_string(world.cells.size())) {}

    bool run() {
        if (!readHeader() || !readVertices() || !readPolygons() || !readTextures() ||
            !readCorners() || !readPlanes() || !readLightmaps() || !readLights())
            return false;
        world_.cells.push_back(std::move(cell_));
        return true;
    }

private:
    bool readHeader() {
        if (!walk_.expect(1, kHeaderBytes, name_)) return false;
        vertices_ = walk_.take<std::uint8_t>();
        polygons_ = walk_.take<std::uint8_t>();
        textures_ = walk_.take<std::uint8_t>();
        cell_.portals = walk_.take<std::uint8_t>();
        planes_ = walk_.take<std::uint8_t>();
        cell_.medium = walk_.take<std::uint8_t>();
        cell_.flags = walk_.take<std::uint8_t>();
        walk_.skip(6);  // where the corners of portals begin, and how many bytes all corners take
        animated_ = walk_.take<std::uint8_t>();
        walk_.skip(17);  // flow group and bounding sphere
        return walk_.require(cell_.medium == 1 || cell_.medium == 2, name_,
                             "the medium is neither air nor water") &&
               walk_.require(cell_.portals <= polygons_ && textures_ <= polygons_, name_,
                             "more portals or textures than polygons") &&
               walk_.require(planes_ >= kFewestPlanes, name_, "fewer planes than enclose a cell");
    }

    bool readVertices() {
        if (!walk_.expect(vertices_, kPointBytes, "the vertices of " + name_)) return false;
        for (std::uint32_t i = 0; i < vertices_; ++i) {
            cell_.vertices.push_back(walk_.takeFloats<3>());
            if (!walk_.require(isFinite(cell_.vertices.back()), name_, "a vertex is not finite"))
                return false;
        }
        return true;
    }

    bool readPolygons() {
        if (!walk_.expect(polygons_, kPolygonBytes, "the polygons of " + name_)) return false;
        std::uint32_t corners = 0;
        for (std::uint32_t i = 0; i < polygons_; ++i) {
            MissionPolygon polygon;
            polygon.flags = walk_.take<std::uint8_t>();
            polygon.corners = walk_.take<std::uint8_t>();
            polygon.plane = walk_.take<std::uint8_t>();
            polygon.clut = walk_.take<std::uint8_t>();
            polygon.beyond = walk_.take<std::uint16_t>();
            polygon.motion = walk_.take<std::uint8_t>();
            walk_.skip(1);
            polygon.firstCorner = corners;
            corners += polygon.corners;
            const std::string what = "polygon " + std::to_string(i) + " of " + name_;
            if (!walk_.require(polygon.corners >= kFewestCorners, what,
                               "fewer than three corners") ||
                !walk_.index(polygon.plane, planes_, what, "plane"))
                return false;
            if (i >= polygons_ - cell_.portals &&
                (!walk_.index(polygon.beyond, cellCount_, what, "cell") ||
                 !walk_.require(polygon.beyond != world_.cells.size(), what,
                                "a portal leads to its own cell")))
                return false;
            cell_.polygons.push_back(polygon);
        }
        cornerCount_ = corners;
        return true;
    }

    bool readTextures() {
        const bool extended = world_.version >= 30;
        if (!walk_.expect(textures_, extended ? 52 : 48, "the textures of " + name_)) return false;
        for (std::uint32_t i = 0; i < textures_; ++i) {
            MissionMapping texture;
            texture.u = walk_.takeFloats<3>();
            texture.v = walk_.takeFloats<3>();
            if (extended) {
                texture.shift = walk_.takeFloats<2>();
                texture.texture = walk_.take<std::uint16_t>();
            } else {
                for (float& shift : texture.shift)
                    shift = static_cast<float>(walk_.take<std::uint16_t>()) / 4096.0F;
                texture.texture = walk_.take<std::uint8_t>();
                walk_.skip(1);  // which corner the texture hangs from: the first
            }
            walk_.skip(18);  // a slot of the surface cache, magnification, centre
            if (!walk_.require(
                    isFinite(texture.u) && isFinite(texture.v) && isFinite(texture.shift), name_,
                    "a texture's place is not finite"))
                return false;
            cell_.mappings.push_back(texture);
        }
        return true;
    }

    bool readCorners() {
        const std::string what = "the corners of " + name_;
        if (!walk_.expect(1, 4, what)) return false;
        const auto count = walk_.take<std::uint32_t>();
        if (!walk_.require(count == cornerCount_, name_, "the polygons have other corners") ||
            !walk_.expect(count, 1, what))
            return false;
        for (std::uint32_t i = 0; i < count; ++i) {
            cell_.corners.push_back(walk_.take<std::uint8_t>());
            if (!walk_.index(cell_.corners.back(), vertices_, name_, "vertex")) return false;
        }
        return true;
    }

    bool readPlanes() {
        if (!walk_.expect(planes_, kPlaneBytes, "the planes of " + name_)) return false;
        cell_.planes.resize(planes_);
        return std::ranges::all_of(cell_.planes, [&](MissionPlane& plane) {
            return readMissionPlane(walk_, name_, plane);
        });
    }

    bool readLightmaps() {
        if (!walk_.expect(animated_, 2, "the animated lights of " + name_)) return false;
        for (std::uint32_t i = 0; i < animated_; ++i)
            cell_.animatedLights.push_back(walk_.take<std::uint16_t>());
        const std::string what = "the lightmaps of " + name_;
        if (!walk_.expect(textures_, kLightmapBytes, what)) return false;
        for (std::uint32_t i = 0; i < textures_; ++i) {
            MissionLightmap map;
            for (std::int16_t& base : map.base) base = walk_.take<std::int16_t>();
            const auto padded = walk_.take<std::int16_t>();
            map.height = walk_.take<std::uint8_t>();
            map.width = walk_.take<std::uint8_t>();
            walk_.skip(8);
            map.animated = walk_.take<std::uint32_t>();
            if (!walk_.require(padded == map.width, name_, "a lightmap's rows have gaps") ||
                !walk_.require(animated_ >= 32 || map.animated >> animated_ == 0, name_,
                               "a lightmap has layers of lights that the cell does not name"))
                return false;
            cell_.lightmaps.push_back(std::move(map));
        }
        for (MissionLightmap& map : cell_.lightmaps) {
            const std::size_t bytes =
                std::size_t{map.width} * map.height * map.layers() * world_.bytesALuxel;
            if (!walk_.expect(bytes, 1, what)) return false;
            for (const std::byte luxel : walk_.takeBytes(bytes))
                map.luxels.push_back(static_cast<std::uint8_t>(luxel));
        }
        return true;
    }

    bool readLights() {
        const std::string what = "the lights of " + name_;
        if (!walk_.expect(1, 4, what)) return false;
        const auto count = walk_.take<std::uint32_t>();
        if (!walk_.expect(count, 2, what)) return false;
        for (std::uint32_t i = 0; i < count; ++i) {
            const auto light = walk_.take<std::uint16_t>();
            if (i > 0) cell_.lights.push_back(light);  // the first is their number
        }
        return true;
    }

    MissionWalk& walk_;
    std::uint32_t cellCount_;
    MissionWorld& world_;
    std::string name_;
    MissionCell cell_;
    std::uint32_t vertices_ = 0, polygons_ = 0, textures_ = 0, planes_ = 0, animated_ = 0;
    std::uint32_t cornerCount_ = 0;
};

}  // namespace

bool readMissionPlane(MissionWalk& walk, const std::string& what, MissionPlane& plane) {
    plane.normal = walk.takeFloats<3>();
    plane.offset = walk.takeFloat();
    const float length =
        std::inner_product(plane.normal.begin(), plane.normal.end(), plane.normal.begin(), 0.0F);
    return walk.require(std::isfinite(plane.offset) && length > 0.5F && length < 2.0F, what,
                        "a plane's normal is not of length 1, or not finite");
}

bool readMissionCell(MissionWalk& walk, std::uint32_t cellCount, MissionWorld& world) {
    return CellReading(walk, cellCount, world).run();
}

}  // namespace portcullis::formats
