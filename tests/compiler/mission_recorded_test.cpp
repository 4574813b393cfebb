#include <algorithm>
#include <array>
#include <cmath>
#include <doctest/doctest.h>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "compiler/brush_planes.h"
#include "formats/files/text_file.h"
#include "formats/thief/mission_brush_reader.h"
#include "formats/thief/mission_import.h"
#include "formats/thief/mission_shape.h"
#include "formats/thief/mission_world_reader.h"
#include "formats/thief/tag_file.h"
#include "formats/world/chunk_file.h"
#include "tests/support/real_missions.h"

// What we make of a mission's brushes beside what the editor recorded of its own compile.
namespace portcullis::compiler {
namespace {

using namespace portcullis::formats;
namespace fs = std::filesystem;

/// A plane with its normal outward and of length 1, in the editor's units.
using Numbers = std::array<double, 4>;

Numbers numbersOf(const OrientedPlane& oriented) {
    const Plane& plane = oriented.plane;
    const auto a = static_cast<double>(plane.a), b = static_cast<double>(plane.b),
               c = static_cast<double>(plane.c), d = static_cast<double>(plane.d);
    const double length = (oriented.flipped ? -1 : 1) * std::sqrt(a * a + b * b + c * c);
    return {a / length, b / length, c / length, d / length / kLatticeStepsPerUnit / kMissionScale};
}

/// How the faces of a mission's brushes compare.
struct Tally {
    std::size_t planes = 0, otherPlanes = 0;      ///< normals within 1e-4, at the brush 1/500 unit
    std::size_t textures = 0, otherTextures = 0;  ///< polygons: U and V
    std::size_t otherShifts = 0;
    std::size_t otherSide = 0;  ///< polygons that show a face from where it is not laid for
};

class Comparison {
public:
    explicit Comparison(const std::string& bytes) {
        const auto file = readTagFile(asBytes(bytes));
        REQUIRE(file.hasValue());
        auto world = readMissionWorld(file.value());
        hasWorld_ = world.hasValue();
        if (!hasWorld_) return;
        world_ = std::move(world).value();
        const auto list = chunkOfVersion(file.value(), "BRLIST", 1, 0);
        REQUIRE(list.hasValue());
        auto brushes = readMissionBrushes(list.value());
        REQUIRE(brushes.hasValue());
        for (MissionBrush& brush : brushes.value())
            if (brush.kind == MissionBrushKind::terrain)
                records_.emplace("brush " + std::to_string(brush.id), std::move(brush));
        map_ = importMission(asBytes(bytes)).value();
    }

    [[nodiscard]] bool hasWorld() const { return hasWorld_; }

    void comparePlanes(Tally& tally) const {
        const auto planes = brushPlanes(map_.brushes, {});
        REQUIRE(planes.hasValue());
        for (std::size_t i = 0; i < map_.brushes.size(); ++i) {
            const MissionBrush& record = records_.at(map_.brushes[BrushIndex(i)].name);
            const auto id = static_cast<std::size_t>(record.id);
            if (id >= world_.brushes.size()) continue;
            const MissionBrushPlanes& recorded = world_.brushes[id];
            if (recorded.size() != record.faces.size()) continue;
            const auto numbers = missionShape(record, kMissionScale).editorFaces;
            for (std::size_t f = 0; f < numbers.size(); ++f) {
                const auto& own = planes.value()[BrushIndex(i)].faces[f];
                if (!own) continue;
                const Numbers ours = numbersOf(*own);
                const auto& inward = recorded[numbers[f]];
                double turned = 0, moved = ours[3] + inward[3];
                for (std::size_t k = 0; k < 3; ++k) {
                    const double off = ours[k] + inward[k];
                    turned = std::max(turned, std::fabs(off));
                    moved += off * static_cast<double>(record.position[k]);
                }
                ++tally.planes;
                if (turned > 1e-4 || std::fabs(moved) > 2e-3) ++tally.otherPlanes;
            }
        }
    }

