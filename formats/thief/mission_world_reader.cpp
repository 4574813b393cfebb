#include "formats/thief/mission_world_reader.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "formats/thief/mission_cell_reader.h"

namespace portcullis::formats {
namespace {

struct KnownChunk {
    const char* name;
    std::uint32_t minor;
    std::uint32_t bytesALuxel;
};
constexpr std::array kKnownChunks{KnownChunk{"WREXT", 30, 2}, KnownChunk{"WRRGB", 24, 2},
                                  KnownChunk{"WR", 23, 1}};

constexpr std::size_t kNodeBytes = 20;
constexpr std::size_t kLightBytes = 48;
constexpr std::size_t kScratchLights = 32;
constexpr std::size_t kReferenceBytes = 8;
constexpr std::uint8_t kLeafFlag = 1, kReversedFlag = 4;
constexpr std::int32_t kLargestScale = 64;

/// Reads what follows the cells: the tree, and of WREXT lights and where polygons came from.
class TailReading {
public:
    TailReading(MissionWalk& walk, MissionWorld& world) : walk_(walk), world_(world) {}

    bool run() {
        if (!readExtraPlanes() || !readNodes() || !checkTree()) return false;
        return world_.version < 30 || (readLights() && readOwners() && readBrushes());
    }

private:
    /// A count of things of so many bytes that are all there.
    bool readCount(std::size_t size, const std::string& what, std::uint32_t& count) {
        if (!walk_.expect(1, 4, what)) return false;
        count = walk_.take<std::uint32_t>();
        return walk_.expect(count, size, what);
    }

    bool readExtraPlanes() {
        std::uint32_t count = 0;
        if (!readCount(16, "the planes of the tree", count)) return false;
        extraPlanes_.resize(count);
        return std::ranges::all_of(extraPlanes_, [&](MissionPlane& plane) {
            return readMissionPlane(walk_, "the tree", plane);
        });
    }

    bool readNodes() {
        std::uint32_t count = 0;
        if (!readCount(kNodeBytes, "the tree", count)) return false;
        for (std::uint32_t i = 0; i < count; ++i) {
            const auto flags = static_cast<std::uint8_t>(walk_.take<std::uint32_t>() >> 24);
            const auto cell = walk_.take<std::int32_t>();
            const auto plane = walk_.take<std::uint32_t>();
            MissionNode node;
            node.leaf = (flags & kLeafFlag) != 0;
            node.inside = walk_.take<std::uint32_t>();
            node.outside = walk_.take<std::uint32_t>();
            node.cell = node.inside;
            const std::string what = "node " + std::to_string(i);
            const bool fits = node.leaf ? walk_.index(node.cell, world_.cells.size(), what, "cell")
                                        : checkChild(node.inside, count, what) &&
                                              checkChild(node.outside, count, what) &&
                                              findPlane(cell, plane, what, node.plane);
            if (!fits) return false;
            if ((flags & kReversedFlag) != 0) std::swap(node.inside, node.outside);
            world_.nodes.push_back(node);
        }
        return walk_.require(count > 0, "the tree", "it has no root");
    }

    bool checkChild(std::uint32_t child, std::uint32_t count, const std::string& what) {
        return child == MissionNode::kSolid || walk_.index(child, count, what, "node");
    }

    bool findPlane(std::int32_t cell, std::uint32_t index, const std::string& what,
                   MissionPlane& plane) {
        if (cell != -1 &&
            !walk_.index(static_cast<std::uint32_t>(cell), world_.cells.size(), what, "cell"))
            return false;
        const auto& planes =
            cell == -1 ? extraPlanes_ : world_.cells[static_cast<std::size_t>(cell)].planes;
        if (!walk_.index(index, planes.size(), what, "plane")) return false;
        plane = planes[index];
        return true;
    }

