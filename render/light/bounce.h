#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <vector>

#include "render/light/hemisphere.h"
#include "render/light/lightmap_writer.h"
#include "render/light/luxel_parts.h"
#include "render/light/wall_places.h"

namespace portcullis::render {

/// The share of light that a material's walls throw back, linear red, green, blue.
using Reflectances = formats::IndexedVector<formats::MaterialIndex, glm::dvec3>;

struct BounceOptions {
    std::uint32_t bounces = 1;
    std::uint32_t rays = 256;       ///< from each patch
    std::uint32_t patchLuxels = 4;  ///< luxels along a patch's side; a power of two
};

/// What walls throw on walls, evenly over all directions.
///
/// Walls are divided into patches on a lattice `patchLuxels` as coarse as the luxels' own. Rays
/// from each patch find the patches that it sees, once for all bounces and layers; each bounce
/// gathers along them, and its light is then scaled so that walls get what walls give, less what
/// leaves through sky: rays are a sample, energy is not. Each luxel takes from the patches around
/// it, as frames do from luxels. (Gathering as in Goral et al., "Modeling the Interaction of Light
/// Between Diffuse Surfaces", 1984, with form factors by rays.)
///
/// Patches in parallel; sums in fixed order, so the same for any number of threads.
class Bounces {
public:
    /// Looks around from all patches: about half a microsecond a ray; 8 bytes for each pair of
    /// patches that see each other. `parts`, laid out by `luxels`, must outlive it.
    Bounces(const PreparedWorld& prepared, const LuxelParts& parts, const LuxelOptions& luxels,
            const Reflectances& reflectances, const BounceOptions& options);

    /// Adds the light of all bounces of the light that is there.
    void addTo(LuxelSums& light) const;

private:
    /// So many of a patch's rays end at one other patch, each after so many stretches of water.
    struct Link {
        LuxelPartIndex patch;
        std::uint16_t rays = 0;
        std::uint16_t stretches = 0;
    };
    using PatchLight = LuxelSums;

    [[nodiscard]] Link endOf(const WallPlace& place, const glm::dvec3& direction) const;
    [[nodiscard]] std::vector<Link> linksOf(LuxelPartIndex patch,
                                            const Hemisphere& hemisphere) const;
    [[nodiscard]] glm::dvec3 shareOf(const Link& link) const;
    [[nodiscard]] PatchLight bounceOnce(const PatchLight& thrown) const;

    const PreparedWorld& prepared_;
    const LuxelParts& parts_;
    BounceOptions options_;
    LuxelParts patches_;
    formats::IndexedVector<LuxelPartIndex, glm::dvec3> reflectances_;  // of patches
    formats::IndexedVector<LuxelPartIndex, std::vector<Link>> links_;  // none: sky or lava
    glm::dvec3 waterTint_;
};

}  // namespace portcullis::render
