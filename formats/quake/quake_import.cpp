#include "formats/quake/quake_import.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/json/utf8.h"
#include "formats/quake/quake_bounds.h"
#include "formats/quake/quake_brush_import.h"
#include "formats/quake/quake_faults.h"
#include "formats/quake/quake_layers.h"
#include "formats/quake/quake_lights.h"
#include "formats/quake/quake_luxels.h"
#include "formats/quake/quake_values.h"

namespace portcullis::formats {
namespace {

/// How an entity's brushes take part.
enum class Role : std::uint8_t { world, detail, object };

Role roleOf(const QuakeEntity& entity) {
    const std::string_view name = entity.className();
    if (isWorld(entity) || name == "func_group") return Role::world;
    if (name == "func_detail_illusionary") return Role::object;
    return name.starts_with("func_detail") ? Role::detail : Role::object;
}

bool isFill(QuakeContents contents) { return contents <= QuakeContents::solid; }
bool isBlockable(QuakeContents contents) {
    return contents == QuakeContents::hint || contents == QuakeContents::areaportal;
}

/// Places in the order of importing; file order decides within one.
enum class Rank : std::uint8_t { water, slime, lava, detail, sky, solid, blockable };

Rank rankOf(QuakeBrushMeaning meaning) {
    switch (meaning.contents) {
        case QuakeContents::water: return Rank::water;
        case QuakeContents::slime: return Rank::slime;
        case QuakeContents::lava: return Rank::lava;
        case QuakeContents::sky: return meaning.detail ? Rank::detail : Rank::sky;
        case QuakeContents::solid: return meaning.detail ? Rank::detail : Rank::solid;
        default: return Rank::blockable;
    }
}

class MapImport {
public:
    MapImport(const QuakeMap& map, const QuakeImportOptions& options)
        : map_(map),
          options_(options),
          game_(options.game.value_or(guessQuakeGame(map))),
          faults_(options.maximumFindings),
          layers_(map),
          brushes_(map, game_, options, faults_) {}

    Result<BrushMap> run();

private:
    struct Dropped {
        std::size_t count = 0;
        SourceLocation first;

        void add(std::size_t more, SourceLocation location) {
            if (count == 0 && more > 0) first = location;
            count += more;
        }
    };

    void omit(const QuakeEntity& entity);
    void addWorldBrushes(const QuakeEntity& entity, bool detail);
    void addObject(const QuakeEntity& entity);
    void addEntity(const QuakeEntity& entity);
    /// Never empty.
    [[nodiscard]] std::string classOf(const QuakeEntity& entity);
    [[nodiscard]] std::optional<Position> originOf(const QuakeEntity& entity);
    [[nodiscard]] std::optional<Position> originBrushCenter(const QuakeEntity& entity) const;
    void placeBrushes();
    void addHull();
    void reportDropped();

