#include "cli/check_summary.h"

#include "cli/number_text.h"
#include "cli/report.h"
#include "cli/text_table.h"
#include "formats/json/json_text.h"

namespace portcullis::cli {
namespace {

using formats::JsonFields;

std::string proofToJson(const compiler::ProofReport& proof) {
    JsonFields fields;
    fields.add("vertices", std::to_string(proof.vertices));
    fields.add("cells", std::to_string(proof.cells));
    fields.add("faces", std::to_string(proof.faces));
    fields.add("portals", std::to_string(proof.portals));
    fields.add("surfaces", std::to_string(proof.surfaces));
    fields.add("edges", std::to_string(proof.edges));
    fields.add("points", std::to_string(proof.points));
    fields.add("pointsSkipped", std::to_string(proof.pointsSkipped));
    fields.add("brushSets", std::to_string(proof.brushSets));
    fields.add("eyes", std::to_string(proof.eyes));
    fields.add("eyesWithCycle", std::to_string(proof.eyesWithCycle));
    return fields.text();
}

std::string costToJson(const CostlyBrush& brush) {
    JsonFields fields;
    fields.add("brush", std::to_string(brush.cost.brush.value()));
    fields.add("name", brush.name.empty() ? "null" : formats::quoteJson(brush.name));
    fields.add("line", brush.line == 0 ? "null" : std::to_string(brush.line));
    fields.add("cells", std::to_string(brush.cost.cells));
    fields.add("portals", std::to_string(brush.cost.portals));
    fields.add("surfaces", std::to_string(brush.cost.surfaces));
    return fields.text();
}

void addOutcome(JsonFields& fields, const CheckOutcome& outcome) {
    fields.add("file", formats::quoteJson(outcome.file));
    fields.add("exitCode", std::to_string(static_cast<int>(outcome.exitCode)));
    fields.add("proof", outcome.proof ? proofToJson(*outcome.proof) : "null");
    fields.add("counts", countsToJson(outcome.findings));
    std::vector<std::string> costs;
    for (const CostlyBrush& brush : outcome.costs) costs.push_back(costToJson(brush));
    fields.add("costs", formats::jsonList(costs));
}

}  // namespace

std::string summaryLine(const CheckOutcome& outcome) {
    const compiler::ProofReport& proof = *outcome.proof;
    const bool proved = !formats::hasErrors(proof.findings);
    std::string line = proved ? "proved: " : "judged, and found wrong: ";
    line += counted(proof.cells, "cell") + " convex and closed, ";
    line += counted(proof.faces, "face") + " covered once, ";
    line += counted(proof.portals, "portal") + " seen from both sides, ";
    line += counted(proof.surfaces, "surface") + " owned, ";
    line += counted(proof.edges, "edge") + " matched, ";
    line += counted(proof.points, "point") + " of the right medium, ";
    line += proof.brushSets > 0 ? "volumes of " + counted(proof.brushSets, "set") + " of brushes"
                                : "volumes not measured";
    return line + ", an order from " + counted(proof.eyes, "viewpoint");
}

std::string costTable(const CheckOutcome& outcome) {
    if (outcome.costs.empty()) return {};
    TextTable table(1, true);
    table.add({"costly brush", "cells", "portals", "surfaces", "name"});
    for (const CostlyBrush& brush : outcome.costs)
        table.add({std::to_string(brush.cost.brush.value()), grouped(brush.cost.cells),
                   grouped(brush.cost.portals), grouped(brush.cost.surfaces), brush.name});
    return table.text();
}

std::string summaryToJson(const CheckOutcome& outcome) {
    JsonFields fields;
    fields.add("reason", "\"summary\"");
    addOutcome(fields, outcome);
    return fields.text();
}

std::string summaryToJsonDocument(const CheckOutcome& outcome) {
    JsonFields fields;
    addOutcome(fields, outcome);
    fields.breakLine(2);
    fields.add("diagnostics", toJson(outcome.findings));
    return fields.text();
}

}  // namespace portcullis::cli
