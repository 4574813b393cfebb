#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "render/light/emitters.h"
#include "render/light/light_flood.h"
#include "render/light/luxel_integral.h"
#include "render/light/luxel_parts.h"
#include "render/light/object_shadows.h"
#include "render/light/polygon_coverage.h"

namespace portcullis::render {

/// What a light adds to the mean light of a part of a luxel: linear red, green, blue.
struct LitPart {
    LuxelPartIndex part;
    std::array<float, 3> light{};

    bool operator==(const LitPart&) const = default;
};

/// All that one light or emitter does, apart from any other: a function of the light, of the cells
/// that its flood entered and of the luxels of their walls.
struct LightContribution {
    std::vector<LitPart> parts;                   ///< each once
    std::vector<formats::SurfaceIndex> surfaces;  ///< that it reaches, ascending
    std::vector<formats::CellIndex> cells;        ///< that its flood entered, ascending
    bool inSolid = false;                         ///< it lies in no cell and shines nowhere
    bool cutShort = false;                        ///< see LitPieces
    std::uint64_t beams = 0;                      ///< see LitPieces
    std::uint64_t pieces = 0;                     ///< of walls, that were lit by themselves
    std::uint64_t samples = 0;                    ///< how often its falloff was worked out
};

/// Bakes one light after another. One each thread: it holds 32 bytes for each part of a luxel.
class LightBaker {
public:
    /// `shadows`: of objects that throw some; must stay.
    LightBaker(const FloodGeometry& geometry, const LuxelParts& parts,
               std::span<const ShadowBody> shadows = {});

    /// A light of any kind but ambient, with finite numbers.
    [[nodiscard]] LightContribution bake(const formats::Light& light);
    [[nodiscard]] LightContribution bake(const Emitter& emitter);

private:
    void begin();
    [[nodiscard]] bool flood(const LightPoint& point, bool castsShadows);
    void addLit(const LightPoint& point, const glm::dvec3& color, LightContribution& out);
    void addWall(const LightPoint& point, double gain, std::span<const LitPiece> pieces,
                 LightContribution& out);
    [[nodiscard]] bool isWhole(formats::SurfaceIndex surface, std::span<const LitPiece> pieces);
    void wallOf(formats::SurfaceIndex surface, LuxelPolygon& polygon) const;
    void polygonOf(const LitPiece& piece, LuxelPolygon& polygon) const;
    void addPolygon(formats::SurfaceIndex surface, const LuxelIntegral& integral,
                    const glm::dvec3& tint);
    void add(LuxelPartIndex part, const glm::dvec3& light);
    void finish(const glm::dvec3& color, LightContribution& out);

    const FloodGeometry& geometry_;
    const PreparedWorld& prepared_;
    const LuxelParts& parts_;
    LightFlood flood_;
    ObjectShadows shadows_;
    LitPieces lit_;
    PolygonCoverage coverage_;
    LuxelPolygon polygon_;
    FrameTable<LuxelPartIndex, glm::dvec3> sums_;  // of light over luxels, white
    std::vector<LuxelPartIndex> touched_;
    std::uint64_t added_ = 0;  // amounts of light other than 0
};

}  // namespace portcullis::render