    const QuakeMap& map_;
    const QuakeImportOptions& options_;
    QuakeGame game_;
    QuakeFaults faults_;
    QuakeLayers layers_;
    QuakeBrushImport brushes_;
    BrushMap result_;
    double luxelScale_ = 1.0;  ///< worldspawn's
    std::vector<std::pair<Rank, Brush>> ranked_;
    std::map<QuakeContents, Dropped> dropped_;
    Dropped omittedBrushes_, omittedEntities_;
    std::map<std::string, std::size_t, std::less<>> objectsOfClass_;
};

Result<BrushMap> MapImport::run() {
    const auto world = std::ranges::find_if(map_.entities, isWorld);
    if (world != map_.entities.end()) {
        result_.properties = propertiesOf(*world, faults_);
        luxelScale_ = quakeLuxelScale(*world, 1.0, faults_);
    }
    for (const QuakeEntity& entity : map_.entities) {
        const Role role = roleOf(entity);
        if (layers_.omits(entity))
            omit(entity);
        else if (role != Role::object)
            addWorldBrushes(entity, role == Role::detail);
        else if (!entity.brushes.empty())
            addObject(entity);
        else
            addEntity(entity);
    }
    QuakeLights lights = quakeLights(map_, layers_, game_, faults_);
    result_.lights = std::move(lights.lights);
    placeBrushes();
    result_.materials = brushes_.takeMaterials();
    lightMaterials(lights.surfaces, result_.materials, faults_);
    reportDropped();
    return Result<BrushMap>(std::move(result_), faults_.take());
}

void MapImport::addWorldBrushes(const QuakeEntity& entity, bool detail) {
    const double luxelScale =
        isWorld(entity) ? luxelScale_ : quakeLuxelScale(entity, luxelScale_, faults_);
    for (const QuakeBrush& brush : entity.brushes) {
        QuakeBrushMeaning meaning = brushes_.meaningOf(brush);
        meaning.detail |= detail;
        const bool takesPart = isFill(meaning.contents) || isBlockable(meaning.contents);
        if (!takesPart && !options_.temporal) {
            dropped_[meaning.contents].add(1, brush.location);
            continue;
        }
        auto converted = brushes_.convert(entity, brush, meaning.contents, luxelScale);
        if (!converted) continue;
        if (options_.temporal) converted->operation = brushes_.temporalOperation(brush);
        converted->detail = !options_.temporal && rankOf(meaning) == Rank::detail;
        ranked_.emplace_back(options_.temporal ? Rank::solid : rankOf(meaning),
                             std::move(*converted));
    }
}

void MapImport::omit(const QuakeEntity& entity) {
    omittedBrushes_.add(entity.brushes.size(), entity.location);
    if (roleOf(entity) == Role::object) omittedEntities_.add(1, entity.location);
}

void MapImport::placeBrushes() {
    std::ranges::stable_sort(ranked_, {}, [](const auto& entry) { return entry.first; });
    if (!options_.temporal) addHull();
    for (auto& [rank, brush] : ranked_) result_.brushes.push_back(std::move(brush));
}

void MapImport::addHull() {
    std::optional<QuakeBounds> bounds;
    for (const auto& [rank, brush] : ranked_)
        if (const auto own = quakeBrushBounds(std::get<PlanesShape>(brush.shape)))
            include(bounds, *own);
    // Whoever stands beyond all brushes stands in the open: a leak, not a point in solid.
    for (const Entity& entity : result_.entities)
        if (entity.position) {
            const Position& p = *entity.position;
            const glm::dvec3 place(p.x.units(), p.y.units(), p.z.units());
            include(bounds, {place, place});
        }
    Brush hull;
    hull.name = "outside";
    hull.operation = MediaOperation::fill(Medium::air);
    hull.shape = quakeHull(bounds.value_or(QuakeBounds{}));
    const MaterialIndex material = brushes_.addMaterial("outside", SurfaceKind::invisible, {});
    hull.faces.assign(faceCount(hull.shape), Face{material, std::nullopt, 1.0, {}});
    result_.outside = Outside{result_.brushes.append(std::move(hull)), options_.sealWidth};
}

std::string MapImport::classOf(const QuakeEntity& entity) {
    std::string name = utf8OfQuakeText(entity.className());
    if (!name.empty()) return name;
    faults_.enterEntity(entity.number);
    faults_.add(Code::quakeNoClass, "the entity has no classname", entity.location);
    return "unknown";
}

std::optional<Position> MapImport::originOf(const QuakeEntity& entity) {
    const auto text = entity.find("origin");
    if (!text) return std::nullopt;
    const auto position = parseQuakePosition(*text);
    if (!position) {
        faults_.enterEntity(entity.number);
        faults_.add(Code::quakeBadOrigin,
                    "\"" + printable(*text, 40) + "\" is no place within the world",
                    entity.location);
    }
    return position;
}

std::optional<Position> MapImport::originBrushCenter(const QuakeEntity& entity) const {
    for (const QuakeBrush& brush : entity.brushes) {
        if (brushes_.meaningOf(brush).contents != QuakeContents::origin) continue;
        const auto bounds = quakeBrushBounds(shapeOfQuakeBrush(brush));
        if (!bounds) continue;
        const auto middle = [](double low, double high) {
            return Coordinate::fromLattice(
                static_cast<std::int32_t>((low + high) * (kLatticeStepsPerUnit / 2)));
        };
        return Position{middle(bounds->low.x, bounds->high.x),
                        middle(bounds->low.y, bounds->high.y),
                        middle(bounds->low.z, bounds->high.z)};
    }
    return std::nullopt;
}

void MapImport::addObject(const QuakeEntity& entity) {
    Object object;
    const auto center = originBrushCenter(entity);
    const double luxelScale = quakeLuxelScale(entity, luxelScale_, faults_);
    for (const QuakeBrush& brush : entity.brushes) {
        const QuakeContents contents = brushes_.meaningOf(brush).contents;
        if (contents == QuakeContents::origin) continue;
        auto converted =
            brushes_.convert(entity, brush, contents, luxelScale, center.value_or(Position{}));
        if (converted) object.brushes.push_back(std::move(*converted));
    }
    if (object.brushes.empty()) return addEntity(entity);
    object.location = entity.location;
    object.properties = propertiesOf(entity, faults_);
    const std::string name = classOf(entity);
    object.name = name + "#" + std::to_string(++objectsOfClass_[name]);
    object.position = center ? *center : originOf(entity).value_or(Position{});
    result_.objects.push_back(std::move(object));
}

void MapImport::addEntity(const QuakeEntity& entity) {
    Entity result;
    result.className = classOf(entity);
    result.position = originOf(entity);
    result.properties = propertiesOf(entity, faults_);
    result.location = entity.location;
    result_.entities.push_back(std::move(result));
}

void MapImport::reportDropped() {
    faults_.leaveEntities();
    const auto report = [&](const Dropped& dropped, const std::string& what,
                            const std::string& where) {
        if (dropped.count == 0) return;
        faults_.add(Code::quakeBrushDropped,
                    std::to_string(dropped.count) + " " + what + where + " no part in the world, " +
                        "the first here",
                    dropped.first);
    };
    const auto plural = [](const Dropped& dropped, const char* one, const char* more) {
        return std::string(dropped.count == 1 ? one : more);
    };
    for (const auto& [contents, dropped] : dropped_)
        report(dropped,
               std::string(quakeContentsName(contents)) + plural(dropped, " brush", " brushes"),
               plural(dropped, " takes", " take"));
    const std::string layer = " of layers left out of the export";
    report(omittedBrushes_, plural(omittedBrushes_, "brush", "brushes") + layer,
           plural(omittedBrushes_, " takes", " take"));
    report(omittedEntities_, plural(omittedEntities_, "entity", "entities") + layer,
           plural(omittedEntities_, " takes", " take"));
}

}  // namespace

Result<BrushMap> importQuakeMap(const QuakeMap& map, const QuakeImportOptions& options) {
    return MapImport(map, options).run();
}

}  // namespace portcullis::formats
