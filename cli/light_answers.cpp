#include "cli/light_answers.h"

#include <vector>

#include "cli/number_text.h"
#include "cli/text_table.h"
#include "formats/geometry/decimal.h"
#include "formats/json/json_text.h"
#include "render/light/reaching_lights.h"
#include "render/light_query.h"

namespace portcullis::cli {
namespace {

using formats::JsonFields;
using formats::Position;
using formats::quoteJson;
using formats::toDecimal;

std::string vectorToJson(const glm::dvec3& v) {
    return formats::jsonList({toDecimal(v.x), toDecimal(v.y), toDecimal(v.z)});
}

std::string pointToJson(const Position& point) {
    return formats::jsonList({toDecimal(point.x), toDecimal(point.y), toDecimal(point.z)});
}

std::string colorText(const glm::dvec3& light) {
    return fixed(light.x, 3) + " " + fixed(light.y, 3) + " " + fixed(light.z, 3);
}

std::string groupName(const std::string& group) { return group.empty() ? "(no group)" : group; }

std::vector<render::ReachingLight> lightsOn(const render::PreparedWorld& prepared,
                                            const render::FloorLight& floor) {
    return render::reachingLights(prepared, floor.surface, floor.floor);
}

}  // namespace

std::string lightAnswerToText(const render::PreparedWorld& prepared, const Position& point,
                              const render::LayerWeights& weights) {
    TextTable table(2);
    table.add(
        {"point", toDecimal(point.x) + ", " + toDecimal(point.y) + ", " + toDecimal(point.z)});
    const auto floor = render::lightAt(prepared, point, weights);
    if (!floor) {
        table.add({"light", "none: the point is in solid"});
        return table.text();
    }
    table.add({"floor", rounded(floor->floor.x, 3) + ", " + rounded(floor->floor.y, 3) + ", " +
                            rounded(floor->floor.z, 3) + ", surface " +
                            std::to_string(floor->surface.value())});
    table.add({"brightness", fixed(floor->brightness, 3)});
    table.add({"light", colorText(floor->light)});
    for (const render::GroupLight& group : floor->groups)
        if (group.light != glm::dvec3(0.0))
            table.add({"group", colorText(group.light) + "  " + groupName(group.group)});
    for (const render::ReachingLight& reaching : lightsOn(prepared, *floor))
        table.add({"from", colorText(reaching.given) + "  " +
                               prepared.world->scene.lights[reaching.light].name});
    return table.text();
}

std::string lightAnswerToJson(const render::PreparedWorld& prepared, const Position& point,
                              const render::LayerWeights& weights) {
    JsonFields fields;
    fields.add("point", pointToJson(point));
    const auto floor = render::lightAt(prepared, point, weights);
    if (!floor) {
        for (const char* key :
             {"cell", "surface", "floor", "brightness", "light", "groups", "lights"})
            fields.add(key, "null");
        return fields.text();
    }
    std::vector<std::string> groups, lights;
    for (const render::GroupLight& group : floor->groups) {
        JsonFields one;
        one.add("group", quoteJson(group.group));
        one.add("light", vectorToJson(group.light));
        groups.push_back(one.text());
    }
    for (const render::ReachingLight& reaching : lightsOn(prepared, *floor)) {
        const formats::Light& light = prepared.world->scene.lights[reaching.light];
        JsonFields one;
        one.add("name", quoteJson(light.name));
        one.add("group", quoteJson(light.group));
        one.add("light", vectorToJson(reaching.given));
        lights.push_back(one.text());
    }
    fields.add("cell", std::to_string(floor->cell.value()));
    fields.add("surface", std::to_string(floor->surface.value()));
    fields.add("floor", vectorToJson(floor->floor));
    fields.add("brightness", toDecimal(floor->brightness));
    fields.add("light", vectorToJson(floor->light));
    fields.add("groups", formats::jsonList(groups));
    fields.add("lights", formats::jsonList(lights));
    return fields.text();
}

}  // namespace portcullis::cli