    /// Of walls; the textures of water, which is seen from both sides, are not ours.
    void compareTextures(Tally& tally) const {
        for (const MissionCell& cell : world_.cells)
            for (std::size_t i = 0; i < cell.owners.size(); ++i)
                if (cell.owners[i] && i < cell.firstPortal()) compareTexture(cell, i, tally);
    }

private:
    void compareTexture(const MissionCell& cell, std::size_t polygon, Tally& tally) const {
        const MissionOwner& owner = *cell.owners[polygon];
        const std::string name = "brush " + std::to_string(owner.brush);
        const auto brush = std::ranges::find(map_.brushes, name, &Brush::name);
        if (brush == map_.brushes.end()) return;
        const auto numbers = missionShape(records_.at(name), kMissionScale).editorFaces;
        const auto face = std::ranges::find(numbers, std::size_t{owner.face});
        if (face == numbers.end()) return;
        const auto& basis = brush->faces[static_cast<std::size_t>(face - numbers.begin())].texture;
        REQUIRE(basis);
        if (!isLaidFor(cell, polygon, brush->operation)) {
            ++tally.otherSide;
            return;
        }
        const MissionMapping& mapping = cell.mappings[polygon];
        const auto vector = [](const std::array<float, 3>& v) {
            return glm::dvec3(static_cast<double>(v[0]), static_cast<double>(v[1]),
                              static_cast<double>(v[2])) *
                   kMissionScale;
        };
        const glm::dvec3 u = vector(mapping.u), v = vector(mapping.v);
        const auto dot = [](const glm::dvec3& a, const glm::dvec3& b) {
            return a.x * b.x + a.y * b.y + a.z * b.z;
        };
        ++tally.textures;
        // Along U the texture goes on by 64 texels in u and none in v, and along V the other way.
        const bool same =
            std::fabs(dot(u, basis->u) - 64) < 0.1 && std::fabs(dot(u, basis->v)) < 0.1 &&
            std::fabs(dot(v, basis->v) - 64) < 0.1 && std::fabs(dot(v, basis->u)) < 0.1;
        if (!same) {
            ++tally.otherTextures;
            return;
        }
        const MissionPolygon& shape = cell.polygons[polygon];
        const glm::dvec3 anchor =
            vector(cell.vertices[cell.corners[shape.firstCorner]]) - basis->origin;
        // A texture of 64 texels repeats: what is a whole number of times off looks the same.
        const auto off = [](double ours, double theirs) {
            const double turns = (ours - theirs) / 64;
            return std::fabs(turns - std::nearbyint(turns)) * 64;
        };
        if (off(dot(anchor, basis->u) + basis->shift.x,
                64 * static_cast<double>(mapping.shift[0])) > 0.1 ||
            off(dot(anchor, basis->v) + basis->shift.y,
                64 * static_cast<double>(mapping.shift[1])) > 0.1)
            ++tally.otherShifts;
    }

    /// Faces of what may give solid are laid for those outside, others for those inside.
    [[nodiscard]] bool isLaidFor(const MissionCell& cell, std::size_t polygon,
                                 const MediaOperation& operation) const {
        const MissionOwner& owner = *cell.owners[polygon];
        const auto& inward = world_.brushes[owner.brush][owner.face];
        const auto& facing = cell.planes[cell.polygons[polygon].plane].normal;
        double along = 0.0;
        for (std::size_t k = 0; k < 3; ++k) along += inward[k] * static_cast<double>(facing[k]);
        return (along < 0.0) == operation.canGive(Medium::solid);
    }

    bool hasWorld_ = false;
    MissionWorld world_;
    std::map<std::string, MissionBrush> records_;
    BrushMap map_;
};

TEST_SUITE("real") {
    TEST_CASE("all brush planes and textures are those that the editor recorded") {
        for (const fs::path& path : tests::realMissions()) {
            const std::string name = path.filename().string();
            CAPTURE(name);
            const auto bytes = readFile(path);
            REQUIRE(bytes.hasValue());
            const Comparison comparison(bytes.value());
            if (!comparison.hasWorld()) continue;
            Tally tally;
            comparison.comparePlanes(tally);
            comparison.compareTextures(tally);
            CHECK(tally.planes > 0);
            CHECK(tally.textures > 0);
            CHECK(tally.otherPlanes == 0);
            CHECK(tally.otherTextures == 0);
            CHECK(tally.otherShifts == 0);
            // Walls that two brushes share which evaporate water inside.
            CHECK(tally.otherSide == (name == "newbridge__mauspuzzle_test.mis" ? 2 : 0));
        }
    }
}

}  // namespace
}  // namespace portcullis::compiler
