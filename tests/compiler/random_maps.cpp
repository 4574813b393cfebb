#include "tests/compiler/random_maps.h"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>

#include "formats/geometry/rotation.h"
#include "tests/support/random_numbers.h"

namespace portcullis::tests {
namespace {

using namespace formats;

/// Steps of a Coordinate, 2^-32 unit.
using Raw = std::int64_t;
constexpr Raw kStep = Raw{1} << 24;  ///< a lattice step
constexpr Raw kUnit = Raw{1} << 32;
using RawPoint = std::array<Raw, 3>;

/// Rounded to `decimals` places, as an editor writes it.
Raw toDecimals(Raw value, int decimals) {
    const Int128 scale = decimals == 3 ? 1000 : 1'000'000;
    const Int128 whole = roundedQuotient(Int128{value} * scale, kUnit);
    return static_cast<Raw>(roundedQuotient(whole * kUnit, scale));
}

Position positionOf(const RawPoint& p) { return {{p[0]}, {p[1]}, {p[2]}}; }

class MapMaker {
public:
    explicit MapMaker(std::uint64_t seed) : random_(seed) { chooseFrame(); }

    RandomMap take() {
        RandomMap result{map(), {}};
        result.options.keepGoing = true;
        result.options.adoptPlanes = !random_.percent(25);
        if (random_.percent(50)) {
            const Raw size = pitch_ / kStep * random_.between(2, 4);
            result.options.blocks.smallest = static_cast<std::int32_t>(
                std::bit_ceil(static_cast<std::uint64_t>(std::clamp<Raw>(size, 4, kLatticeLimit))));
            result.options.blocks.crowd = 1 + random_.below(3);
        }
        return result;
    }

private:
    BrushMap map() {
        map_.materials.push_back({"wall", "", SurfaceKind::normal, glm::dvec3(0.0), {}});
        map_.materials.push_back({"other", "", SurfaceKind::normal, glm::dvec3(0.0), {}});
        const bool outside = random_.percent(15);
        if (outside || random_.percent(50)) addRoom(outside);
        const std::size_t count = 1 + random_.below(14);
        while (map_.brushes.size() < count) addBrush();
        for (std::uint32_t i = outside ? 1 + random_.below(3) : 0; i > 0; --i) addEntity();
        return std::move(map_);
    }

    void chooseFrame() {
        switch (random_.below(10)) {
            case 0: pitch_ = kStep * random_.between(1, 4); break;         // as small as can be
            case 1: pitch_ = 16384 * kUnit; break;                         // the whole world
            case 2: pitch_ = 1024 * kUnit / random_.between(1, 3); break;  // borders of blocks
            default: pitch_ = (kUnit << random_.below(8)) / random_.between(1, 3); break;
        }
        if (pitch_ >= kStep * 64 && random_.percent(70)) pitch_ -= pitch_ % kStep;
        if (pitch_ < 4096 * kUnit)
            for (Raw& coordinate : origin_) coordinate = originCoordinate();
        if (random_.percent(35)) {
            turn_ = {angle(), random_.percent(50) ? Coordinate{} : angle(), angle()};
            matrix_ = rotationMatrix(turn_.rollDegrees, turn_.pitchDegrees, turn_.yawDegrees);
        }
        decimals_ = random_.percent(50) ? 3 : 6;
    }

    Raw originCoordinate() {
        switch (random_.below(6)) {
            case 0: return 1024 * kUnit * random_.between(-2, 2);
            case 1: return 1024 * kUnit * random_.between(-30, 30) + kStep * random_.between(-2, 2);
            case 2: return kStep * random_.between(-(Raw{1} << 23), Raw{1} << 23);
            case 3: return random_.between(-55000 * kUnit, 55000 * kUnit);
            default: return 0;
        }
    }

    Coordinate angle() {
        switch (random_.below(5)) {
            case 0: return Coordinate::fromUnits(static_cast<std::int32_t>(random_.below(4) * 90));
            case 1: return Coordinate::fromUnits(static_cast<std::int32_t>(random_.below(8) * 45));
            case 2: return {kUnit * random_.between(-20, 20) / 1000};  // hardly turned
            default: return {random_.between(-180 * kUnit, 180 * kUnit)};
        }
    }

    /// A little off, now and then.
    Raw nudge() {
        if (!random_.percent(20)) return 0;
        const Raw sign = random_.percent(50) ? 1 : -1;
        switch (random_.below(3)) {
            case 0: return sign * kStep * random_.between(1, 2);
            case 1: return sign * random_.between(1, 9) * kUnit / 1000;
            default: return sign * random_.between(1, 2 * kStep);
        }
    }

