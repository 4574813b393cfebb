#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <string>

#include "formats/world/lightmaps.h"
#include "formats/world/luxel_block_set.h"
#include "render/light/luxel_parts.h"

namespace portcullis::render {

/// The mean light of each part of a luxel, linear red, green and blue: of one layer.
using LuxelSums = formats::IndexedVector<LuxelPartIndex, glm::dvec3>;

/// The light that an entry of LuxelParts::entries shows: of a part, or the mean of a fill's sources
/// by area; none is dark.
[[nodiscard]] glm::dvec3 lightOf(const LuxelParts& parts, const LuxelSums& sums,
                                 std::uint32_t entry);

/// Makes lightmaps of the sums of one layer after another. Equal blocks are stored once.
class LightmapWriter {
public:
    explicit LightmapWriter(const LuxelParts& parts, double luxelSize);

    /// Rounds each luxel once to half floats; gutters and seams as LuxelParts says.
    void addLayer(std::string group, const LuxelSums& sums);
    [[nodiscard]] formats::Lightmaps take();

private:
    const LuxelParts& parts_;
    formats::Lightmaps lightmaps_;
    formats::LuxelBlockSet blocks_;
};

}  // namespace portcullis::render
