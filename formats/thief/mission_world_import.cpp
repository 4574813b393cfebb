#include "formats/thief/mission_world_import.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "formats/thief/mission_planes.h"
#include "formats/thief/mission_portals.h"

namespace portcullis::formats {
namespace {

constexpr double kTexelsAUnit = 64.0;  ///< that a texture's axes are long
constexpr double kFarthest = 65536.0;
constexpr double kApart = 1e-6;  ///< unit normals with a smaller product count as parallel

using Single3 = std::array<float, 3>;

glm::dvec3 vectorOf(const Single3& v) { return {v[0], v[1], v[2]}; }

/// Where a polygon's texels lie, if its axes span a plane.
std::optional<TextureBasis> basisOf(const MissionMapping& texture, const glm::dvec3& corner,
                                    double scale) {
    const glm::dvec3 u = vectorOf(texture.u);
    const glm::dvec3 v = vectorOf(texture.v);
    const double uu = glm::dot(u, u), vv = glm::dot(v, v), uv = glm::dot(u, v);
    const double determinant = uu * vv - uv * uv;
    if (!(determinant > 1e-12 * uu * vv)) return std::nullopt;
    const double texels = kTexelsAUnit / (determinant * scale);
    return TextureBasis{corner * scale,
                        (u * vv - v * uv) * texels,
                        (v * uu - u * uv) * texels,
                        {kTexelsAUnit * texture.shift[0], kTexelsAUnit * texture.shift[1]}};
}

class Conversion {
public:
    Conversion(const MissionWorld& mission, MissionTerms terms)
        : mission_(mission), terms_(std::move(terms)), planes_(terms_.unitsAUnit) {}

    Result<World> run() {
        auto portals = pairMissionPortals(mission_);
        if (!portals) return portals.takeDiagnostics();
        if (!planesFit()) return beyondTheWorld("a plane");
        addPlanes(portals.value());
        addBrushes();
        addPortals(portals.value());
        for (std::size_t c = 0; c < mission_.cells.size(); ++c) addCell(c);
        addTree();
        if (!tooFar_) completeVertices();
        world_.planes = planes_.planes();
        if (tooFar_) return beyondTheWorld("a corner");
        world_.scene = std::move(terms_.map);
        world_.scene.brushes.clear();
        const bool fits = addLight();
        Diagnostics told = notes(fits);
        return {std::move(world_), std::move(told)};
    }

private:
    static Diagnostic beyondTheWorld(const std::string& what) {
        return makeDiagnostic(Code::missionWorldBadValue,
                              what + " lies beyond the end of the world, 65536 units");
    }

    [[nodiscard]] bool planesFit() const {
        const auto fits = [&](const MissionPlane& plane) {
            return fitsWorld(numbersOf(plane), terms_.unitsAUnit);
        };
        return std::ranges::all_of(mission_.cells,
                                   [&](const MissionCell& cell) {
                                       return std::ranges::all_of(cell.planes, fits);
                                   }) &&
               std::ranges::all_of(mission_.nodes, [&](const MissionNode& node) {
                   return node.leaf || fits(node.plane);
               });
    }

    void addPlanes(const std::vector<MissionPortal>& portals) {
        for (const MissionCell& cell : mission_.cells) {
            std::vector<PlaneSide> sides;
            for (const MissionPlane& plane : cell.planes) sides.push_back(planes_.add(plane));
            cellSides_.push_back(std::move(sides));
        }
        for (const MissionPortal& portal : portals)
            planes_.unite(givenSide(portal.first).plane, givenSide(portal.second).plane);
    }

    [[nodiscard]] PlaneSide givenSide(MissionPortalSide at) const {
        return cellSides_[at.cell][mission_.cells[at.cell].polygons[at.polygon].plane];
    }

    VertexIndex vertexAt(const Single3& position) {
        const auto [at, isNew] = vertices_.try_emplace(position, world_.vertices.nextIndex());
        if (isNew) {
            const glm::dvec3 place = vectorOf(position) * terms_.unitsAUnit;
            for (int k = 0; k < 3; ++k)
                tooFar_ = tooFar_ || place[k] > kFarthest || place[k] < -kFarthest;
            world_.vertices.push_back({place, {}});
        }
        return at->second;
    }

    /// The corners of a polygon, counter-clockwise from outside its cell or from inside.
    Range addLoop(MissionPortalSide at, bool fromInside) {
        const MissionCell& cell = mission_.cells[at.cell];
        const MissionPolygon& polygon = cell.polygons[at.polygon];
        const Range loop{static_cast<std::uint32_t>(world_.loopVertices.size()), polygon.corners};
        const PlaneIndex plane = planes_.standing(givenSide(at)).plane;
        for (std::uint32_t i = 0; i < polygon.corners; ++i) {
            const std::uint32_t corner = fromInside ? polygon.corners - 1 - i : i;
            const VertexIndex vertex =
                vertexAt(cell.vertices[cell.corners[polygon.firstCorner + corner]]);
            world_.loopVertices.push_back(vertex);
            meet(vertex, plane);
        }
        return loop;
    }