    bool checkTree() {
        std::vector<bool> nodeSeen(world_.nodes.size());
        std::vector<bool> cellSeen(world_.cells.size());
        std::vector<std::uint32_t> open{0};
        while (!open.empty()) {
            const std::uint32_t at = open.back();
            open.pop_back();
            if (at == MissionNode::kSolid) continue;
            if (!walk_.require(!nodeSeen[at], "node " + std::to_string(at), "it has two parents"))
                return false;
            nodeSeen[at] = true;
            const MissionNode& node = world_.nodes[at];
            if (node.leaf)
                cellSeen[node.cell] = true;
            else
                open.insert(open.end(), {node.inside, node.outside});
        }
        return walk_.require(std::ranges::find(nodeSeen, false) == nodeSeen.end(), "the tree",
                             "a node is not reached from the root") &&
               walk_.require(std::ranges::find(cellSeen, false) == cellSeen.end(), "the tree",
                             "a cell is at no leaf");
    }

    bool readLights() {
        const std::string what = "the lights";
        if (!walk_.expect(world_.cells.size(), 1, "the zones of the cells")) return false;
        walk_.skip(world_.cells.size());
        if (!walk_.expect(2, 4, what)) return false;
        world_.staticLights = walk_.take<std::uint32_t>();
        const std::uint64_t count =
            std::uint64_t{world_.staticLights} + walk_.take<std::uint32_t>();
        if (!walk_.expect(count + kScratchLights, kLightBytes, what)) return false;
        for (std::uint64_t i = 0; i < count; ++i) {
            MissionLight light;
            light.position = walk_.takeFloats<3>();
            light.direction = walk_.takeFloats<3>();
            light.color = walk_.takeFloats<3>();
            light.inner = walk_.takeFloat();
            light.outer = walk_.takeFloat();
            light.radius = walk_.takeFloat();
            world_.lights.push_back(light);
        }
        walk_.skip(kScratchLights * kLightBytes);
        std::uint32_t places = 0;
        if (!readCount(4, "the cells of animated lights", places)) return false;
        walk_.skip(std::size_t{places} * 4);
        return true;
    }

    /// Whether owners name brushes and faces is known once these are read.
    bool readOwners() {
        const std::string what = "the owners of polygons";
        if (!walk_.expect(1, 4, what)) return false;
        const auto count = walk_.take<std::uint32_t>();
        if (!walk_.require(count == world_.cells.size(), what, "they are not of all cells"))
            return false;
        for (MissionCell& cell : world_.cells) {
            if (!walk_.expect(cell.mappings.size(), 4, what)) return false;
            for (std::size_t i = 0; i < cell.mappings.size(); ++i) {
                const auto owner = walk_.take<std::int32_t>();
                if (owner < 0)
                    cell.owners.emplace_back();
                else
                    cell.owners.emplace_back(MissionOwner{static_cast<std::uint32_t>(owner) >> 8,
                                                          static_cast<std::uint8_t>(owner & 0xff)});
            }
        }
        return true;
    }

    bool readBrushes() {
        const std::string what = "the planes of brushes";
        std::uint32_t count = 0;
        if (!readCount(4, what, count)) return false;
        std::uint64_t faces = 0;
        world_.brushes.resize(count);
        for (MissionBrushPlanes& planes : world_.brushes) {
            const auto number = walk_.take<std::uint32_t>();
            faces += number;
            if (!walk_.expect(faces, 32, what)) return false;
            planes.resize(number);
        }
        if (!walk_.expect(faces, 32, what)) return false;
        for (MissionBrushPlanes& planes : world_.brushes)
            for (auto& plane : planes)
                for (double& number : plane) {
                    number = std::bit_cast<double>(walk_.take<std::uint64_t>());
                    if (!walk_.require(std::isfinite(number), what, "a number is not finite"))
                        return false;
                }
        return checkOwners() && skipReferences(count);
    }

    bool checkOwners() {
        for (std::size_t c = 0; c < world_.cells.size(); ++c)
            for (const auto& owner : world_.cells[c].owners) {
                const std::string what = "a polygon of cell " + std::to_string(c);
                if (owner &&
                    !(walk_.index(owner->brush, world_.brushes.size(), what, "brush") &&
                      walk_.index(owner->face, world_.brushes[owner->brush].size(), what, "face")))
                    return false;
            }
        return true;
    }

