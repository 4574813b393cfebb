#include "tests/formats/brush_map_random.h"

#include <string>
#include <utility>

namespace portcullis::formats {
namespace {

class MapMaker {
public:
    explicit MapMaker(std::uint64_t seed) : state_(seed * 2 + 1) {}

    BrushMap map() {
        BrushMap map;
        const auto materialCount = 1 + below(3);
        for (std::uint32_t i = 0; i < materialCount; ++i)
            map.materials.push_back({"material " + std::to_string(i),
                                     text(),
                                     static_cast<SurfaceKind>(below(3)),
                                     color(),
                                     {}});
        for (std::uint32_t i = below(6); i > 0; --i) map.brushes.push_back(brush(materialCount));
        for (std::uint32_t i = below(3); i > 0; --i) map.lights.push_back(light(i));
        for (std::uint32_t i = below(3); i > 0; --i) map.cameras.push_back(camera(i));
        for (std::uint32_t i = below(3); i > 0; --i)
            map.objects.push_back(object(i, materialCount));
        for (std::uint32_t i = below(3); i > 0; --i) map.entities.push_back(entity());
        map.properties = properties();
        if (!map.brushes.empty() && flag())
            map.outside = Outside{BrushIndex(below(static_cast<std::uint32_t>(map.brushes.size()))),
                                  {static_cast<std::int64_t>(below(1000)) << 20}};
        return map;
    }

private:
    std::uint32_t below(std::uint32_t limit) {
        state_ = state_ * 6364136223846793005U + 1442695040888963407U;
        return static_cast<std::uint32_t>(state_ >> 33) % limit;
    }
    bool flag() { return below(2) == 1; }
    double number() { return (below(1000000) - 500000.0) / (1 + below(999)); }

    /// Within +-65536 units, in any of the 2^-32 steps, or coarse.
    Coordinate coordinate() {
        const auto fine = (static_cast<std::int64_t>(below(1U << 30)) << 19) ^ below(1U << 30);
        const Coordinate any{fine - (std::int64_t{1} << 48)};
        return flag() ? any : Coordinate::fromLattice(static_cast<std::int32_t>(any.lattice()));
    }
    Coordinate extent() {
        const Coordinate any = coordinate();
        return {(any.raw < 0 ? -any.raw : any.raw) + (std::int64_t{1} << 24)};
    }
    Position position() { return {coordinate(), coordinate(), coordinate()}; }
    Position size() { return {extent(), extent(), extent()}; }
    Coordinate degrees() { return {coordinate().raw >> 8}; }
    Rotation rotation() { return flag() ? Rotation{} : Rotation{degrees(), degrees(), degrees()}; }
    glm::dvec3 vector() { return {number(), number(), number()}; }
    glm::dvec3 color() { return flag() ? glm::dvec3(0.0) : glm::dvec3(below(9), 0.25, 0.1); }
    std::string text() {
        static constexpr const char* texts[] = {"", "plain", "\"quoted\" \\ /", "caf\xc3\xa9\n",
                                                "\x01\x7f\xf0\x9f\x98\x80"};
        return texts[below(5)];
    }
    Properties properties() {
        Properties properties;
        for (std::uint32_t i = below(4); i > 0; --i)
            properties.emplace_back(std::to_string(i) + text(), text());
        return properties;
    }

    MediaOperation operation() {
        MediaOperation operation;
        for (Medium& after : operation.after) after = kAllMedia[below(kMediumCount)];
        operation.blockable = below(4) == 0;
        return operation;
    }

    Shape shape() {
        const auto axis = static_cast<Axis>(below(3));
        switch (below(7)) {
            case 0: return BoxShape{position(), size(), rotation()};
            case 1: {
                PrismShape prism{position(), axis, {}, extent(), rotation()};
                for (std::uint32_t i = 3 + below(4); i > 0; --i)
                    prism.polygon.push_back({coordinate(), coordinate()});
                return prism;
            }
            case 2:
                return CylinderShape{position(), size(), axis, 3 + below(254), flag(), rotation()};
            case 3: return WedgeShape{position(), size(), rotation()};
            case 4:
                return PyramidShape{position(), size(), axis,      3 + below(254),
                                    flag(),     flag(), rotation()};
            case 5: return DodecahedronShape{position(), size(), rotation()};
            default: break;
        }
        PlanesShape planes;
        for (std::uint32_t i = below(7); i > 0; --i) {
            if (flag())
                planes.planes.emplace_back(PlanePoints{{position(), position(), position()}});
            else
                planes.planes.emplace_back(PlaneNormal{size(), coordinate()});
        }
        return planes;
    }

    Brush brush(std::uint32_t materialCount) {
        Brush brush{text(), operation(), shape(), {}, flag(), {}};
        const bool varied = flag();
        for (std::size_t i = faceCount(brush.shape); i > 0; --i) {
            Face face{MaterialIndex(varied ? below(materialCount) : 0U), {}, 1.0, {}};
            if (varied) face.luxelScale = static_cast<double>(1U << below(9)) / 16.0;
            if (varied && flag())
                face.texture =
                    TextureBasis{color(), {1.0, number(), 0.0}, {0.0, 0.0, 0.1}, {0.0, number()}};
            brush.faces.push_back(face);
        }
        return brush;
    }

    Light light(std::uint32_t index) {
        Light light;
        if (flag()) light.name = "light " + std::to_string(index);
        light.kind = static_cast<LightKind>(below(6));
        light.position = position();
        if (flag()) light.direction = {0.5, number(), number()};
        if (flag()) light.color = color();
        if (flag()) light.brightness = (1 + below(1000)) / 7.0 - 50.5;
        light.falloff = static_cast<Falloff>(below(4));
        if (flag()) light.radius = below(1000) / 3.0;
        if (flag()) light.innerDegrees = below(40);
        if (flag()) light.outerDegrees = 40 + below(140);
        light.extent = {1 + below(100), 0.5};
        if (flag()) light.samples = 1 + below(4096);
        if (flag()) light.angleScale = below(9) / 8.0;
        light.castsShadows = flag();
        light.group = text();
        return light;
    }

    Camera camera(std::uint32_t index) {
        Camera camera;
        camera.name = "camera " + std::to_string(index);
        camera.position = position();
        if (flag()) camera.angles = {below(360), -30.0, 0.1};
        if (flag()) camera.lookAt = position();
        if (flag()) camera.fovDegrees = 1 + below(178);
        if (flag()) camera.width = 1 + below(16384);
        if (flag()) camera.height = 1 + below(16384);
        return camera;
    }

    Object object(std::uint32_t index, std::uint32_t materialCount) {
        Object object;
        if (flag()) object.name = "object " + std::to_string(index);
        if (flag())
            object.model = "torch.glb";
        else
            for (std::uint32_t i = below(3); i > 0; --i)
                object.brushes.push_back(brush(materialCount));
        object.position = position();
        if (flag()) object.angles = {0.0, 12.5, 359.0};
        if (flag()) object.scale = (1 + below(99)) / 10.0;
        object.properties = properties();
        return object;
    }

    Entity entity() {
        Entity entity{"class" + text(), {}, properties(), {}};
        if (flag()) entity.position = position();
        return entity;
    }

    std::uint64_t state_;
};

}  // namespace

BrushMap randomBrushMap(std::uint64_t seed) { return MapMaker(seed).map(); }

}  // namespace portcullis::formats
