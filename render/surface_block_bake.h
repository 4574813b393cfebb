#pragma once

#include <cstdint>
#include <string>

#include "formats/diagnostics/result.h"
#include "formats/world/surface_blocks.h"
#include "render/block_light.h"
#include "render/prepared_world.h"
#include "render/texture_set.h"

namespace portcullis::render {

/// What surface blocks are made from: a digest of the textures' texels and of the lightmaps.
[[nodiscard]] std::string surfaceBlockSource(const formats::World& world,
                                             const ColorTextures& textures);

/// Makes the lit texels of all walls of a world with lightmaps, all groups of lights on, of every
/// level of their textures; of skies and invisible walls none. Equal blocks are stored once. Walls
/// in parallel; the same for any number of threads. Error: renderBlocksTooLarge, before anything is
/// made, where they could take more than the limit if all were different.
[[nodiscard]] formats::Result<formats::SurfaceBlocks> bakeSurfaceBlocks(
    const PreparedWorld& prepared, const ColorTextures& textures,
    std::uint64_t byteLimit = std::uint64_t{1} << 30);

/// The lit texels that a world holds ready, in place of the surface cache's own work. Refers to the
/// world.
class ReadyBlocks final : public BlockLight<std::uint32_t> {
public:
    /// The world has surface blocks that were made from these textures and its lightmaps.
    explicit ReadyBlocks(const formats::World& world) : ready_(*world.surfaceBlocks) {}

    [[nodiscard]] std::uint64_t keyOf(const BlockPlace& place) const override;
    void light(const BlockPlace& place, std::span<std::uint32_t, 64> texels) const override;

private:
    [[nodiscard]] const formats::ColorBlockIndex* find(const BlockPlace& place) const;

    const formats::SurfaceBlocks& ready_;
};

}  // namespace portcullis::render
