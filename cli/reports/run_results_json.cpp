#include "cli/reports/run_results_json.h"

#include <utility>

#include "cli/number_text.h"
#include "cli/report.h"
#include "formats/geometry/decimal.h"
#include "formats/json/json_text.h"

namespace portcullis::cli {
namespace {

using formats::BudgetResult;
using formats::FrameResult;
using formats::JsonFields;
using formats::MapResult;
using formats::quoteJson;
using formats::RunResults;
using formats::StageResult;

std::string textOrNull(const std::string& text) { return text.empty() ? "null" : quoteJson(text); }

std::string textsToJson(const std::vector<std::string>& texts) {
    std::vector<std::string> quoted;
    for (const std::string& text : texts) quoted.push_back(quoteJson(text));
    return formats::jsonList(quoted);
}

std::string countsToJson(const formats::FrameDifference& counts) {
    JsonFields window;
    window.add("side", std::to_string(counts.windowSide));
    window.add("x", std::to_string(counts.windowX));
    window.add("y", std::to_string(counts.windowY));
    window.add("pixels", std::to_string(counts.inWindow));
    JsonFields fields;
    fields.add("compared", std::to_string(counts.compared));
    fields.add("ignored", std::to_string(counts.ignored));
    fields.add("differing", std::to_string(counts.differing));
    fields.add("largestChannel", formats::toDecimal(counts.largestChannel));
    fields.add("worstWindow", window.text());
    return fields.text();
}

std::string scoresToJson(const formats::FrameScores& scores) {
    JsonFields flip;
    flip.add("mean", fixed(scores.flipMean, 6));
    flip.add("p99", fixed(scores.flipP99, 6));
    flip.add("worstWindow", fixed(scores.flipWorstWindow, 6));
    JsonFields fields;
    fields.add("psnr", scores.psnr ? fixed(*scores.psnr, 4) : "\"inf\"");
    fields.add("ssim", scores.ssim ? fixed(*scores.ssim, 6) : "null");
    fields.add("flip", flip.text());
    return fields.text();
}

JsonFields fieldsOf(const FrameResult& frame, JsonFields fields = {}) {
    fields.add("frame", quoteJson(frame.name));
    fields.add("verdict", quoteJson(frameVerdictName(frame.verdict)));
    fields.add("passes", passes(frame.verdict) ? "true" : "false");
    fields.add("digest", textOrNull(frame.digest));
    fields.add("accepted", textsToJson(frame.accepted));
    fields.add("file", textOrNull(frame.file));
    fields.add("expected", textOrNull(frame.expected));
    fields.add("actual", textOrNull(frame.actual));
    fields.add("difference", textOrNull(frame.difference));
    fields.add("counts", frame.counts ? countsToJson(*frame.counts) : "null");
    fields.add("scores", frame.scores ? scoresToJson(*frame.scores) : "null");
    fields.add("accept", textOrNull(frame.acceptCommand));
    return fields;
}

JsonFields fieldsOf(const StageResult& stage, JsonFields fields = {}) {
    fields.add("stage", quoteJson(stage.stage));
    fields.add("state", quoteJson(stageStateName(stage.state)));
    fields.add("reason", textOrNull(stage.reason));
    fields.add("outputs", textsToJson(stage.outputs));
    return fields;
}

JsonFields fieldsOf(const BudgetResult& budget, JsonFields fields = {}) {
    fields.add("metric", quoteJson(budget.metric));
    fields.add("limit", formats::toDecimal(budget.limit));
    fields.add("worst", formats::toDecimal(budget.worst));
    fields.add("place", textOrNull(budget.worstPlace));
    fields.add("above", std::to_string(budget.above));
    fields.add("viewpoints", std::to_string(budget.viewpoints));
    fields.add("holds", budget.holds() ? "true" : "false");
    return fields;
}

std::string countsToJson(const std::vector<formats::NamedCount>& counts) {
    JsonFields fields;
    for (const formats::NamedCount& count : counts)
        fields.add(count.name, std::to_string(count.value));
    return fields.text();
}

template <class T>
std::string listOf(const std::vector<T>& elements, std::size_t spaces) {
    std::vector<std::string> lines;
    for (const T& element : elements) lines.push_back(fieldsOf(element).text());
    return formats::jsonLines(lines, spaces);
}

std::string mapToJson(const MapResult& map) {
    JsonFields fields;
    fields.add("map", textOrNull(map.name));
    fields.add("file", textOrNull(map.file));
    fields.add("world", textOrNull(map.world));
    fields.add("plan", textOrNull(map.plan));
    fields.add("counts", countsToJson(map.counts));
    fields.breakLine(5);
    fields.add("stages", listOf(map.stages, 8));
    fields.breakLine(5);
    fields.add("budgets", listOf(map.budgets, 8));
    fields.breakLine(5);
    fields.add("frames", listOf(map.frames, 8));
    fields.breakLine(5);
    fields.add("diagnostics", toJson(map.diagnostics));
    return fields.text();
}

std::string verdictsToJson(const RunResults& results) {
    const formats::FrameCounts counts = countFrames(results);
    JsonFields fields;
    for (std::size_t i = 0; i < formats::kFrameVerdicts; ++i)
        fields.add(frameVerdictName(static_cast<formats::FrameVerdict>(i)),
                   std::to_string(counts.of[i]));
    return fields.text();
}

void addRun(JsonFields& fields, const RunResults& results) {
    formats::Diagnostics all = results.diagnostics;
    for (const MapResult& map : results.maps) append(all, map.diagnostics);
    fields.add("command", quoteJson(results.command));
    fields.add("project", quoteJson(results.project));
    fields.add("exitCode", std::to_string(results.exitCode));
    fields.add("counts", cli::countsToJson(all));
    fields.add("verdicts", verdictsToJson(results));
}

JsonFields beginLine(const std::string& reason, const MapResult& map) {
    JsonFields fields;
    fields.add("reason", quoteJson(reason));
    if (!map.name.empty()) fields.add("map", quoteJson(map.name));
    return fields;
}

}  // namespace

std::string runToJson(const RunResults& results) {
    std::vector<std::string> maps;
    for (const MapResult& map : results.maps) maps.push_back(mapToJson(map));
    JsonFields fields;
    addRun(fields, results);
    fields.breakLine(2);
    fields.add("maps", formats::jsonLines(maps, 4));
    fields.breakLine(2);
    fields.add("diagnostics", toJson(results.diagnostics));
    return fields.text();
}

std::string runToJsonLines(const RunResults& results) {
    std::string lines = toJsonLines(results.diagnostics);
    for (const MapResult& map : results.maps) {
        lines += toJsonLines(map.diagnostics);
        const auto add = [&](const std::string& reason, const auto& elements) {
            for (const auto& element : elements)
                lines += fieldsOf(element, beginLine(reason, map)).text() + "\n";
        };
        add("stage", map.stages);
        add("budget", map.budgets);
        add("frame", map.frames);
    }
    JsonFields fields;
    fields.add("reason", "\"summary\"");
    addRun(fields, results);
    return lines + fields.text() + "\n";
}

}  // namespace portcullis::cli
