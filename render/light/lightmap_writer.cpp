#include "render/light/lightmap_writer.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <utility>

namespace portcullis::render {

using namespace formats;

glm::dvec3 lightOf(const LuxelParts& parts, const LuxelSums& sums, std::uint32_t entry) {
    if (entry == LuxelParts::kNone) return glm::dvec3(0.0);
    if (entry < parts.parts.size()) return sums[LuxelPartIndex(entry)];
    const Range fill = parts.fills[entry - parts.parts.size()];
    glm::dvec3 light(0.0);
    double area = 0.0;
    for (std::uint32_t i = fill.first; i < fill.end(); ++i) {
        const LuxelPartIndex source = parts.fillSources[i];
        light += parts.parts[source].area * sums[source];
        area += parts.parts[source].area;
    }
    return light / area;
}

namespace {

/// The block in column x and row y of a wall's blocks.
LuxelBlock blockOf(const LuxelParts& parts, const LuxelSums& sums, SurfaceIndex surface,
                   std::uint32_t x, std::uint32_t y) {
    return luxelBlock(
        parts.layout.surfaces[surface], x, y, [&](std::uint32_t column, std::uint32_t row) {
            const std::size_t entry = parts.entryOf(surface, static_cast<std::int32_t>(column),
                                                    static_cast<std::int32_t>(row));
            return lightOf(parts, sums, parts.entries[entry]);
        });
}

}  // namespace

LightmapWriter::LightmapWriter(const LuxelParts& parts, double luxelSize) : parts_(parts) {
    lightmaps_.luxelSize = luxelSize;
    lightmaps_.surfaces = parts.layout.surfaces;
}

void LightmapWriter::addLayer(std::string group, const LuxelSums& sums) {
    std::vector<LuxelBlock> made(parts_.layout.blocks);
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, parts_.layout.surfaces.size(), 64),
                      [&](const tbb::blocked_range<std::size_t>& range) {
                          for (std::size_t i = range.begin(); i < range.end(); ++i) {
                              const SurfaceIndex surface(i);
                              const SurfaceLuxels& luxels = parts_.layout.surfaces[surface];
                              if (!(luxels.size > 0.0)) continue;
                              std::size_t next = luxels.firstBlock;
                              for (std::uint32_t y = 0; y < luxels.blockRows(); ++y)
                                  for (std::uint32_t x = 0; x < luxels.blockColumns(); ++x)
                                      made[next++] = blockOf(parts_, sums, surface, x, y);
                          }
                      });
    LightLayer layer{std::move(group), {}};
    layer.blocks.reserve(made.size());
    for (const LuxelBlock& block : made) layer.blocks.push_back(blocks_.indexOf(block));
    lightmaps_.layers.push_back(std::move(layer));
}

Lightmaps LightmapWriter::take() {
    lightmaps_.blocks = blocks_.take();
    return std::move(lightmaps_);
}

}  // namespace portcullis::render
