#include "tests/support/mission_world_bytes.h"

#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "tests/support/mission_bytes.h"

namespace portcullis::tests {
namespace {

using namespace formats;

class Bytes {
public:
    template <class T>
    void put(T value) {
        if constexpr (std::is_same_v<T, float>) {
            put(std::bit_cast<std::uint32_t>(value));
        } else if constexpr (std::is_same_v<T, double>) {
            put(std::bit_cast<std::uint64_t>(value));
        } else {
            const auto bits = static_cast<std::make_unsigned_t<T>>(value);
            for (std::size_t i = 0; i < sizeof bits; ++i)
                text += static_cast<char>(static_cast<std::uint64_t>(bits) >> (8 * i) & 0xff);
        }
    }
    template <class T, std::size_t N>
    void put(const std::array<T, N>& values) {
        for (const T& value : values) put(value);
    }
    void zeros(std::size_t count) { text.append(count, '\0'); }

    std::string text;
};

void putPlane(Bytes& out, const MissionPlane& plane) {
    out.put(plane.normal);
    out.put(plane.offset);
}

void putMapping(Bytes& out, const MissionMapping& mapping, bool extended) {
    out.put(mapping.u);
    out.put(mapping.v);
    for (const float shift : mapping.shift) {
        if (extended)
            out.put(shift);
        else
            out.put(static_cast<std::uint16_t>(shift * 4096.0F));
    }
    if (extended)
        out.put(mapping.texture);
    else
        out.put(static_cast<std::uint16_t>(mapping.texture & 0xff));  // the anchor is corner 0
    out.zeros(18);
}

void putCell(Bytes& out, const MissionCell& cell, bool extended) {
    const auto count = [&](std::size_t number) { out.put(static_cast<std::uint8_t>(number)); };
    count(cell.vertices.size());
    count(cell.polygons.size());
    count(cell.mappings.size());
    count(cell.portals);
    count(cell.planes.size());
    out.put(cell.medium);
    out.put(cell.flags);
    out.zeros(6);
    count(cell.animatedLights.size());
    out.zeros(17);
    for (const auto& vertex : cell.vertices) out.put(vertex);
    for (const MissionPolygon& polygon : cell.polygons) {
        out.put(polygon.flags);
        count(polygon.corners);
        out.put(polygon.plane);
        out.put(polygon.clut);
        out.put(polygon.beyond);
        out.put(polygon.motion);
        out.zeros(1);
    }
    for (const MissionMapping& mapping : cell.mappings) putMapping(out, mapping, extended);
    out.put(static_cast<std::uint32_t>(cell.corners.size()));
    for (const std::uint8_t corner : cell.corners) out.put(corner);
    for (const MissionPlane& plane : cell.planes) putPlane(out, plane);
    for (const std::uint16_t light : cell.animatedLights) out.put(light);
    for (const MissionLightmap& map : cell.lightmaps) {
        out.put(map.base);
        out.put(static_cast<std::int16_t>(map.width));
        out.put(map.height);
        out.put(map.width);
        out.zeros(8);
        out.put(map.animated);
    }
    for (const MissionLightmap& map : cell.lightmaps)
        for (const std::uint8_t luxel : map.luxels) out.put(luxel);
    out.put(static_cast<std::uint32_t>(cell.lights.size() + 1));
    out.put(static_cast<std::uint16_t>(cell.lights.size()));
    for (const std::uint16_t light : cell.lights) out.put(light);
}

/// Inner nodes name planes of the extra list, one each.
void putTree(Bytes& out, const MissionWorld& world) {
    std::vector<MissionPlane> planes;
    for (const MissionNode& node : world.nodes)
        if (!node.leaf) planes.push_back(node.plane);
    out.put(static_cast<std::uint32_t>(planes.size()));
    for (const MissionPlane& plane : planes) putPlane(out, plane);
    out.put(static_cast<std::uint32_t>(world.nodes.size()));
    std::uint32_t plane = 0;
    for (const MissionNode& node : world.nodes) {
        out.put(0x00ffffffU | (node.leaf ? 1U << 24 : 0U));
        out.put(std::int32_t{-1});
        out.put(node.leaf ? 0U : plane++);
        out.put(node.leaf ? node.cell : node.inside);
        out.put(node.leaf ? 0xcdcdcdcdU : node.outside);
    }
}

void putLight(Bytes& out, const MissionLight& light) {
    out.put(light.position);
    out.put(light.direction);
    out.put(light.color);
    out.put(light.inner);
    out.put(light.outer);
    out.put(light.radius);
}

void putTail(Bytes& out, const MissionWorld& world) {
    out.zeros(world.cells.size());
    out.put(world.staticLights);
    out.put(static_cast<std::uint32_t>(world.lights.size()) - world.staticLights);
    for (const MissionLight& light : world.lights) putLight(out, light);
    for (int i = 0; i < 32; ++i) putLight(out, {});
    out.put(std::uint32_t{0});
    out.put(static_cast<std::uint32_t>(world.cells.size()));
    for (const MissionCell& cell : world.cells)
        for (const auto& owner : cell.owners)
            out.put(owner ? static_cast<std::int32_t>(owner->brush << 8 | owner->face) : -1);
    out.put(static_cast<std::uint32_t>(world.brushes.size()));
    for (const auto& planes : world.brushes) out.put(static_cast<std::uint32_t>(planes.size()));
    for (const auto& planes : world.brushes)
        for (const auto& plane : planes) out.put(plane);
    for (std::size_t i = 0; i < world.brushes.size(); ++i) out.put(std::uint32_t{0});
}

/// A texture as the editor lays it on the world's axes, seen against the direction that a wall
/// faces: to the right and down, 64 texels to four units.
MissionMapping mappingOf(const std::array<float, 3>& facing) {
    MissionMapping mapping;
    mapping.texture = 1;
    const float sign = facing[0] + facing[1] + facing[2];
    if (facing[2] != 0.0F) {
        mapping.u[0] = 4.0F;
        mapping.v[1] = -4.0F * sign;
        return mapping;
    }
    mapping.u[facing[0] != 0.0F ? 1 : 0] = facing[0] != 0.0F ? 4.0F * sign : -4.0F * sign;
    mapping.v[2] = -4.0F;
    return mapping;
}

/// The box from `low` to `high` as a cell whose face `portal` (2 axis + 1 at the high end) leads to
/// another.
MissionCell boxCell(const std::array<float, 3>& low, const std::array<float, 3>& high,
                    std::size_t portal, std::uint16_t beyond) {
    MissionCell cell;
    for (std::uint32_t i = 0; i < 8; ++i)
        cell.vertices.push_back({(i & 1U) != 0 ? high[0] : low[0], (i & 2U) != 0 ? high[1] : low[1],
                                 (i & 4U) != 0 ? high[2] : low[2]});
    std::vector<std::size_t> faces{0, 1, 2, 3, 4, 5};
    std::erase(faces, portal);
    faces.push_back(portal);
    for (const std::size_t face : faces) {
        const std::size_t axis = face / 2;
        const bool atHigh = face % 2 == 1;
        MissionPlane plane;
        plane.normal[axis] = atHigh ? -1.0F : 1.0F;
        plane.offset = atHigh ? high[axis] : -low[axis];
        MissionPolygon polygon;
        polygon.plane = static_cast<std::uint8_t>(cell.planes.size());
        polygon.firstCorner = static_cast<std::uint32_t>(cell.corners.size());
        polygon.corners = 4;
        cell.planes.push_back(plane);
        // Counter-clockwise seen along the axis from above, so clockwise from below.
        const auto u = static_cast<std::uint8_t>(1U << (axis + 1) % 3);
        const auto v = static_cast<std::uint8_t>(1U << (axis + 2) % 3);
        const auto at = static_cast<std::uint8_t>(atHigh ? 1U << axis : 0U);
        std::array<std::uint8_t, 4> loop{at, static_cast<std::uint8_t>(at | u),
                                         static_cast<std::uint8_t>(at | u | v),
                                         static_cast<std::uint8_t>(at | v)};
        if (!atHigh) std::swap(loop[1], loop[3]);
        cell.corners.insert(cell.corners.end(), loop.begin(), loop.end());
        if (face == portal) {
            polygon.beyond = beyond;
            cell.portals = 1;
        } else {
            MissionMapping mapping = mappingOf(plane.normal);
            const auto& corner = cell.vertices[loop[0]];
            for (std::size_t i = 0; i < 3; ++i) {
                mapping.shift[0] += corner[i] * mapping.u[i] / 16.0F;
                mapping.shift[1] += corner[i] * mapping.v[i] / 16.0F;
            }
            cell.mappings.push_back(mapping);
            cell.owners.emplace_back(MissionOwner{5, static_cast<std::uint8_t>(face)});
        }
        cell.polygons.push_back(polygon);
    }
    return cell;
}

void addLight(MissionCell& cell, std::uint32_t bytesALuxel) {
    for (std::size_t i = 0; i < cell.mappings.size(); ++i) {
        MissionLightmap map;
        map.base = {-2, 3};
        map.width = 3;
        map.height = 2;
        map.animated = cell.animatedLights.empty() ? 0U : 1U;
        for (std::uint32_t luxel = 0; luxel < 6 * map.layers() * bytesALuxel; ++luxel)
            map.luxels.push_back(static_cast<std::uint8_t>(16 * i + luxel));
        cell.lightmaps.push_back(std::move(map));
    }
}

PlainMissionBrush cube(std::int16_t id, std::int8_t operation, std::array<float, 3> position,
                       std::array<float, 3> size) {
    PlainMissionBrush brush;
    brush.id = brush.time = id;
    brush.operation = operation;
    brush.position = position;
    brush.size = size;
    return brush;
}

}  // namespace

std::string roomsMission(const MissionWorld& compiled) {
    return missionFile({cube(5, 1, {0, 0, 0}, {8, 8, 8}), cube(7, 2, {4, 0, 0}, {4, 8, 8})},
                       {{"WREXT", 0, 30, missionWorldBytes(compiled)}});
}

std::string missionWorldBytes(const MissionWorld& world) {
    Bytes out;
    const bool extended = world.version >= 30;
    if (extended) {
        out.put(std::uint32_t{20});
        out.put(std::uint32_t{5});
        out.put(std::uint32_t{0});
        out.put(world.bytesALuxel == 2 ? 0U : world.doubledLight ? 2U : 1U);
        out.put(world.lightmapScale);
    }
    out.put(std::uint32_t{0});
    out.put(static_cast<std::uint32_t>(world.cells.size()));
    for (const MissionCell& cell : world.cells) putCell(out, cell, extended);
    putTree(out, world);
    if (extended) putTail(out, world);
    return out.text;
}

MissionWorld twoRoomMission() {
    MissionWorld world;
    world.cells = {boxCell({-8, -8, -8}, {0, 8, 8}, 1, 1), boxCell({0, -8, -8}, {8, 8, 8}, 0, 0)};
    world.cells[1].medium = 2;
    world.cells[0].animatedLights = {4};
    world.cells[0].lights = {1, 2};
    for (MissionCell& cell : world.cells) addLight(cell, world.bytesALuxel);
    for (auto& owner : world.cells[1].owners) owner->brush = 7;
    // x = 0, then the five walls of each room, one after the other.
    const auto leaf = [](std::uint32_t cell) {
        MissionNode node;
        node.leaf = true;
        node.cell = cell;
        return node;
    };
    MissionNode root;
    root.plane = world.cells[1].planes.back();
    world.nodes.push_back(root);
    for (std::uint32_t c = 0; c < 2; ++c) {
        (c == 1 ? world.nodes[0].inside : world.nodes[0].outside) =
            static_cast<std::uint32_t>(world.nodes.size());
        for (std::size_t wall = 0; wall < 5; ++wall) {
            MissionNode node;
            node.plane = world.cells[c].planes[wall];
            node.inside = static_cast<std::uint32_t>(world.nodes.size() + 1);
            world.nodes.push_back(node);
        }
        world.nodes.push_back(leaf(c));
    }
    MissionLight light;
    light.position = {1, 2, 3};
    light.color = {100, 50, 25};
    light.inner = -1.0F;
    world.lights = {light, light};
    world.staticLights = 1;
    world.brushes.resize(8);
    for (std::size_t face = 0; face < 6; ++face) {
        std::array<double, 4> plane{0, 0, 0, 8};
        plane[face / 2] = face % 2 == 0 ? 1 : -1;
        world.brushes[5].push_back(plane);
        if (face == 0) plane[3] = 0;
        world.brushes[7].push_back(plane);
    }
    return world;
}

}  // namespace portcullis::tests
