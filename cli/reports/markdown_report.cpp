#include "cli/reports/markdown_report.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "cli/number_text.h"
#include "cli/reports/markup_text.h"
#include "cli/reports/result_words.h"

namespace portcullis::cli {
namespace {

using formats::Diagnostic;
using formats::FrameResult;
using formats::MapResult;
using formats::RunResults;
using formats::Severity;

/// Words in which nothing is Markdown or HTML; one line.
std::string words(std::string_view text) {
    constexpr std::string_view kMarks = "\\`*_{}[]()#+!|~$";
    std::string safe;
    for (const char c : text) {
        if (kMarks.find(c) != std::string_view::npos) safe += '\\';
        safe += c == '\n' || c == '\r' || c == '\t' ? ' ' : c;
    }
    return markupText(safe);
}

/// A name or command as it is typed. HTML, because a table's cell ends backquotes at a bar.
std::string code(std::string_view text) {
    std::string safe;
    for (const char c : markupText(text)) {
        if (c == '|')
            safe += "&#124;";
        else
            safe += c;
    }
    return text.empty() ? "" : "<code>" + safe + "</code>";
}

/// A heading and lines that hang together, cut where no more fit.
struct Part {
    std::string head;
    std::vector<std::string> lines;
    std::string_view thing;  ///< what a line is
};

Part failingFrames(const RunResults& results) {
    Part part{
        "\n### Frames\n\n| frame | verdict | differences | accept |\n| --- | --- | --- | --- "
        "|\n",
        {},
        "frame"};
    for (const MapResult& map : results.maps)
        for (const FrameResult& frame : map.frames)
            if (!passes(frame.verdict))
                part.lines.push_back("| " + code(frame.name) + " | " +
                                     words(frameVerdictName(frame.verdict)) + " | " +
                                     words(differenceInWords(frame)) + " | " +
                                     code(frame.acceptCommand) + " |\n");
    return part;
}

Part brokenBudgets(const RunResults& results) {
    Part part{"\n### Budgets\n\n| map | broken |\n| --- | --- |\n", {}, "budget"};
    for (const MapResult& map : results.maps)
        for (const formats::BudgetResult& budget : map.budgets)
            if (!budget.holds())
                part.lines.push_back("| " + code(map.name) + " | " + words(budgetInWords(budget)) +
                                     " |\n");
    return part;
}

Part diagnosticsPart(const RunResults& results) {
    Part part{
        "\n### Diagnostics\n\n| place | code | what |\n| --- | --- | --- |\n", {}, "diagnostic"};
    formats::Diagnostics all = allDiagnostics(results);
    std::ranges::stable_sort(all, std::ranges::greater{}, &Diagnostic::severity);
    for (const Diagnostic& diagnostic : all) {
        std::string place = diagnostic.file;
        if (diagnostic.location.line > 0) place += ":" + std::to_string(diagnostic.location.line);
        part.lines.push_back(
            "| " + code(place) + " | " + std::string(severityName(diagnostic.severity)) + " " +
            codeName(diagnostic.code) + " | " + words(diagnostic.message) + " |\n");
    }
    return part;
}

Part mapsPart(const RunResults& results) {
    Part part{"\n### Maps\n\n| map | stages | counts |\n| --- | --- | --- |\n", {}, "map"};
    for (const MapResult& map : results.maps) {
        if (map.name.empty()) continue;
        std::string stages, counts;
        for (const formats::StageResult& stage : map.stages)
            stages += (stages.empty() ? "" : ", ") + stage.stage + " " +
                      std::string(stageStateName(stage.state));
        for (const formats::NamedCount& count : map.counts)
            counts += (counts.empty() ? "" : ", ") + grouped(count.value) + " " + count.name;
        part.lines.push_back("| " + code(map.name) + " | " + words(stages) + " | " + words(counts) +
                             " |\n");
    }
    return part;
}

/// Room for "and 123,456 more diagnostics".
constexpr std::size_t kRoomForRest = 64;

void append(std::string& text, const Part& part, std::size_t limit) {
    if (part.lines.empty() || text.size() + part.head.size() + kRoomForRest > limit) return;
    text += part.head;
    std::size_t told = 0;
    for (; told < part.lines.size(); ++told) {
        if (text.size() + part.lines[told].size() + kRoomForRest > limit) break;
        text += part.lines[told];
    }
    if (told < part.lines.size())
        text +=
            "\nand " + counted(part.lines.size() - told, "more " + std::string(part.thing)) + "\n";
}

}  // namespace

std::string markdownReport(const RunResults& results, std::size_t limit) {
    std::string text = "## portcullis " + words(results.command) + ": " +
                       (results.exitCode == 0 ? "passed" : "failed") + "\n\n" +
                       words(runInWords(results)) + "\n";
    for (const Part& part : {failingFrames(results), brokenBudgets(results),
                             diagnosticsPart(results), mapsPart(results)})
        append(text, part, limit);
    return text;
}

}  // namespace portcullis::cli
