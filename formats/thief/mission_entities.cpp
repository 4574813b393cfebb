#include "formats/thief/mission_entities.h"

#include <cmath>
#include <cstdint>
#include <set>
#include <string>
#include <utility>

#include "formats/geometry/decimal.h"
#include "formats/thief/mission_properties.h"
#include "formats/thief/mission_shape.h"
#include "formats/thief/tag_cursor.h"

namespace portcullis::formats {
namespace {

std::string textOf(const Position& p) {
    return toDecimal(p.x) + " " + toDecimal(p.y) + " " + toDecimal(p.z);
}

/// The editor's angle in degrees.
std::string degreesOf(std::uint16_t angle) {
    return toDecimal(Coordinate{angle * std::int64_t{360} * 65536});
}

/// Objects that links of that kind start from.
std::set<std::int32_t> sourcesOf(const TagFile& file, std::string_view links) {
    std::set<std::int32_t> sources;
    const TagChunk* const chunk = file.find(links);
    if (chunk == nullptr) return sources;
    constexpr std::size_t kLinkSize = 14;  // id 4, source 4, destination 4, kind 2
    TagCursor cursor(chunk->data);
    while (cursor.has(kLinkSize)) {
        cursor.skip(4);
        sources.insert(cursor.take<std::int32_t>());
        cursor.skip(6);
    }
    return sources;
}

class EntityImport {
public:
    EntityImport(const TagFile& file, double scale)
        : names_(file, "P$SymName"),
          models_(file, "P$ModelName"),
          starts_(sourcesOf(file, "L$PlayerFac")),
          scale_(scale) {}

    [[nodiscard]] Entity object(const MissionBrush& brush, const Position& position) const {
        Entity entity;
        entity.className = starts_.contains(brush.subject) ? "info_player_start" : "object";
        entity.position = position;
        entity.properties = {{"brush", std::to_string(brush.id)},
                             {"object", std::to_string(brush.subject)}};
        const std::string name = names_.text(brush.subject, 4);  // behind its length
        if (!name.empty()) entity.properties.emplace_back("name", name);
        const std::string model = models_.text(brush.subject, 0);
        if (!model.empty()) entity.properties.emplace_back("model", model);
        const auto& [roll, pitch, yaw] = brush.angles;
        if (roll != 0 || pitch != 0 || yaw != 0)
            entity.properties.emplace_back(
                "angles", degreesOf(pitch) + " " + degreesOf(yaw) + " " + degreesOf(roll));
        return entity;
    }

    [[nodiscard]] Entity room(const MissionBrush& brush, const Position& center) const {
        Entity entity;
        entity.className = "room";
        entity.properties = {{"brush", std::to_string(brush.id)},
                             {"room", std::to_string(brush.base)},
                             {"center", textOf(center)}};
        if (const auto half = missionPosition(brush.size, scale_))
            entity.properties.emplace_back(
                "size", textOf({Coordinate{half->x.raw * 2}, Coordinate{half->y.raw * 2},
                                Coordinate{half->z.raw * 2}}));
        return entity;
    }

private:
    MissionProperty names_, models_;
    std::set<std::int32_t> starts_;
    double scale_;
};

}  // namespace

std::vector<Entity> missionEntities(const TagFile& file, const std::vector<MissionBrush>& brushes,
                                    double scale, MissionFaults& faults) {
    const EntityImport import(file, scale);
    std::vector<Entity> entities;
    for (const MissionBrush& brush : brushes) {
        const bool isRoom = brush.kind == MissionBrushKind::room;
        if (!isRoom && brush.kind != MissionBrushKind::object) continue;
        const auto position = missionPosition(brush.position, scale);
        if (position)
            entities.push_back(isRoom ? import.room(brush, *position)
                                      : import.object(brush, *position));
        else
            faults.add(Code::missionBadObject,
                       std::string(isRoom ? "the room" : "the object") +
                           " lies outside the world; it is left out",
                       brush);
    }
    return entities;
}

}  // namespace portcullis::formats
