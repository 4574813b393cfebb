#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "formats/world/chunk_file.h"
#include "formats/world/world.h"

/// How each element of a world lies in its chunk, said once for the reader and the writer: a list
/// of fields, visited by a RecordWriter or a RecordReader.
namespace portcullis::formats {

/// A WorldBrush but for its name, which lies in the names chunk.
struct BrushRecord {
    std::array<Medium, kMediumCount> after{};
    bool blockable = false;
    bool detail = false;
    Range planes;
    SourceLocation location;
    Range name;  ///< of the names chunk
};

/// The fields of World that are no tables; the source's name follows them in the chunk.
struct InfoRecord {
    NodeChild root;
    bool outsideRemoved = false;
    std::uint32_t removedCells = 0;
};

inline constexpr ChunkTag kInfoTag = makeTag("INFO");
inline constexpr ChunkTag kBrushTag = makeTag("BRSH");
inline constexpr ChunkTag kNameTag = makeTag("NAME");
inline constexpr ChunkTag kSceneTag = makeTag("SCEN");
inline constexpr ChunkTag kSceneLocationTag = makeTag("SLOC");
// Not in every file:
inline constexpr ChunkTag kVisibleSetsTag = makeTag("VISI");
inline constexpr ChunkTag kLightmapsTag = makeTag("LITE");
inline constexpr ChunkTag kSurfaceBlocksTag = makeTag("SBLK");

/// Bytes of one record.
template <class T>
inline constexpr std::size_t kRecordSize = 0;
template <>
inline constexpr std::size_t kRecordSize<Plane> = 40;
template <>
inline constexpr std::size_t kRecordSize<Vertex> = 36;
template <>
inline constexpr std::size_t kRecordSize<Cell> = 32;
template <>
inline constexpr std::size_t kRecordSize<Portal> = 20;
template <>
inline constexpr std::size_t kRecordSize<Surface> = 40;
template <>
inline constexpr std::size_t kRecordSize<Node> = 12;
template <>
inline constexpr std::size_t kRecordSize<TextureBasis> = 88;
template <>
inline constexpr std::size_t kRecordSize<PlaneSide> = 4;
template <>
inline constexpr std::size_t kRecordSize<PortalIndex> = 4;
template <>
inline constexpr std::size_t kRecordSize<VertexIndex> = 4;
template <>
inline constexpr std::size_t kRecordSize<BrushRecord> = 36;
template <>
inline constexpr std::size_t kRecordSize<InfoRecord> = 12;
template <>
inline constexpr std::size_t kRecordSize<SourceLocation> = 8;

template <class T, class Wanted>
concept Same = std::is_same_v<std::remove_const_t<T>, Wanted>;

template <class Io>
void visitFields(Io& io, Same<Plane> auto& plane) {
    io(plane.a, plane.b, plane.c, plane.d);
}
template <class Io>
void visitFields(Io& io, Same<Vertex> auto& vertex) {
    io(vertex.position, vertex.planes[0], vertex.planes[1], vertex.planes[2]);
}
template <class Io>
void visitFields(Io& io, Same<Cell> auto& cell) {
    io(cell.medium, cell.blocker, cell.planes, cell.portals, cell.surfaces);
}
template <class Io>
void visitFields(Io& io, Same<Portal> auto& portal) {
    io(portal.cells[0], portal.cells[1], portal.plane, portal.loop);
}
template <class Io>
void visitFields(Io& io, Same<Surface> auto& surface) {
    io(surface.cell, surface.plane, surface.brush, surface.face, surface.material, surface.texture,
       surface.loop, surface.luxelScale);
}
template <class Io>
void visitFields(Io& io, Same<Node> auto& node) {
    io(node.plane, node.children[0], node.children[1]);
}
template <class Io>
void visitFields(Io& io, Same<TextureBasis> auto& basis) {
    io(basis.origin, basis.u, basis.v, basis.shift.x, basis.shift.y);
}
template <class Io>
void visitFields(Io& io, Same<BrushRecord> auto& brush) {
    io(brush.after, brush.blockable, brush.detail, brush.planes, brush.location, brush.name);
}
template <class Io>
void visitFields(Io& io, Same<InfoRecord> auto& info) {
    io(info.root, info.outsideRemoved, info.removedCells);
}
/// An element that is one field.
template <class Io, class T>
requires(Same<T, PlaneSide> || Same<T, PortalIndex> || Same<T, VertexIndex> ||
         Same<T, SourceLocation>) void visitFields(Io& io, T& field) {
    io(field);
}

/// Calls visit(tag, table) for each flat table of a world, in file order.
template <class AnyWorld, class Visit>
void visitTables(AnyWorld& world, Visit visit) {
    visit(makeTag("PLAN"), world.planes);
    visit(makeTag("VERT"), world.vertices);
    visit(makeTag("CELL"), world.cells);
    visit(makeTag("PORT"), world.portals);
    visit(makeTag("SURF"), world.surfaces);
    visit(makeTag("NODE"), world.nodes);
    visit(makeTag("TEXB"), world.textures);
    visit(makeTag("CPLN"), world.cellPlanes);
    visit(makeTag("CPRT"), world.cellPortals);
    visit(makeTag("LOOP"), world.loopVertices);
    visit(makeTag("BPLN"), world.brushPlanes);
}

/// Calls visit(location) for every place in the map's text that a scene remembers, in a fixed
/// order.
template <class AnyBrushMap, class Visit>
void visitLocations(AnyBrushMap& scene, Visit visit) {
    for (auto& material : scene.materials) visit(material.location);
    for (auto& light : scene.lights) visit(light.location);
    for (auto& camera : scene.cameras) visit(camera.location);
    for (auto& object : scene.objects) {
        visit(object.location);
        for (auto& brush : object.brushes) {
            visit(brush.location);
            for (auto& face : brush.faces) visit(face.location);
        }
    }
    for (auto& entity : scene.entities) visit(entity.location);
}

/// Whether a chunk with this tag is part of the format.
[[nodiscard]] bool isWorldTag(ChunkTag tag);

}  // namespace portcullis::formats
