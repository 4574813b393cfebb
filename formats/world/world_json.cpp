#include "formats/world/world_json.h"

#include <algorithm>

#include "formats/map/brush_map_writer.h"
#include "formats/world/chunk_file.h"
#include "formats/world/half_float.h"
#include "formats/world/json_stream.h"

namespace portcullis::formats {
namespace {

std::string toDecimal(Int128 value) {
    auto magnitude = static_cast<unsigned __int128>(value);
    if (value < 0) magnitude = -magnitude;
    std::string digits;
    do {
        digits += static_cast<char>('0' + static_cast<int>(magnitude % 10));
        magnitude /= 10;
    } while (magnitude != 0);
    if (value < 0) digits += '-';
    std::ranges::reverse(digits);
    return digits;
}

/// An index; null for the invalid one.
template <class Tag>
void put(JsonStream& json, Index<Tag> index) {
    if (index.valid())
        json.number(index.value());
    else
        json.null();
}

void put(JsonStream& json, const glm::dvec3& v) {
    json.open('[').number(v.x).number(v.y).number(v.z).close(']');
}

/// [first, count]
void put(JsonStream& json, Range range) {
    json.open('[').number(range.first).number(range.count).close(']');
}

/// [plane, flipped]
void put(JsonStream& json, PlaneSide side) {
    json.open('[');
    put(json, side.plane);
    json.boolean(side.flipped).close(']');
}

void put(JsonStream& json, NodeChild child) {
    switch (child.kind) {
        case NodeChild::Kind::solid: json.string("solid"); break;
        case NodeChild::Kind::cell:
            json.open('{').key("cell").number(child.index).close('}');
            break;
        case NodeChild::Kind::node:
            json.open('{').key("node").number(child.index).close('}');
            break;
    }
}

template <class Value>
void member(JsonStream& json, std::string_view name, const Value& value) {
    json.key(name);
    put(json, value);
}

void put(JsonStream& json, const Plane& plane) {
    json.open('{').key("normal").open('[');
    json.number(plane.a).number(plane.b).number(plane.c).close(']');
    json.key("offset").string(toDecimal(plane.d)).close('}');
}

void put(JsonStream& json, const Vertex& vertex) {
    json.open('{');
    member(json, "position", vertex.position);
    json.key("planes").open('[');
    for (const PlaneIndex plane : vertex.planes) put(json, plane);
    json.close(']').close('}');
}

void put(JsonStream& json, const Cell& cell) {
    json.open('{').key("medium").string(mediumName(cell.medium));
    member(json, "blocker", cell.blocker);
    member(json, "planes", cell.planes);
    member(json, "portals", cell.portals);
    member(json, "surfaces", cell.surfaces);
    json.close('}');
}

void put(JsonStream& json, const Portal& portal) {
    json.open('{').key("cells").open('[');
    put(json, portal.cells[0]);
    put(json, portal.cells[1]);
    json.close(']');
    member(json, "plane", portal.plane);
    member(json, "loop", portal.loop);
    json.close('}');
}

void put(JsonStream& json, const Surface& surface) {
    json.open('{');
    member(json, "cell", surface.cell);
    member(json, "plane", surface.plane);
    member(json, "brush", surface.brush);
    json.key("face").number(surface.face);
    member(json, "material", surface.material);
    member(json, "texture", surface.texture);
    member(json, "loop", surface.loop);
    json.key("luxelScale").number(surface.luxelScale);
    json.close('}');
}

void put(JsonStream& json, const Node& node) {
    json.open('{');
    member(json, "plane", node.plane);
    member(json, "behind", node.children[0]);
    member(json, "front", node.children[1]);
    json.close('}');
}

void put(JsonStream& json, const TextureBasis& basis) {
    json.open('{');
    member(json, "origin", basis.origin);
    member(json, "u", basis.u);
    member(json, "v", basis.v);
    json.key("shift").open('[').number(basis.shift.x).number(basis.shift.y).close(']').close('}');
}

void put(JsonStream& json, const WorldBrush& brush) {
    json.open('{').key("name").string(brush.name).key("operation").open('[');
    for (const Medium medium : brush.operation.after) json.string(mediumName(medium));
    json.close(']').key("blockable").boolean(brush.operation.blockable);
    json.key("detail").boolean(brush.detail);
    member(json, "planes", brush.planes);
    json.key("line").number(brush.location.line).key("column").number(brush.location.column);
    json.close('}');
}

void put(JsonStream& json, const UnknownChunk& chunk) {
    json.open('{').key("tag").string(tagText(chunk.tag));
    json.key("size").number(chunk.bytes.size()).close('}');
}

/// The class of each cell, and the runs of earlier classes, hidden and visible in turn, of each.
void put(JsonStream& json, const VisibleSets& sets) {
    json.open('{').key("classOf").open('[');
    for (std::size_t i = 0; i < sets.cells(); ++i) json.number(sets.classOf(CellIndex(i)));
    json.close(']').key("runEnds").open('[');
    for (std::uint32_t c = 0; c < sets.classes(); ++c) {
        json.open('[');
        for (const std::uint32_t end : sets.runsOf(c)) json.number(end);
        json.close(']');
    }
    json.close(']').close('}');
}

void put(JsonStream& json, const SurfaceLuxels& luxels) {
    json.open('{').key("size").number(luxels.size).key("i").number(luxels.i);
    json.key("j").number(luxels.j).key("columns").number(luxels.columns);
    json.key("rows").number(luxels.rows).key("firstBlock").number(luxels.firstBlock).close('}');
}

template <class Tag>
void putIndices(JsonStream& json, const std::vector<Index<Tag>>& indices) {
    json.open('[');
    for (const Index<Tag> index : indices) put(json, index);
    json.close(']');
}

void put(JsonStream& json, const LightLayer& layer) {
    json.open('{').key("group").string(layer.group).key("blocks");
    putIndices(json, layer.blocks);
    json.close('}');
}

/// Red, green, blue of each luxel.
void put(JsonStream& json, const LuxelBlock& block) {
    json.open('[');
    for (const std::uint16_t half : block.halves) json.number(fromHalf(half));
    json.close(']');
}

void put(JsonStream& json, const SurfaceTexels& texels) {
    json.open('{').key("levels").number(texels.levels).key("u").open('[');
    json.number(texels.firstU).number(texels.lastU).close(']').key("v").open('[');
    json.number(texels.firstV).number(texels.lastV).close(']');
    json.key("firstBlock").number(texels.firstBlock).close('}');
}

/// Six hexadecimal digits a texel: red, green, blue.
void put(JsonStream& json, const ColorBlock& block) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string digits;
    for (const std::uint8_t channel : block.channels)
        (digits += kDigits[channel >> 4]) += kDigits[channel & 15];
    json.string(digits);
}

template <class Table>
void table(JsonStream& json, std::string_view name, const Table& elements) {
    json.line().key(name).open('[');
    for (const auto& element : elements) put(json.line(), element);
    if (!elements.empty()) json.lastLine();
    json.close(']');
}

void put(JsonStream& json, const Lightmaps& lightmaps) {
    json.open('{').key("luxelSize").number(lightmaps.luxelSize);
    table(json, "surfaces", lightmaps.surfaces);
    table(json, "layers", lightmaps.layers);
    table(json, "blocks", lightmaps.blocks);
    json.close('}');
}

void put(JsonStream& json, const SurfaceBlocks& ready) {
    json.open('{').key("madeFrom").string(ready.madeFrom);
    table(json, "surfaces", ready.surfaces);
    json.line().key("blockOf");
    putIndices(json, ready.blockOf);
    table(json, "blocks", ready.blocks);
    json.close('}');
}

template <class Part>
void optionalPart(JsonStream& json, std::string_view name, const std::optional<Part>& part) {
    json.line().key(name);
    if (part)
        put(json, *part);
    else
        json.null();
}

}  // namespace