    /// Notes a plane that a vertex lies on, until it has three that meet in a point; before, the
    /// last stands for those that are missing.
    void meet(VertexIndex vertex, PlaneIndex plane) {
        auto& planes = world_.vertices[vertex].planes;
        if (!planes[0].valid()) {
            planes = {plane, plane, plane};
        } else if (planes[1] == planes[0]) {
            const glm::dvec3 along = glm::cross(normalOf(planes[0]), normalOf(plane));
            if (glm::dot(along, along) > kApart) planes[1] = planes[2] = plane;
        } else if (planes[2] == planes[1]) {
            const glm::dvec3 along = glm::cross(normalOf(planes[0]), normalOf(planes[1]));
            if (std::abs(glm::dot(along, normalOf(plane))) > kApart) planes[2] = plane;
        }
    }

    /// The editor also cuts walls where only one or two planes meet, as at the edge of a lightmap:
    /// such corners get planes across the axes.
    void completeVertices() {
        for (std::size_t i = 0; i < world_.vertices.size(); ++i)
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const auto& planes = world_.vertices[VertexIndex(i)].planes;
                if (planes[2] != planes[1]) break;
                std::array<double, 4> across{};
                across[axis] = 1.0;
                across[3] = -world_.vertices[VertexIndex(i)].position[static_cast<int>(axis)] /
                            terms_.unitsAUnit;
                meet(VertexIndex(i), planes_.add(across).plane);
            }
    }

    [[nodiscard]] glm::dvec3 normalOf(PlaneIndex index) const {
        const Plane& plane = planes_.planes()[index];
        return glm::normalize(glm::dvec3(static_cast<double>(plane.a), static_cast<double>(plane.b),
                                         static_cast<double>(plane.c)));
    }

    void addPortals(const std::vector<MissionPortal>& portals) {
        cellPortals_.resize(mission_.cells.size());
        for (const MissionPortal& portal : portals) {
            const PlaneSide outward = planes_.standing(givenSide(portal.first));
            std::array cells{CellIndex(portal.first.cell), CellIndex(portal.second.cell)};
            if (outward.flipped) std::swap(cells[0], cells[1]);
            const PortalIndex index = world_.portals.append(
                {cells, outward.plane, addLoop(portal.first, outward.flipped)});
            cellPortals_[portal.first.cell].push_back(index);
            cellPortals_[portal.second.cell].push_back(index);
        }
    }

    void addCell(std::size_t c) {
        const MissionCell& from = mission_.cells[c];
        Cell cell;
        cell.medium = from.medium == 2 ? Medium::water : Medium::air;
        cell.planes.first = static_cast<std::uint32_t>(world_.cellPlanes.size());
        for (const PlaneSide side : cellSides_[c])
            world_.cellPlanes.push_back(planes_.standing(side));
        cell.planes.count = static_cast<std::uint32_t>(cellSides_[c].size());
        cell.portals = {static_cast<std::uint32_t>(world_.cellPortals.size()),
                        static_cast<std::uint32_t>(cellPortals_[c].size())};
        world_.cellPortals.insert(world_.cellPortals.end(), cellPortals_[c].begin(),
                                  cellPortals_[c].end());
        cell.surfaces.first = static_cast<std::uint32_t>(world_.surfaces.size());
        for (std::uint32_t i = 0; i < from.firstPortal(); ++i)
            addSurface({static_cast<std::uint32_t>(c), i});
        cell.surfaces.count =
            static_cast<std::uint32_t>(world_.surfaces.size()) - cell.surfaces.first;
        world_.cells.push_back(cell);
    }

    void addSurface(MissionPortalSide at) {
        const MissionCell& cell = mission_.cells[at.cell];
        Surface surface;
        surface.cell = CellIndex(at.cell);
        surface.plane = planes_.standing(givenSide(at));
        surface.loop = addLoop(at, true);
        const bool textured = at.polygon < cell.mappings.size();
        const auto owner = at.polygon < cell.owners.size() ? cell.owners[at.polygon] : std::nullopt;
        setOwner(surface, owner);
        std::optional<TextureBasis> basis;
        if (textured) {
            const MissionMapping& texture = cell.mappings[at.polygon];
            const std::uint8_t anchor = cell.corners[cell.polygons[at.polygon].firstCorner];
            basis = basisOf(texture, vectorOf(cell.vertices[anchor]), terms_.unitsAUnit);
            surface.material = materialOf(texture.texture);
        } else {
            surface.material = materialNamed("untextured");
        }
        surface.texture = world_.textures.append(basis.value_or(TextureBasis{}));
        world_.surfaces.push_back(surface);
    }

    MaterialIndex materialOf(std::uint16_t texture) {
        if (texture < terms_.materials.size() && terms_.materials[texture].valid())
            return terms_.materials[texture];
        return materialNamed("texture " + std::to_string(texture));
    }

