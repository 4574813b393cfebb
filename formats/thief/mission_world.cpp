#include "formats/thief/mission_world.h"

#include <bit>

namespace portcullis::formats {

std::uint32_t MissionLightmap::layers() const {
    return 1 + static_cast<std::uint32_t>(std::popcount(animated));
}

std::size_t MissionWorld::polygonCount() const {
    std::size_t count = 0;
    for (const MissionCell& cell : cells) count += cell.polygons.size();
    return count;
}

std::size_t MissionWorld::portalPolygonCount() const {
    std::size_t count = 0;
    for (const MissionCell& cell : cells) count += cell.portals;
    return count;
}

}  // namespace portcullis::formats
