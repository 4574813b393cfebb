#include "cli/compile_summary.h"

#include <vector>

#include "cli/file_arguments.h"
#include "cli/number_text.h"
#include "cli/report.h"
#include "formats/geometry/decimal.h"
#include "formats/json/json_text.h"

namespace portcullis::cli {
namespace {

using formats::JsonFields;
using formats::quoteJson;
using formats::World;

std::string pathOrNull(const std::string& path) { return path.empty() ? "null" : quoteJson(path); }

std::string statusOf(const CompileOutcome& outcome) {
    if (!outcome.compiled || outcome.exitCode == ExitCode::failure) return "\"failed\"";
    if (outcome.compiled->leak) return "\"leak\"";
    return formats::hasErrors(outcome.diagnostics) ? "\"faulty\"" : "\"fine\"";
}

std::string leakToJson(const CompileOutcome& outcome) {
    if (!outcome.compiled || !outcome.compiled->leak) return "null";
    const std::size_t index = outcome.compiled->leak->entity;
    const formats::Entity& entity = outcome.compiled->world.scene.entities[index];
    JsonFields fields;
    fields.add("entity", std::to_string(index));
    fields.add("class", quoteJson(entity.className));
    fields.add("line", std::to_string(entity.location.line));
    fields.add("pointFile", pathOrNull(outcome.pointFile));
    return fields.text();
}

std::string sizesToJson(const World& world) {
    JsonFields fields;
    fields.add("brushes", std::to_string(world.brushes.size()));
    fields.add("cells", std::to_string(world.cells.size()));
    fields.add("portals", std::to_string(world.portals.size()));
    fields.add("surfaces", std::to_string(world.surfaces.size()));
    fields.add("vertices", std::to_string(world.vertices.size()));
    fields.add("nodes", std::to_string(world.nodes.size()));
    fields.add("removedCells", std::to_string(world.removedCells));
    return fields.text();
}

void addOutcome(JsonFields& fields, const CompileOutcome& outcome) {
    fields.add("map", quoteJson(outcome.map));
    fields.add("output", pathOrNull(outcome.output));
    fields.add("status", statusOf(outcome));
    fields.add("exitCode", std::to_string(static_cast<int>(outcome.exitCode)));
    fields.add("world", outcome.compiled ? sizesToJson(outcome.compiled->world) : "null");
    fields.add("leak", leakToJson(outcome));
    fields.add("counts", countsToJson(outcome.diagnostics));
}

std::string predicatesToJson(const compiler::PredicateCounts& counts) {
    JsonFields fields;
    fields.add("incident", std::to_string(counts.incident));
    fields.add("filtered", std::to_string(counts.filtered));
    fields.add("integral", std::to_string(counts.integral));
    fields.add("extended", std::to_string(counts.extended));
    return fields.text();
}

/// Pairs are of cells, each cell with itself among them.
std::string pvsToJson(const std::optional<compiler::PvsReport>& pvs) {
    if (!pvs) return "null";
    JsonFields fields;
    fields.add("basePairs", std::to_string(pvs->basePairs));
    fields.add("visiblePairs", std::to_string(pvs->visiblePairs));
    fields.add("cellsOverBudget", std::to_string(pvs->cellsOverBudget));
    fields.add("steps", std::to_string(pvs->steps));
    return fields.text();
}

std::string timesToJson(const compiler::CompileReport& report) {
    std::vector<std::string> times;
    for (const compiler::StageTime& time : report.times) {
        JsonFields fields;
        fields.add("stage", quoteJson(time.stage));
        fields.add("seconds", formats::toDecimal(time.seconds));
        times.push_back(fields.text());
    }
    return formats::jsonLines(times, 4);
}

}  // namespace

std::string summaryLine(const CompileOutcome& outcome) {
    const compiler::CompiledMap& compiled = *outcome.compiled;
    std::string line = shortName(outcome.map) + ": " +
                       counted(compiled.world.cells.size(), "cell") + ", " +
                       counted(compiled.world.portals.size(), "portal") + ", " +
                       counted(compiled.world.surfaces.size(), "surface") + " in " +
                       fixed(outcome.seconds, 2) + " s";
    if (compiled.report.blocksFromCache > 0)
        line += " (" + grouped(compiled.report.blocksFromCache) + " of " +
                counted(compiled.report.blocks, "block") + " from the cache)";
    return line;
}

std::string summaryToJson(const CompileOutcome& outcome) {
    JsonFields fields;
    fields.add("reason", "\"summary\"");
    addOutcome(fields, outcome);
    return fields.text();
}

std::string summaryToJsonDocument(const CompileOutcome& outcome) {
    JsonFields fields;
    addOutcome(fields, outcome);
    fields.breakLine(2);
    fields.add("diagnostics", toJson(outcome.diagnostics));
    return fields.text();
}

std::string reportToJson(const CompileOutcome& outcome) {
    const compiler::CompileReport& report = outcome.compiled->report;
    JsonFields fields;
    addOutcome(fields, outcome);
    fields.breakLine(2);
    fields.add("blocks", std::to_string(report.blocks));
    fields.add("blocksFromCache", std::to_string(report.blocksFromCache));
    fields.add("fragments", std::to_string(report.fragments));
    fields.add("openFragments", std::to_string(report.openFragments));
    fields.add("openCells", std::to_string(report.openCells));
    fields.add("adoptedFaces", std::to_string(report.adoptedFaces));
    fields.add("refusedBrushes", std::to_string(report.refusedBrushes));
    fields.breakLine(2);
    fields.add("predicates", predicatesToJson(report.predicates));
    fields.breakLine(2);
    fields.add("pvs", pvsToJson(report.pvs));
    fields.breakLine(2);
    fields.add("seconds", formats::toDecimal(outcome.seconds));
    fields.add("times", timesToJson(report));
    return fields.text();
}

}  // namespace portcullis::cli
