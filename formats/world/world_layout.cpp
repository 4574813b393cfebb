#include "formats/world/world_layout.h"

#include <algorithm>
#include <array>

namespace portcullis::formats {

bool isWorldTag(ChunkTag tag) {
    constexpr std::array kOthers{kInfoTag,      kBrushTag,         kNameTag,
                                 kSceneTag,     kSceneLocationTag, kVisibleSetsTag,
                                 kLightmapsTag, kSurfaceBlocksTag};
    bool known = std::ranges::find(kOthers, tag) != kOthers.end();
    World none;
    visitTables(none, [&](ChunkTag table, const auto&) { known = known || table == tag; });
    return known;
}

}  // namespace portcullis::formats