    MaterialIndex materialNamed(const std::string& name) {
        auto& materials = terms_.map.materials;
        const auto known = std::ranges::find(materials, name, &Material::name);
        if (known == materials.end()) return materials.append({name, {}, {}, {}, {}});
        return MaterialIndex(static_cast<std::size_t>(known - materials.begin()));
    }

    void addBrushes() {
        std::vector<std::optional<std::size_t>> ids(terms_.map.brushes.size());
        for (std::size_t id = 0; id < terms_.brushes.size(); ++id)
            if (terms_.brushes[id].valid()) ids[terms_.brushes[id].value()] = id;
        for (std::size_t b = 0; b < ids.size(); ++b) {
            const Brush& brush = terms_.map.brushes[BrushIndex(b)];
            WorldBrush added{brush.operation, brush.detail, {}, brush.location, brush.name};
            added.planes.first = static_cast<std::uint32_t>(world_.brushPlanes.size());
            if (ids[b] && *ids[b] < mission_.brushes.size())
                for (const auto& plane : mission_.brushes[*ids[b]])
                    world_.brushPlanes.push_back(brushPlane(plane));
            added.planes.count =
                static_cast<std::uint32_t>(world_.brushPlanes.size()) - added.planes.first;
            world_.brushes.push_back(std::move(added));
        }
    }

    PlaneSide brushPlane(const std::array<double, 4>& inward) {
        return fitsWorld(inward, terms_.unitsAUnit) ? planes_.add(inward) : PlaneSide{};
    }

    void setOwner(Surface& surface, const std::optional<MissionOwner>& owner) {
        if (owner && owner->brush < terms_.brushes.size() && terms_.brushes[owner->brush].valid()) {
            surface.brush = terms_.brushes[owner->brush];
            surface.face = owner->face;
            if (surface.face < world_.brushes[surface.brush].planes.count) return;
        }
        surface.brush = orphanage();
        surface.face = 0;
        ++orphans_;
    }

    /// A brush without extent for polygons whose brush is not known.
    BrushIndex orphanage() {
        if (!orphanage_.valid()) {
            WorldBrush brush;
            brush.name = "unknown";
            brush.planes = {static_cast<std::uint32_t>(world_.brushPlanes.size()), 1};
            world_.brushPlanes.emplace_back();
            orphanage_ = world_.brushes.append(std::move(brush));
        }
        return orphanage_;
    }

    /// False if the mission has light that takes too much memory.
    bool addLight() {
        const bool given = std::ranges::any_of(
            mission_.cells, [](const MissionCell& cell) { return !cell.lightmaps.empty(); });
        if (!given) return true;
        world_.lightmaps = missionLightmaps(mission_, world_, terms_.lightGroups);
        return world_.lightmaps.has_value();
    }

    [[nodiscard]] Diagnostics notes(bool lightFits) const {
        const auto note = [](std::string message) {
            return makeDiagnostic(Code::missionWorldRefitted, std::move(message));
        };
        Diagnostics notes;
        if (orphans_ > 0)
            notes.push_back(note(std::to_string(orphans_) +
                                 " polygons belong to no brush of the mission; they are of the "
                                 "brush \"unknown\""));
        if (!lightFits)
            notes.push_back(
                note("the editor's lightmaps are left out: they would take more than a GiB"));
        return notes;
    }

    void addTree() {
        std::vector<NodeChild> childOf;  // of each node of the mission
        std::uint32_t inner = 0;
        for (const MissionNode& node : mission_.nodes)
            childOf.push_back(node.leaf ? NodeChild{NodeChild::Kind::cell, node.cell}
                                        : NodeChild{NodeChild::Kind::node, inner++});
        const auto child = [&](std::uint32_t node) {
            return node == MissionNode::kSolid ? NodeChild{} : childOf[node];
        };
        for (const MissionNode& node : mission_.nodes) {
            if (node.leaf) continue;
            const PlaneSide outward = planes_.standing(planes_.add(node.plane));
            Node added{outward.plane, {child(node.inside), child(node.outside)}};
            if (outward.flipped) std::swap(added.children[0], added.children[1]);
            world_.nodes.push_back(added);
        }
        world_.root = childOf.front();
    }

    const MissionWorld& mission_;
    MissionTerms terms_;
    MissionPlanes planes_;
    World world_;
    std::map<Single3, VertexIndex> vertices_;
    std::vector<std::vector<PlaneSide>> cellSides_;
    std::vector<std::vector<PortalIndex>> cellPortals_;
    BrushIndex orphanage_;
    std::size_t orphans_ = 0;
    bool tooFar_ = false;
};

}  // namespace

Result<World> worldOfMission(const MissionWorld& mission, MissionTerms terms) {
    return Conversion(mission, std::move(terms)).run();
}

}  // namespace portcullis::formats
