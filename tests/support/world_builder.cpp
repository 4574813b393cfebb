#include "tests/support/world_builder.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace portcullis::tests {
namespace {

using namespace formats;

constexpr std::int32_t kSide = 128;  // units

/// A box, or a rectangle if it is flat along one axis; units.
struct Box {
    std::array<std::int32_t, 3> min, max;
};

using Corner = std::array<std::int32_t, 3>;

constexpr std::size_t kX = 0;
constexpr std::size_t kY = 1;

Box roomBox(int room) {
    const bool hall = room % 2 == 0;
    return {{kSide * room, hall ? 0 : 32, 0}, {kSide * (room + 1), hall ? kSide : 96, kSide}};
}

Medium roomMedium(int room) { return room % 3 == 2 ? Medium::water : Medium::air; }

class CorridorBuilder {
public:
    explicit CorridorBuilder(int rooms) : rooms_(rooms) {}

    World build() {
        for (int room = 0; room < rooms_; ++room) addCorners(roomBox(room));
        addScene();
        for (int room = 0; room < rooms_; ++room) addRoom(room);
        for (int room = 0; room + 1 < rooms_; ++room) addPortal(room);
        if (rooms_ > 0) world_.root = addTree(0, rooms_);
        world_.source = "corridor.json";
        return std::move(world_);
    }

private:
    /// The plane `axis` = `units`; its normal points up the axis.
    PlaneIndex plane(std::size_t axis, std::int32_t units) {
        const auto [found, isNew] = planes_.try_emplace({axis, units});
        if (isNew) {
            const std::array<std::int64_t, 3> n{axis == 0, axis == 1, axis == 2};
            found->second = world_.planes.append({n[0], n[1], n[2], -Int128{units} * 256});
        }
        return found->second;
    }

    /// The side of a box: face 2 axis is its low end, face 2 axis + 1 its high end.
    PlaneSide boxSide(const Box& box, std::size_t face) {
        const std::size_t axis = face / 2;
        const bool low = face % 2 == 0;
        return {plane(axis, low ? box.min[axis] : box.max[axis]), low};
    }

    void addCorners(const Box& box) {
        for (const auto x : {box.min[0], box.max[0]})
            for (const auto y : {box.min[1], box.max[1]})
                for (const auto z : {box.min[2], box.max[2]}) {
                    const auto [found, isNew] = corners_.try_emplace({x, y, z});
                    if (isNew)
                        found->second = world_.vertices.append(
                            {glm::dvec3(x, y, z), {plane(0, x), plane(1, y), plane(2, z)}});
                }
    }

    /// Corners from `from` to `to` (not itself) along an edge parallel to an axis, in order.
    void walkEdge(const Corner& from, const Corner& to, std::vector<VertexIndex>& loop) {
        std::vector<std::pair<std::int32_t, VertexIndex>> met;
        std::size_t axis = 0;
        while (from[axis] == to[axis]) ++axis;
        const auto [low, high] = std::minmax(from[axis], to[axis]);
        for (const std::int32_t at : {low, 32, 96, high}) {  // where corners can lie
            Corner corner = from;
            corner[axis] = at;
            const bool inside = at > low && at < high;
            if ((inside || at == from[axis]) && corners_.contains(corner))
                met.emplace_back(std::abs(at - from[axis]), corners_[corner]);
        }
        std::ranges::sort(met);
        met.erase(std::unique(met.begin(), met.end()), met.end());
        for (const auto& [distance, vertex] : met) loop.push_back(vertex);
    }

    /// The loop of a flat box, counter-clockwise seen from the high side of its axis, or else from
    /// the low side.
    Range addLoop(const Box& flat, bool fromHighSide) {
        std::size_t axis = 0;
        while (flat.min[axis] != flat.max[axis]) ++axis;
        const std::size_t u = (axis + 1) % 3;
        std::array<Corner, 4> corners{flat.min, flat.min, flat.max, flat.max};
        corners[1][u] = flat.max[u];
        corners[3][u] = flat.min[u];
        if (!fromHighSide) std::ranges::reverse(corners);
        std::vector<VertexIndex> loop;
        for (std::size_t i = 0; i < 4; ++i) walkEdge(corners[i], corners[(i + 1) % 4], loop);
        const auto first = static_cast<std::uint32_t>(world_.loopVertices.size());
        world_.loopVertices.insert(world_.loopVertices.end(), loop.begin(), loop.end());
        return {first, static_cast<std::uint32_t>(loop.size())};
    }

    void addWall(int room, std::size_t face, Box wall) {
        const std::size_t axis = face / 2;
        const bool low = face % 2 == 0;
        (low ? wall.max : wall.min)[axis] = (low ? wall.min : wall.max)[axis];
        world_.surfaces.append({.cell = CellIndex(static_cast<std::uint32_t>(room)),
                                .plane = boxSide(wall, face),
                                .brush = BrushIndex(static_cast<std::uint32_t>(room)),
                                .face = static_cast<std::uint32_t>(face),
                                .material = MaterialIndex(face == 4 ? 1u : 0u),
                                .texture = TextureIndex(static_cast<std::uint32_t>(axis)),
                                .loop = addLoop(wall, low)});
    }

