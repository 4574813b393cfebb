#pragma once

#include <array>
#include <cstdint>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

#include "formats/map/medium.h"
#include "render/frame_table.h"
#include "render/light/flood_geometry.h"
#include "render/light/light_point.h"

namespace portcullis::render {

/// A convex piece of a wall that light reaches.
struct LitPiece {
    formats::SurfaceIndex surface;
    formats::Range corners;  ///< of LitPieces::corners
    glm::dvec3 tint{1.0};    ///< what the media on the way leave of each colour, linear
};

/// What a flood of light found. Pieces of one flood do not overlap.
struct LitPieces {
    std::vector<LitPiece> pieces;
    std::vector<glm::dvec3> corners;  ///< relative to `origin`
    glm::dvec3 origin{0.0};
    std::vector<formats::CellIndex> cells;  ///< entered: each once, in the order of entering
    std::uint64_t beams = 0;                ///< how often a cell was entered, each time another way
    bool cutShort = false;                  ///< so many beams that the rest was given up
};

/// What each medium leaves of white light that enters it, in linear colours: as the picture of
/// what is seen through it (media_colors.h).
[[nodiscard]] std::array<glm::dvec3, formats::kMediumCount> mediumTints();

/// Finds what a point of light, or a sun, sees: from its cell a beam goes through every portal, and
/// in the cell behind it, narrowed, through the next ones. A beam is the convex set of rays between
/// planes through the light; as each ray goes one way only, the pieces of walls that beams meet
/// never overlap, and together they are all that is lit, to the last corner: no ray is cast.
///
/// In doubles: edges of pieces are off by about 1e-9 of their distance. Where a medium begins, its
/// colour tints the beam; lava lets none in or out. Keeps its memory from light to light.
class LightFlood {
public:
    explicit LightFlood(const FloodGeometry& geometry);

    /// From a light as it is: a sun from the sky, one without shadows through walls, another from
    /// the cells around it. False: it lies in solid and shines nowhere; `lit` is as it was.
    [[nodiscard]] bool from(const LightPoint& light, bool castsShadows, LitPieces& lit);
    /// From a point: `cells` are those that contain it (eye_cells.h).
    void fromPoint(const LightPoint& light, std::span<const formats::CellIndex> cells,
                   LitPieces& lit);
    /// From all sky that a sun's rays come in through.
    void fromSky(const LightPoint& sun, LitPieces& lit);
    /// All walls in reach that face a light, as if none stood before another, and no medium.
    void throughWalls(const LightPoint& light, LitPieces& lit);

private:
    struct Beam {
        formats::CellIndex cell;
        std::uint32_t firstPlane = 0;  // of planes_
        std::uint32_t depth = 0;       // portals passed
        glm::dvec3 tint{1.0};
    };
    struct Corner {
        glm::dvec3 point;        // relative to origin_
        std::uint32_t edge = 0;  // that begins here: a plane of current_, or kOwnEdge + its number
    };

    void start(const LightPoint& light, LitPieces& lit);
    void pushFirst(formats::CellIndex cell);
    void addCone();
    void addSkyBeam(std::uint32_t polygon);
    void run();
    void enter(const Beam& beam);
    void meetWall(const Beam& beam, std::uint32_t polygon);
    void passPortal(const Beam& beam, std::uint32_t polygon);
    template <class Each>
    void forEachPolygon(formats::CellIndex cell, const Each& each) const;
    [[nodiscard]] bool isAhead(std::uint32_t face) const;
    [[nodiscard]] bool inReach(const FloodPolygon& polygon) const;
    [[nodiscard]] bool windowInReach(const FloodPolygon& polygon) const;
    void load(const FloodPolygon& polygon);
    [[nodiscard]] bool clip(const FloodPolygon& polygon);
    [[nodiscard]] bool clipBy(const formats::UnitPlane& plane, std::uint32_t number);
    void dropShortEdges();
    [[nodiscard]] glm::dvec3 cornerOf(const FloodPolygon& polygon, std::uint32_t number) const;
    void addEdgePlane(const glm::dvec3& from, const glm::dvec3& to);

    const FloodGeometry& geometry_;
    const PreparedWorld& prepared_;
    const formats::World& world_;
    const std::array<glm::dvec3, formats::kMediumCount> tints_;
    FrameTable<formats::CellIndex, bool> entered_;
    const LightPoint* light_ = nullptr;
    LitPieces* lit_ = nullptr;
    glm::dvec3 origin_{0.0};
    std::vector<Beam> beams_;                  // that wait; the last comes next
    std::vector<formats::UnitPlane> planes_;   // of them, in their order
    std::vector<formats::UnitPlane> current_;  // of the one that is followed
    std::vector<Corner> polygon_, spare_;      // that is clipped
    std::vector<double> distances_;
};

}  // namespace portcullis::render
