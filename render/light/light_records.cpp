#include "render/light/light_records.h"

#include <algorithm>

#include "formats/files/native_bytes.h"
#include "render/light/luxel_layout.h"

namespace portcullis::render {
namespace {

using namespace formats;

/// Raised with every change to what a light does, or to the layout of records.
constexpr std::uint32_t kVersion = 3;
constexpr std::size_t kHashDigits = 32;

/// What a light gives to a luxel of the walls of its cells.
struct LitEntry {
    std::uint32_t entry = 0;  ///< of the luxels of these walls, one rectangle after another
    std::array<float, 3> light{};
    double area = 0.0;  ///< of the part, in luxels
};

struct Counts {
    std::uint64_t beams = 0, pieces = 0, samples = 0, cutShort = 0;
};

bool hasSky(const World& world, CellIndex cell) {
    const Range surfaces = world.cells[cell].surfaces;
    for (std::uint32_t i = surfaces.first; i < surfaces.end(); ++i)
        if (isSky(world, SurfaceIndex(i))) return true;
    return false;
}

void addVector(NativeWriter& writer, const glm::dvec3& v) {
    for (glm::length_t i = 0; i < 3; ++i) writer.value(v[i]);
}

void addPosition(NativeWriter& writer, const Position& position) {
    writer.value(position.x.raw);
    writer.value(position.y.raw);
    writer.value(position.z.raw);
}

ContentHash hashOfShadows(std::span<const ShadowBody> shadows) {
    NativeWriter writer;
    for (const ShadowBody& body : shadows)
        for (const ShadowBody::Face& face : body.faces)
            for (const glm::dvec3& corner : face.corners) addVector(writer, corner);
    return hashOfBytes(writer.take());
}

}  // namespace

LightRecords::LightRecords(const FloodGeometry& geometry, const LuxelParts& parts,
                           LightStore& store, std::span<const ShadowBody> shadows)
    : geometry_(geometry),
      prepared_(*geometry.prepared),
      parts_(parts),
      store_(store),
      shadows_(hashOfShadows(shadows)) {
    for (CellIndex cell(0U); prepared_.world->cells.contains(cell);
         cell = CellIndex(cell.value() + 1)) {
        hashes_.append(hashOf(cell));
        byHash_.emplace(hashes_[cell], cell);
        if (hasSky(*prepared_.world, cell)) skyHashes_.push_back(hashes_[cell]);
    }
}

LightRecords::Hash LightRecords::hashOf(CellIndex index) const {
    const World& world = *prepared_.world;
    NativeWriter writer;
    writer.value(world.cells[index].medium);
    geometry_.forEachPolygon(index, [&](std::uint32_t p, std::uint32_t face) {
        const PlaneSide side = world.cellPlanes[face];
        const Plane& plane = world.planes[side.plane];
        writer.value(plane.a);
        writer.value(plane.b);
        writer.value(plane.c);
        writer.value(plane.d);
        writer.value(side.flipped);
        const FacePolygon& polygon = prepared_.polygons[p];
        const Range corners = geometry_.polygons[p].corners;
        writer.value(corners.count);
        for (std::uint32_t i = corners.first; i < corners.end(); ++i)
            addVector(writer, geometry_.corners[i]);
        writer.value(polygon.isWall());
        if (!polygon.isWall()) {
            writer.value(world.cells[polygon.beyond].medium);
            return;
        }
        const SurfaceIndex surface(polygon.index);
        writer.value(world.scene.materials[world.surfaces[surface].material].kind);
        writer.value(parts_.layout.surfaces[surface].size);
    });
    return hashOfBytes(writer.take());
}

std::string LightRecords::nameOf(const Light& light) const {
    NativeWriter writer;
    writer.value(kVersion);
    writer.value(light.kind);
    addPosition(writer, light.position);
    addVector(writer, light.direction);
    addVector(writer, light.color);
    for (const double number :
         {light.brightness, light.radius, light.innerDegrees, light.outerDegrees, light.extent.x,
          light.extent.y, light.angleScale})
        writer.value(number);
    writer.value(light.falloff);
    writer.value(light.samples);
    writer.value(light.castsShadows);
    if (light.castsShadows) writer.value(shadows_);
    // All sky shines, also in cells that the sun did not enter before.
    if (light.kind == LightKind::sun)
        for (const Hash& hash : skyHashes_) writer.value(hash);
    return hexOf(hashOfBytes(writer.take())) + ".light";
}

template <class Visit>
void LightRecords::forEachPart(const std::vector<SurfaceIndex>& walls, const Visit& visit) const {
    std::uint32_t first = 0;
    for (const SurfaceIndex wall : walls) {
        const SurfaceLuxels& luxels = parts_.layout.surfaces[wall];
        const std::uint32_t count = luxels.columns * luxels.rows;
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::uint32_t number = parts_.entries[parts_.firstEntries[wall] + i];
            if (number < parts_.parts.size()) visit(first + i, LuxelPartIndex(number));
        }
        first += count;
    }
}

