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
#include "formats/quake/quake_lights.h"
#include "formats/quake/quake_values.h"

namespace portcullis::formats {
namespace {

/// How an entity's brushes take part.
enum class Role : std::uint8_t { world, detail, object };

Role roleOf(const QuakeEntity& entity) {
    const std::string_view name = entity.className();
    const bool first = entity.number == 0 && name.empty();
    if (first || name == "worldspawn" || name == "func_group") return Role::world;
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
          brushes_(map, game_, options, faults_) {}

    Result<BrushMap> run();

private:
    struct Dropped {
        std::size_t count = 0;
        SourceLocation first;
    };

    void addWorldBrushes(const QuakeEntity& entity, bool detail);
    void addObject(const QuakeEntity& entity);
    void addEntity(const QuakeEntity& entity);
    [[nodiscard]] std::optional<Position> originOf(const QuakeEntity& entity);
    [[nodiscard]] std::optional<Position> originBrushCenter(const QuakeEntity& entity) const;
    void placeBrushes();
    void addHull();
    void reportDropped();

    const QuakeMap& map_;
    const QuakeImportOptions& options_;
    QuakeGame game_;
    QuakeFaults faults_;
    QuakeBrushImport brushes_;
    BrushMap result_;
    std::vector<std::pair<Rank, Brush>> ranked_;
    std::map<QuakeContents, Dropped> dropped_;
    std::map<std::string, std::size_t, std::less<>> objectsOfClass_;
};

Result<BrushMap> MapImport::run() {
    for (const QuakeEntity& entity : map_.entities) {
        const Role role = roleOf(entity);
        if (role != Role::object) {
            addWorldBrushes(entity, role == Role::detail);
            if (entity.number == 0) result_.properties = propertiesOf(entity);
        } else if (!entity.brushes.empty()) {
            addObject(entity);
        } else {
            addEntity(entity);
        }
    }
    result_.lights = quakeLights(map_, game_);
    placeBrushes();
    result_.materials = brushes_.takeMaterials();
    reportDropped();
    return Result<BrushMap>(std::move(result_), faults_.take());
}

void MapImport::addWorldBrushes(const QuakeEntity& entity, bool detail) {
    for (const QuakeBrush& brush : entity.brushes) {
        QuakeBrushMeaning meaning = brushes_.meaningOf(brush);
        meaning.detail |= detail;
        const bool takesPart = isFill(meaning.contents) || isBlockable(meaning.contents);
        if (!takesPart && !options_.temporal) {
            Dropped& dropped = dropped_[meaning.contents];
            if (dropped.count++ == 0) dropped.first = brush.location;
            continue;
        }
        Brush converted = brushes_.convert(entity, brush, meaning.contents);
        if (options_.temporal) converted.operation = brushes_.temporalOperation(brush);
        converted.detail = !options_.temporal && rankOf(meaning) == Rank::detail;
        ranked_.emplace_back(options_.temporal ? Rank::solid : rankOf(meaning),
                             std::move(converted));
    }
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
    Brush hull;
    hull.name = "outside";
    hull.operation = MediaOperation::fill(Medium::air);
    hull.shape = quakeHull(bounds.value_or(QuakeBounds{}));
    const MaterialIndex material = brushes_.addMaterial("outside", SurfaceKind::invisible, {});
    hull.faces.assign(faceCount(hull.shape), Face{material, std::nullopt, {}});
    result_.outside = Outside{result_.brushes.append(std::move(hull)), options_.sealWidth};
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
    object.location = entity.location;
    object.properties = propertiesOf(entity);
    const std::string name = utf8OfQuakeText(entity.className());
    object.name = name + "#" + std::to_string(++objectsOfClass_[name]);
    const auto center = originBrushCenter(entity);
    object.position = center ? *center : originOf(entity).value_or(Position{});
    for (const QuakeBrush& brush : entity.brushes) {
        const QuakeContents contents = brushes_.meaningOf(brush).contents;
        if (contents == QuakeContents::origin) continue;
        Brush converted = brushes_.convert(entity, brush, contents);
        object.brushes.push_back(center ? movedBack(std::move(converted), *center)
                                        : std::move(converted));
    }
    if (object.brushes.empty())
        addEntity(entity);
    else
        result_.objects.push_back(std::move(object));
}

void MapImport::addEntity(const QuakeEntity& entity) {
    Entity result;
    result.className = utf8OfQuakeText(entity.className());
    result.position = originOf(entity);
    result.properties = propertiesOf(entity);
    result.location = entity.location;
    result_.entities.push_back(std::move(result));
}

void MapImport::reportDropped() {
    faults_.leaveEntities();
    for (const auto& [contents, dropped] : dropped_)
        faults_.add(Code::quakeBrushDropped,
                    std::to_string(dropped.count) + " " + std::string(quakeContentsName(contents)) +
                        (dropped.count == 1 ? " brush takes" : " brushes take") +
                        " no part in the world, the first here",
                    dropped.first);
}

}  // namespace

Result<BrushMap> importQuakeMap(const QuakeMap& map, const QuakeImportOptions& options) {
    return MapImport(map, options).run();
}

}  // namespace portcullis::formats
