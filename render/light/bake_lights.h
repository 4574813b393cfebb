#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "formats/diagnostics/result.h"
#include "formats/world/lightmaps.h"
#include "render/light/bounce.h"
#include "render/light/light_contribution.h"
#include "render/light/light_records.h"
#include "render/light/lightmap_writer.h"
#include "render/light/luxel_layout.h"
#include "render/prepared_world.h"

namespace portcullis::render {

struct LightOptions {
    LuxelOptions luxels;
    double patchSize = 64.0;  ///< units, at least 1: how finely what glows is cut (emitters.h)
    /// Of objects that throw shadows (asksForShadow, shadowBodyOf), each convex part.
    std::vector<ShadowBody> shadows;
    /// Seconds since any moment, for LightFacts::seconds; called by several threads. None: no
    /// times.
    std::function<double()> clock;
    std::uint32_t bounces = 0;
    Reflectances reflectances;  ///< where light bounces: of all materials
    /// Units within which walls take ambient light from each other (occlusion.h); none: they do
    /// not.
    std::optional<double> occlusionReach;
    LightStore* store = nullptr;  ///< for what lights did in earlier bakes (light_records.h)
};

/// What is to be known of a light of World::scene.lights.
struct LightFacts {
    bool inSolid = false;                               ///< and so left out
    bool cutShort = false;                              ///< see LitPieces
    std::uint32_t cells = 0, surfaces = 0, luxels = 0;  ///< that it reaches; ambient: all
    std::uint32_t overlaps = 0;  ///< other lights, not ambient ones, that reach walls it reaches
    std::uint64_t beams = 0, pieces = 0, samples = 0;  ///< see LightContribution
    bool cached = false;                               ///< an earlier bake did it
    double seconds = 0.0;

    /// Adds the counts and the seconds.
    LightFacts& operator+=(const LightFacts& other);

    bool operator==(const LightFacts&) const = default;
};

struct BakedLight {
    formats::Lightmaps lightmaps;
    std::vector<LightFacts> lights;  ///< as World::scene.lights
    LightFacts glow;  ///< of all that glows; cells, surfaces and luxels once for each emitter
    std::uint64_t luxels = 0;  ///< parts of luxels that walls touch
    std::uint64_t bytes = 0;   ///< see LuxelLayout
};

/// What the stages of a bake share. Refers to the world, which must stay where it is.
struct LightScene {
    const PreparedWorld* prepared = nullptr;
    FloodGeometry geometry;
    LuxelParts parts;
    std::vector<Emitter> emitters;
    /// What reaches each part of light from everywhere; empty: all of it.
    formats::IndexedVector<LuxelPartIndex, double> openness;
};
/// Errors: those of layOutLuxels.
[[nodiscard]] formats::Result<LightScene> prepareLightScene(const PreparedWorld& prepared,
                                                            const LightOptions& options);

/// What is known of lights that were baked. Facts as World::scene.lights, then those of the
/// emitters.
struct BakeRecord {
    std::vector<LightFacts> facts;
    std::vector<std::vector<formats::SurfaceIndex>> reached;  ///< walls, ascending
};

/// The light that lights of a group give without bouncing; that of emitters is in the group "".
/// Lights in parallel, summed in their order: the same for any number of threads. `records`: null,
/// or of earlier bakes.
[[nodiscard]] LuxelSums directLight(const LightScene& scene, const std::string& group,
                                    const LightOptions& options, const LightRecords* records,
                                    BakeRecord& record);

/// The light of all lights of a world: direct, then what the options ask for. Errors: those of
/// layOutLuxels. Warnings: PC6203 a light in solid, PC6204 a light that reaches no wall.
[[nodiscard]] formats::Result<BakedLight> bakeLights(const PreparedWorld& prepared,
                                                     const LightOptions& options);

}  // namespace portcullis::render