bool LightRecords::findCells(const std::vector<Hash>& hashes, std::vector<CellIndex>& cells) const {
    for (const Hash& hash : hashes) {
        const auto found = byHash_.find(hash);
        if (found == byHash_.end()) return false;
        // Sums are made in the order of cells.
        if (!cells.empty() && !(cells.back() < found->second)) return false;
        cells.push_back(found->second);
    }
    return true;
}

std::vector<SurfaceIndex> LightRecords::wallsOf(const std::vector<CellIndex>& cells) const {
    std::vector<SurfaceIndex> walls;
    for (const CellIndex cell : cells)
        geometry_.forEachPolygon(cell, [&](std::uint32_t p, std::uint32_t) {
            if (prepared_.polygons[p].isWall()) walls.emplace_back(prepared_.polygons[p].index);
        });
    return walls;
}

void LightRecords::keep(const Light& light, const LightContribution& contribution) const {
    // A light in solid may come out of it, and one that no wall stops is cheap.
    if (contribution.inSolid || !light.castsShadows) return;
    std::vector<Hash> hashes;
    for (const CellIndex cell : contribution.cells) hashes.push_back(hashes_[cell]);

    std::unordered_map<std::uint32_t, std::array<float, 3>> lit;
    for (const LitPart& part : contribution.parts) lit.emplace(part.part.value(), part.light);
    const std::vector<SurfaceIndex> walls = wallsOf(contribution.cells);
    std::vector<LitEntry> entries;
    forEachPart(walls, [&](std::uint32_t entry, LuxelPartIndex part) {
        const auto found = lit.find(part.value());
        if (found == lit.end()) return;
        entries.push_back({entry, found->second, parts_.parts[part].area});
        lit.erase(found);
    });
    std::vector<std::uint32_t> reached;
    for (std::uint32_t i = 0; i < walls.size(); ++i)
        if (std::ranges::binary_search(contribution.surfaces, walls[i])) reached.push_back(i);
    if (!lit.empty() || reached.size() != contribution.surfaces.size()) return;

    NativeWriter writer;
    writer.array(hashes);
    writer.array(entries);
    writer.array(reached);
    writer.value(Counts{contribution.beams, contribution.pieces, contribution.samples,
                        contribution.cutShort});
    std::string bytes = writer.take();
    bytes += hexOf(hashOfBytes(bytes));
    store_.store(nameOf(light), bytes);
}

std::optional<LightContribution> LightRecords::find(const Light& light) const {
    if (!light.castsShadows) return std::nullopt;
    const std::optional<std::string> kept = store_.find(nameOf(light));
    if (!kept || kept->size() < kHashDigits) return std::nullopt;
    const std::string bytes = kept->substr(0, kept->size() - kHashDigits);
    if (hexOf(hashOfBytes(bytes)) != std::string_view(*kept).substr(bytes.size()))
        return std::nullopt;

    NativeReader reader(bytes);
    std::vector<Hash> hashes;
    std::vector<LitEntry> entries;
    std::vector<std::uint32_t> reached;
    Counts counts{};
    LightContribution contribution;
    if (!reader.array(hashes) || !reader.array(entries) || !reader.array(reached) ||
        !reader.value(counts) || !reader.atEnd() || !findCells(hashes, contribution.cells))
        return std::nullopt;
    const std::vector<SurfaceIndex> walls = wallsOf(contribution.cells);
    std::size_t next = 0;
    bool same = true;
    forEachPart(walls, [&](std::uint32_t entry, LuxelPartIndex part) {
        if (next == entries.size() || entries[next].entry != entry) return;
        same = same && parts_.parts[part].area == entries[next].area;
        contribution.parts.push_back({part, entries[next].light});
        ++next;
    });
    if (!same || next != entries.size()) return std::nullopt;
    for (const std::uint32_t wall : reached) {
        if (wall >= walls.size()) return std::nullopt;
        contribution.surfaces.push_back(walls[wall]);
    }
    std::ranges::sort(contribution.surfaces);
    contribution.beams = counts.beams;
    contribution.pieces = counts.pieces;
    contribution.samples = counts.samples;
    contribution.cutShort = counts.cutShort != 0;
    return contribution;
}

}  // namespace portcullis::render