    /// The end of a room along x: all of it, or what the passage beside a hall leaves.
    void addEnd(int room, std::size_t face) {
        const int neighbour = face == 0 ? room - 1 : room + 1;
        Box wall = roomBox(room);
        if (neighbour < 0 || neighbour >= rooms_) return addWall(room, face, wall);
        const Box passage = roomBox(neighbour);
        if (wall.min[kY] >= passage.min[kY]) return;
        Box low = wall;
        Box high = wall;
        low.max[kY] = passage.min[kY];
        high.min[kY] = passage.max[kY];
        addWall(room, face, low);
        addWall(room, face, high);
    }

    void addRoom(int room) {
        const Box box = roomBox(room);
        const auto line = static_cast<std::uint32_t>(room) + 1;
        WorldBrush brush{.operation = MediaOperation::fill(roomMedium(room)),
                         .planes = {static_cast<std::uint32_t>(world_.brushPlanes.size()), 6},
                         .location = {line, 5},
                         .name = "room " + std::to_string(room)};
        Cell cell;
        cell.medium = roomMedium(room);
        cell.planes = {static_cast<std::uint32_t>(world_.cellPlanes.size()), 6};
        cell.portals.first = static_cast<std::uint32_t>(world_.cellPortals.size());
        cell.surfaces.first = static_cast<std::uint32_t>(world_.surfaces.size());
        for (std::size_t face = 0; face < 6; ++face) {
            world_.brushPlanes.push_back(boxSide(box, face));
            world_.cellPlanes.push_back(boxSide(box, face));
            if (face / 2 == kX)
                addEnd(room, face);
            else
                addWall(room, face, box);
        }
        for (const int portal : {room - 1, room})
            if (portal >= 0 && portal + 1 < rooms_)
                world_.cellPortals.push_back(PortalIndex(static_cast<std::uint32_t>(portal)));
        cell.portals.count =
            static_cast<std::uint32_t>(world_.cellPortals.size()) - cell.portals.first;
        cell.surfaces.count =
            static_cast<std::uint32_t>(world_.surfaces.size()) - cell.surfaces.first;
        world_.brushes.append(std::move(brush));
        world_.cells.append(cell);
    }

    void addPortal(int room) {
        const Box passage = roomBox(room % 2 == 0 ? room + 1 : room);
        Box opening = passage;
        opening.min[kX] = opening.max[kX] = kSide * (room + 1);
        const auto index = static_cast<std::uint32_t>(room);
        world_.portals.append({.cells = {CellIndex(index), CellIndex(index + 1)},
                               .plane = plane(kX, kSide * (room + 1)),
                               .loop = addLoop(opening, true)});
    }

    NodeChild addNode(PlaneIndex plane, NodeChild behind, NodeChild front) {
        const NodeIndex node = world_.nodes.append({plane, {behind, front}});
        return {NodeChild::Kind::node, node.value()};
    }

    /// The tree of rooms [first, end).
    NodeChild addTree(int first, int end) {
        if (end - first == 1) return addLeaf(first);
        const int middle = (first + end) / 2;
        const NodeChild behind = addTree(first, middle);
        return addNode(plane(kX, kSide * middle), behind, addTree(middle, end));
    }

    NodeChild addLeaf(int room) {
        NodeChild tree{NodeChild::Kind::cell, static_cast<std::uint32_t>(room)};
        const Box box = roomBox(room);
        for (std::size_t face = 6; face-- > 0;) {
            const bool joined = (face == 0 && room > 0) || (face == 1 && room + 1 < rooms_);
            if (joined) continue;
            const PlaneSide side = boxSide(box, face);
            tree = side.flipped ? addNode(side.plane, {}, tree) : addNode(side.plane, tree, {});
        }
        return tree;
    }

    void addScene() {
        BrushMap& scene = world_.scene;
        Material stone;
        stone.name = "stone";
        stone.location = {101, 3};
        scene.materials.append(stone);
        Material floor;
        floor.name = "floor";
        floor.texture = "floor.png";
        floor.location = {102, 3};
        scene.materials.append(floor);
        Light light;
        light.name = "lamp";
        light.position = {Coordinate::fromUnits(64), Coordinate::fromUnits(64),
                          Coordinate::fromUnits(100)};
        light.location = {110, 7};
        scene.lights.push_back(light);
        Camera camera;
        camera.name = "entrance";
        camera.position = {Coordinate::fromUnits(16), Coordinate::fromUnits(64),
                           Coordinate::fromUnits(64)};
        camera.location = {120, 7};
        scene.cameras.push_back(camera);
        scene.entities.push_back({.className = "info_player_start",
                                  .position = camera.position,
                                  .properties = {{"angle", "90"}},
                                  .location = {130, 7}});
        scene.properties = {{"message", "a corridor"}};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            TextureBasis basis;
            basis.shift.x = static_cast<double>(axis) / 3.0;
            if (axis == 0) basis.u = {0.0, 1.0, 0.0};
            if (axis != 2) basis.v = {0.0, 0.0, -1.0};
            world_.textures.append(basis);
        }
    }

    int rooms_;
    World world_;
    std::map<std::pair<std::size_t, std::int32_t>, PlaneIndex> planes_;
    std::map<Corner, VertexIndex> corners_;
};

}  // namespace

World makeCorridorWorld(int rooms) { return CorridorBuilder(rooms).build(); }

}  // namespace portcullis::tests