std::string worldToJson(const World& world) {
    JsonStream json;
    json.open('{').line().key("format").string("portcullis world");
    json.line().key("version").number(kWorldVersion);
    json.line().key("source").string(world.source);
    json.line().key("outsideRemoved").boolean(world.outsideRemoved);
    json.line().key("removedCells").number(world.removedCells);
    member(json.line(), "root", world.root);
    table(json, "planes", world.planes);
    table(json, "vertices", world.vertices);
    table(json, "cells", world.cells);
    table(json, "portals", world.portals);
    table(json, "surfaces", world.surfaces);
    table(json, "nodes", world.nodes);
    table(json, "textures", world.textures);
    table(json, "brushes", world.brushes);
    table(json, "cellPlanes", world.cellPlanes);
    table(json, "cellPortals", world.cellPortals);
    table(json, "loopVertices", world.loopVertices);
    table(json, "brushPlanes", world.brushPlanes);
    optionalPart(json, "visibleSets", world.visibleSets);
    optionalPart(json, "lightmaps", world.lightmaps);
    optionalPart(json, "surfaceBlocks", world.surfaceBlocks);
    table(json, "unknownChunks", world.unknownChunks);
    json.line().key("scene").raw(writeBrushMap(world.scene)).lastLine().close('}').lastLine();
    return json.take();
}

}  // namespace portcullis::formats
