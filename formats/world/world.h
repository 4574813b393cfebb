#pragma once

#include <array>
#include <cstdint>
#include <glm/vec3.hpp>
#include <optional>
#include <string>
#include <vector>

#include "formats/geometry/plane.h"
#include "formats/map/brush_map.h"
#include "formats/world/lightmaps.h"
#include "formats/world/surface_blocks.h"
#include "formats/world/visible_sets.h"
#include "formats/world/world_indices.h"

namespace portcullis::formats {

/// A run of elements [first, first + count) of one of the world's flat tables.
struct Range {
    std::uint32_t first = 0;
    std::uint32_t count = 0;

    auto operator<=>(const Range&) const = default;
    [[nodiscard]] std::uint32_t end() const { return first + count; }
};

/// A corner: the meeting of three planes, and that point rounded once to doubles, in units.
/// Each geometric point is one vertex, however many polygons meet there.
struct Vertex {
    glm::dvec3 position{0.0};
    std::array<PlaneIndex, 3> planes;

    bool operator==(const Vertex&) const = default;
};

/// A convex region of one medium: the intersection of the inner half-spaces of its planes.
struct Cell {
    Medium medium = Medium::air;
    BrushIndex blocker;  ///< the last blockable brush that contains the cell, if any
    Range planes;        ///< of World::cellPlanes: outward, each with a face of its own
    Range portals;       ///< of World::cellPortals
    Range surfaces;      ///< of World::surfaces

    bool operator==(const Cell&) const = default;
};

/// A convex opening between two cells, stored once.
///
/// cells[0] lies behind the plane (value < 0), cells[1] in front. The loop runs counter-clockwise
/// seen from the front, that is from cells[1]. The media are those of the two cells.
struct Portal {
    std::array<CellIndex, 2> cells;
    PlaneIndex plane;
    Range loop;  ///< of World::loopVertices

    bool operator==(const Portal&) const = default;
};

/// A convex piece of wall, seen from one cell.
struct Surface {
    CellIndex cell;
    PlaneSide plane;         ///< outward: the cell lies behind it
    BrushIndex brush;        ///< the brush whose face this is (the last that has a face here)
    std::uint32_t face = 0;  ///< which face of that brush
    MaterialIndex material;
    TextureIndex texture;
    Range loop;  ///< of World::loopVertices, counter-clockwise seen from inside the cell
    double luxelScale = 1.0;  ///< Face::luxelScale

    bool operator==(const Surface&) const = default;
};

/// Where a branch of the tree of space ends or goes on.
struct NodeChild {
    enum class Kind : std::uint8_t { solid, cell, node };
    Kind kind = Kind::solid;
    std::uint32_t index = 0;  ///< of World::cells or World::nodes; 0 for solid

    auto operator<=>(const NodeChild&) const = default;
};

/// A split of space by a plane. A cell may stand at several leaves (it was merged from them).
struct Node {
    PlaneIndex plane;
    std::array<NodeChild, 2> children;  ///< [0] behind the plane (value < 0), [1] in front

    bool operator==(const Node&) const = default;
};

/// A brush of the source as the compiler used it: its exact planes (after unification) and what it
/// does. The medium at a point is the fold of these, in order, over solid.
struct WorldBrush {
    MediaOperation operation;
    bool detail = false;
    Range planes;  ///< of World::brushPlanes: outward, face by face; an invalid plane: face dropped
    SourceLocation location;
    std::string name;

    bool operator==(const WorldBrush&) const = default;
};

/// A part of a world file that this version does not know, kept as it is.
struct UnknownChunk {
    std::array<char, 4> tag{};
    std::string bytes;

    bool operator==(const UnknownChunk&) const = default;
};

/// The compiled world: convex cells joined by portals, walls with owner and texture, a tree for
/// finding and ordering cells, and everything of the map that later stages need.
///
/// All indices and ranges are valid in a World that a reader or the compiler returned; see
/// validateWorld (world_validator.h).
struct World {
    std::string source;  ///< file name of the map, without folders
    IndexedVector<PlaneIndex, Plane> planes;
    IndexedVector<VertexIndex, Vertex> vertices;
    IndexedVector<CellIndex, Cell> cells;
    IndexedVector<PortalIndex, Portal> portals;
    IndexedVector<SurfaceIndex, Surface> surfaces;
    IndexedVector<NodeIndex, Node> nodes;
    NodeChild root;
    IndexedVector<BrushIndex, WorldBrush> brushes;
    IndexedVector<TextureIndex, TextureBasis> textures;
    std::vector<PlaneSide> cellPlanes;
    std::vector<PortalIndex> cellPortals;
    std::vector<VertexIndex> loopVertices;
    std::vector<PlaneSide> brushPlanes;
    bool outsideRemoved = false;  ///< cells that no entity reaches were taken out
    std::uint32_t removedCells = 0;
    std::optional<VisibleSets> visibleSets;      ///< where the map was compiled with them
    std::optional<Lightmaps> lightmaps;          ///< where light was baked
    std::optional<SurfaceBlocks> surfaceBlocks;  ///< where lit texels were made ready
    /// Materials, lights, cameras, objects, entities and properties of the map; no brushes.
    BrushMap scene;
    std::vector<UnknownChunk>
        unknownChunks;  ///< in file order; none with a tag of the format's own
};

}  // namespace portcullis::formats
