#include "cli/light_summary.h"

#include "cli/file_arguments.h"
#include "cli/number_text.h"
#include "cli/report.h"
#include "cli/text_table.h"
#include "formats/geometry/decimal.h"
#include "formats/json/json_text.h"
#include "formats/map/map_names.h"

namespace portcullis::cli {
namespace {

using formats::JsonFields;
using formats::quoteJson;

std::string truth(bool value) { return value ? "true" : "false"; }

std::string lightToJson(const formats::Light& light, const render::LightFacts& facts) {
    JsonFields fields;
    fields.add("name", quoteJson(light.name));
    fields.add("group", quoteJson(light.group));
    fields.add("kind", quoteJson(nameOf(light.kind, formats::kLightKindNames)));
    fields.add("inSolid", truth(facts.inSolid));
    fields.add("cutShort", truth(facts.cutShort));
    fields.add("cached", truth(facts.cached));
    fields.add("cells", std::to_string(facts.cells));
    fields.add("surfaces", std::to_string(facts.surfaces));
    fields.add("luxels", std::to_string(facts.luxels));
    fields.add("overlaps", std::to_string(facts.overlaps));
    fields.add("beams", std::to_string(facts.beams));
    fields.add("pieces", std::to_string(facts.pieces));
    fields.add("samples", std::to_string(facts.samples));
    fields.add("seconds", formats::toDecimal(facts.seconds));
    return fields.text();
}

std::string remarkOn(const render::LightFacts& facts) {
    if (facts.inSolid) return "in solid";
    if (facts.surfaces == 0) return "lights nothing";
    return facts.cached ? "from the cache" : "";
}

std::size_t cachedLights(const LightOutcome& outcome) {
    std::size_t count = 0;
    for (const render::LightFacts& facts : outcome.baked.lights) count += facts.cached ? 1 : 0;
    return count;
}

}  // namespace

std::string summaryLine(const LightOutcome& outcome) {
    std::string line = shortName(outcome.world) + ": " + counted(outcome.lights.size(), "light") +
                       " on " + counted(outcome.baked.luxels, "luxel") + " in " +
                       fixed(outcome.seconds, 2) + " s";
    if (const std::size_t cached = cachedLights(outcome); cached > 0)
        line += " (" + grouped(cached) + " of " + counted(outcome.lights.size(), "light") +
                " from the cache)";
    return line;
}

std::string lightsToText(const LightOutcome& outcome) {
    TextTable table(2, true);
    table.add({"light", "group", "cells", "surfaces", "luxels", "overlaps", "ms", ""});
    for (std::size_t i = 0; i < outcome.lights.size(); ++i) {
        const formats::Light& light = outcome.lights[i];
        const render::LightFacts& facts = outcome.baked.lights[i];
        table.add({light.name.empty() ? "#" + std::to_string(i + 1) : light.name,
                   light.group.empty() ? "-" : light.group, grouped(facts.cells),
                   grouped(facts.surfaces), grouped(facts.luxels), grouped(facts.overlaps),
                   fixed(1000.0 * facts.seconds, 1), remarkOn(facts)});
    }
    return table.text();
}

std::string reportToJson(const LightOutcome& outcome) {
    JsonFields fields;
    fields.add("world", quoteJson(inputName(outcome.world)));
    fields.add("output", quoteJson(outcome.output));
    fields.add("exitCode", std::to_string(static_cast<int>(outcome.exitCode)));
    fields.breakLine(2);
    fields.add("luxelSize", formats::toDecimal(outcome.baked.lightmaps.luxelSize));
    fields.add("luxels", std::to_string(outcome.baked.luxels));
    fields.add("layers", std::to_string(outcome.layers));
    fields.add("blocks", std::to_string(outcome.blocks));
    fields.add("bytes", std::to_string(outcome.baked.bytes));
    fields.add("seconds", formats::toDecimal(outcome.seconds));
    fields.breakLine(2);
    std::vector<std::string> lights;
    for (std::size_t i = 0; i < outcome.lights.size(); ++i)
        lights.push_back(lightToJson(outcome.lights[i], outcome.baked.lights[i]));
    fields.add("lights", formats::jsonLines(lights, 4));
    fields.breakLine(2);
    fields.add("diagnostics", toJson(outcome.diagnostics));
    return fields.text();
}

}  // namespace portcullis::cli