    /// A box between values of the frame, not empty but for nudges.
    struct Extent {
        RawPoint low, high;
    };
    Extent extent() {
        Extent box;
        for (std::size_t i = 0; i < 3; ++i) {
            const Raw low = random_.between(-4, 3);
            const Raw high = random_.percent(40) ? low + 1 : random_.between(low + 1, 4);
            box.low[i] = low * pitch_ + nudge();
            box.high[i] = std::max(high * pitch_ + nudge(), box.low[i] + kStep / 4);
        }
        if (random_.percent(8)) {  // a sliver
            const std::size_t i = random_.below(3);
            box.high[i] = box.low[i] + kStep * random_.between(1, 3);
        }
        return box;
    }

    /// A point of the frame, turned with it, in the world.
    [[nodiscard]] RawPoint placed(const RawPoint& point) const {
        RawPoint result = matrix_ ? matrix_->turned(point) : point;
        for (std::size_t i = 0; i < 3; ++i) result[i] += origin_[i];
        return result;
    }

    Shape shape() {
        const Extent box = extent();
        RawPoint middle;
        for (std::size_t i = 0; i < 3; ++i) middle[i] = box.low[i] + (box.high[i] - box.low[i]) / 2;
        const Position center = positionOf(placed(middle));
        const Position size = {
            {box.high[0] - box.low[0]}, {box.high[1] - box.low[1]}, {box.high[2] - box.low[2]}};
        Rotation turn = turn_;
        if (random_.percent(15)) turn = {angle(), angle(), angle()};
        const auto axis = static_cast<Axis>(random_.below(3));
        switch (random_.below(14)) {
            case 0: return WedgeShape{center, size, turn};
            case 1:
                return PyramidShape{center,
                                    size,
                                    axis,
                                    3 + random_.below(6),
                                    random_.percent(50),
                                    random_.percent(30),
                                    turn};
            case 2:
                return CylinderShape{center, size, axis, 3 + random_.below(14), random_.percent(50),
                                     turn};
            case 3: return prism(center, axis, size, turn);
            case 4: return DodecahedronShape{center, size, turn};
            case 5:
            case 6:
            case 7: return cornerPlanes(box);
            case 8: return normalPlanes(box);
            case 9: return tetrahedron();
            default: return BoxShape{center, size, turn};
        }
    }

    Shape prism(const Position& center, Axis axis, const Position& size, const Rotation& turn) {
        const Raw u = size.x.raw / 2, v = size.y.raw / 2, corner = random_.between(-u, u);
        PrismShape shape{center, axis, {}, size.z, turn};
        shape.polygon = {{{{-u}, {-v}}}, {{{u}, {-v}}}, {{{corner}, {v}}}};
        if (random_.percent(50)) shape.polygon.push_back({{{-u}, {random_.between(-v, v)}}});
        return shape;
    }

    /// The planes of a box by points, as editors write a turned brush.
    Shape cornerPlanes(const Extent& box) {
        const auto corner = [&](std::uint32_t bits) {
            RawPoint point;
            for (std::size_t i = 0; i < 3; ++i)
                point[i] = ((bits >> i) & 1U) != 0 ? box.high[i] : box.low[i];
            point = placed(point);
            for (Raw& coordinate : point) coordinate = toDecimals(coordinate, decimals_);
            return positionOf(point);
        };
        PlanesShape shape;
        for (const std::array<std::uint32_t, 3>& face : {std::array{2U, 0U, 4U},
                                                         {1U, 3U, 5U},
                                                         {0U, 1U, 4U},
                                                         {3U, 2U, 7U},
                                                         {1U, 0U, 2U},
                                                         {4U, 5U, 6U}})
            shape.planes.emplace_back(
                PlanePoints{{corner(face[2]), corner(face[1]), corner(face[0])}});
        return withCut(std::move(shape), box);
    }

    /// Now and then one more plane, across a corner of the box.
    Shape withCut(PlanesShape shape, const Extent& box) {
        if (!random_.percent(40)) return shape;
        RawPoint normal;
        for (Raw& component : normal) component = random_.between(-9, 9) * kUnit;
        if (normal == RawPoint{}) normal[2] = kUnit;
        Int128 along = 0, square = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            const Raw middle = box.low[i] / 2 + box.high[i] / 2;
            along += Int128{placed({middle, middle, middle})[i]} * (normal[i] / kUnit);
            square += Int128{normal[i] / kUnit} * (normal[i] / kUnit);
        }
        const auto length = static_cast<Int128>(floorSquareRoot(static_cast<UInt128>(square)));
        shape.planes.emplace_back(
            PlaneNormal{positionOf(normal), {static_cast<Raw>(along / length)}});
        return shape;
    }

    Shape normalPlanes(const Extent& box) {
        PlanesShape shape;
        for (std::size_t axis = 0; axis < 3; ++axis)
            for (const Raw sign : {-1, 1}) {
                RawPoint normal{};
                normal[axis] = sign * kUnit * random_.between(1, 3);
                if (random_.percent(30))
                    normal[(axis + 1) % 3] = kUnit * random_.between(-4, 4) / 256;
                const Raw at = (sign > 0 ? box.high : box.low)[axis] + origin_[axis];
                shape.planes.emplace_back(PlaneNormal{positionOf(normal), {sign * at}});
            }
        return shape;
    }