    /// For each brush the surfaces cut from it, which the owners say already.
    bool skipReferences(std::uint32_t brushes) {
        const std::string what = "the surfaces of brushes";
        if (!walk_.expect(brushes, 4, what)) return false;
        std::uint64_t count = 0;
        for (std::uint32_t i = 0; i < brushes; ++i) count += walk_.take<std::uint32_t>();
        if (!walk_.expect(count, kReferenceBytes, what)) return false;
        walk_.skip(count * kReferenceBytes);
        return true;
    }

    MissionWalk& walk_;
    MissionWorld& world_;
    std::vector<MissionPlane> extraPlanes_;
};

/// The header that only WREXT has.
bool readExtension(MissionWalk& walk, MissionWorld& world) {
    const std::string what = "the header";
    if (!walk.expect(1, 20, what)) return false;
    const auto size = walk.take<std::int32_t>();
    const auto version = walk.take<std::int32_t>();
    walk.skip(4);
    const auto format = walk.take<std::uint32_t>();
    world.lightmapScale = walk.take<std::int32_t>();
    world.bytesALuxel = format == 0 ? 2 : 4;
    world.doubledLight = format == 2;
    if (size != 20 || (version != 4 && version != 5) || format > 2)
        return walk.fail(Code::missionVersion, "WREXT with a header of " + std::to_string(size) +
                                                   " bytes, version " + std::to_string(version) +
                                                   ", light format " + std::to_string(format));
    return walk.require(std::abs(world.lightmapScale) <= kLargestScale, what,
                        "the scale of lightmaps is above 64");
}

bool readAll(MissionWalk& walk, MissionWorld& world) {
    if (world.version >= 30 && !readExtension(walk, world)) return false;
    if (!walk.expect(2, 4, "the header")) return false;
    walk.skip(4);  // a size that is not exact
    const auto count = walk.take<std::uint32_t>();
    if (!walk.require(count > 0, "the header", "there are no cells") ||
        !walk.expect(count, 31, "the cells"))
        return false;
    world.cells.reserve(count);
    for (std::uint32_t i = 0; i < count; ++i)
        if (!readMissionCell(walk, count, world)) return false;
    return TailReading(walk, world).run();
}

}  // namespace

const TagChunk* findMissionWorld(const TagFile& file) {
    for (const KnownChunk& known : kKnownChunks)
        if (const TagChunk* chunk = file.find(known.name)) return chunk;
    return nullptr;
}

Result<MissionWorld> readMissionWorld(const TagFile& file) {
    const TagChunk* chunk = findMissionWorld(file);
    if (chunk == nullptr)
        return makeDiagnostic(Code::missionMissingChunk, "the mission has no compiled world");
    const auto* const known = std::ranges::find(kKnownChunks, chunk->name, &KnownChunk::name);
    if (chunk->major != 0 || chunk->minor != known->minor)
        return makeDiagnostic(Code::missionVersion,
                              chunk->name + " of version " + std::to_string(chunk->major) + "." +
                                  std::to_string(chunk->minor) + ", known is 0." +
                                  std::to_string(known->minor));
    MissionWorld world;
    world.version = known->minor;
    world.bytesALuxel = known->bytesALuxel;
    MissionWalk walk(chunk->data);
    const bool read = readAll(walk, world);
    Diagnostics faults = walk.takeFaults();
    for (Diagnostic& fault : faults) fault.pointer = chunk->name;
    if (!read) return faults;
    if (world.version >= 30 && walk.left() > 0) {
        faults.push_back(makeDiagnostic(Code::missionWorldTrailing,
                                        std::to_string(walk.left()) + " bytes are left over", {},
                                        chunk->name));
    }
    return {std::move(world), std::move(faults)};
}

}  // namespace portcullis::formats