    /// Whether the first three corners run clockwise seen from the fourth.
    static bool isRightHanded(const std::array<Position, 4>& corners) {
        std::array<std::array<Int128, 3>, 3> edge;
        for (std::size_t i = 0; i < 3; ++i)
            edge[i] = {(corners[i].x.raw - corners[3].x.raw) >> 16,
                       (corners[i].y.raw - corners[3].y.raw) >> 16,
                       (corners[i].z.raw - corners[3].z.raw) >> 16};
        const auto& [a, b, c] = edge;
        return a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) +
                   a[2] * (b[0] * c[1] - b[1] * c[0]) >
               0;
    }

    Shape tetrahedron() {
        std::array<Position, 4> corners;
        for (Position& corner : corners) {
            RawPoint point;
            for (Raw& coordinate : point) coordinate = random_.between(-4, 4) * pitch_ + nudge();
            corner = positionOf(placed(point));
        }
        PlanesShape shape;
        for (const std::array<std::size_t, 3>& face :
             {std::array<std::size_t, 3>{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}})
            shape.planes.emplace_back(
                PlanePoints{{corners[face[0]], corners[face[1]], corners[face[2]]}});
        if (isRightHanded(corners))
            for (auto& plane : shape.planes)
                std::swap(std::get<PlanePoints>(plane).points[0],
                          std::get<PlanePoints>(plane).points[2]);
        return shape;
    }

    MediaOperation operation() {
        const std::uint32_t roll = random_.below(100);
        if (roll < 35) return MediaOperation::fill(Medium::air);
        if (roll < 57) return MediaOperation::fill(Medium::solid);
        if (roll < 65) return MediaOperation::fill(Medium::water);
        if (roll < 70) return MediaOperation::fill(Medium::lava);
        const std::vector<std::string_view> names = operationNames();
        if (roll < 84)
            return *operationFromName(
                names[random_.below(static_cast<std::uint32_t>(names.size()))]);
        if (roll < 91) return *operationFromName("blockable");
        MediaOperation table;
        for (Medium& after : table.after) after = kAllMedia[random_.below(4)];
        table.blockable = random_.percent(25);
        return table;
    }

    void add(Shape shape, const MediaOperation& operation) {
        Brush brush;
        brush.operation = operation;
        brush.faces.resize(faceCount(shape));
        for (Face& face : brush.faces) face.material = MaterialIndex(random_.below(2));
        brush.shape = std::move(shape);
        brush.detail = operation == MediaOperation::fill(Medium::solid) && random_.percent(25);
        brush.location = {static_cast<std::uint32_t>(map_.brushes.size() + 1), 1};
        map_.brushes.push_back(std::move(brush));
    }

    void addBrush() {
        if (map_.brushes.empty() || !random_.percent(12)) {
            add(shape(), operation());
            return;
        }
        // The same again, or nearly: moved by little, or as it was.
        const auto earlier =
            BrushIndex(random_.below(static_cast<std::uint32_t>(map_.brushes.size())));
        Shape copy = map_.brushes[earlier].shape;
        if (auto* box = std::get_if<BoxShape>(&copy)) box->center.x.raw += nudge();
        if (auto* wedge = std::get_if<WedgeShape>(&copy)) wedge->size.z.raw += kStep;
        add(std::move(copy), operation());
    }

    void addCube(Raw half, const Rotation& turn, Medium medium) {
        const Raw size = std::min(2 * half, 131072 * kUnit);
        add(BoxShape{positionOf(origin_), {{size}, {size}, {size}}, turn},
            MediaOperation::fill(medium));
    }

    /// A room to carve in: of air, or within a hull, then mostly closed by a shell of solid.
    void addRoom(bool hull) {
        if (!hull) {
            addCube(random_.between(2, 5) * pitch_, random_.percent(50) ? turn_ : Rotation{},
                    Medium::air);
            return;
        }
        addCube(12 * pitch_, {}, Medium::air);
        map_.outside = Outside{BrushIndex(0U), Coordinate::fromLattice(16)};
        if (!random_.percent(80)) return;
        addCube(5 * pitch_, turn_, Medium::solid);
        addCube(5 * pitch_ - pitch_ / 2, turn_, Medium::air);
    }

    void addEntity() {
        RawPoint point;
        for (Raw& coordinate : point) coordinate = random_.between(-4, 4) * pitch_ + pitch_ / 3;
        map_.entities.push_back({"info_player_start", positionOf(placed(point)), {}, {}});
    }

    RandomNumbers random_;
    BrushMap map_;
    Raw pitch_ = kUnit;
    RawPoint origin_{};
    Rotation turn_;
    std::optional<RotationMatrix> matrix_;
    int decimals_ = 3;
};

}  // namespace

RandomMap randomMap(std::uint64_t seed) { return MapMaker(seed).take(); }

}  // namespace portcullis::tests
