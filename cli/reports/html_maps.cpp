#include "cli/reports/html_maps.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "cli/number_text.h"
#include "cli/reports/base64.h"
#include "cli/reports/markup_text.h"
#include "cli/reports/result_words.h"

namespace portcullis::cli {
namespace {

using formats::BudgetResult;
using formats::Diagnostic;
using formats::MapResult;
using formats::RunResults;
using formats::Severity;
using formats::StageResult;
using formats::StageState;

std::string cell(const std::string& words, std::string_view kind = {}) {
    return kind.empty() ? "<td>" + words + "</td>"
                        : "<td class=\"" + std::string(kind) + "\">" + words + "</td>";
}

std::string badge(std::string_view kind, const std::string& words) {
    return "<span class=\"badge " + std::string(kind) + "\">" + words + "</span>";
}

/// A line of the values that a number had, with a dot at the last.
std::string sparkline(const std::vector<double>& values) {
    if (values.size() < 2) return {};
    const auto [least, most] = std::ranges::minmax(values);
    const double range = most > least ? most - least : 1;
    std::string points, x, y;
    for (std::size_t i = 0; i < values.size(); ++i) {
        x = fixed(static_cast<double>(i) * 100.0 / static_cast<double>(values.size() - 1), 1);
        y = most > least ? fixed(19 - (values[i] - least) / range * 18, 1) : "10.0";
        points += (points.empty() ? "" : " ") + x + "," + y;
    }
    const std::string words = counted(values.size(), "run") + ", from " +
                              rounded(values.front(), 3) + " to " + rounded(values.back(), 3) +
                              ", least " + rounded(least, 3) + ", most " + rounded(most, 3);
    return "<svg class=\"spark\" viewBox=\"0 0 100 20\" preserveAspectRatio=\"none\" role=\"img\" "
           "aria-label=\"" +
           words + "\"><title>" + words +
           "</title><polyline vector-effect=\"non-scaling-stroke\" "
           "points=\"" +
           points + "\"/></svg>";
}

std::string stagesTable(const MapResult& map, const RunHistory& history) {
    if (map.stages.empty()) return {};
    std::string table =
        "<h3>Stages</h3><div class=\"scroll\"><table><tr><th>stage<th>state"
        "<th class=\"number\">seconds<th>why</tr>\n";
    for (const StageResult& stage : map.stages) {
        const bool ran = stage.state == StageState::rebuilt || stage.state == StageState::failed;
        const std::string state(stageStateName(stage.state));
        table += "<tr>" + cell(markupText(stage.stage)) +
                 cell(stage.state == StageState::failed ? badge("fail", state) : state) +
                 cell(ran ? fixed(stage.seconds, 2) : "", "number") +
                 cell(markupText(stage.reason)) + "</tr>\n";
    }
    table += "</table></div>";
    if (const std::string line = sparkline(valuesOf(history, map.name, "seconds")); !line.empty())
        table += "<p>Seconds, run by run " + line + "</p>";
    return table;
}

std::string countsTable(const MapResult& map, const RunHistory& history) {
    if (map.counts.empty()) return {};
    std::string table =
        "<h3>Counts</h3><div class=\"scroll\"><table><tr><th>what"
        "<th class=\"number\">now<th class=\"number\">before<th>history</tr>\n";
    for (const formats::NamedCount& count : map.counts) {
        const auto values = valuesOf(history, map.name, count.name);
        const bool before = values.size() > 1;
        table += "<tr>" + cell(markupText(count.name)) + cell(grouped(count.value), "number") +
                 cell(before ? rounded(values[values.size() - 2], 2) : "", "number") +
                 cell(sparkline(values)) + "</tr>\n";
    }
    return table + "</table></div>";
}

std::string budgetsTable(const MapResult& map, const RunHistory& history) {
    if (map.budgets.empty()) return {};
    std::string table =
        "<h3>Budgets</h3><div class=\"scroll\"><table><tr><th>of"
        "<th class=\"number\">worst<th class=\"number\">budget<th>used<th>where"
        "<th>history</tr>\n";
    for (const BudgetResult& budget : map.budgets) {
        const double share = budget.limit > 0 ? budget.worst / budget.limit * 100 : 100;
        const std::string percent = fixed(share, 0);
        const std::string bar = "<span class=\"" + std::string(budget.holds() ? "pass" : "fail") +
                                "\"><span class=\"meter\" aria-hidden=\"true\"><i style=\"width:" +
                                fixed(std::min(share, 100.0), 1) + "%\"></i></span> " + percent +
                                " %</span>";
        table += "<tr>" + cell(markupText(budget.metric)) +
                 cell(rounded(budget.worst, 2), "number") +
                 cell(rounded(budget.limit, 2), "number") + cell(bar) +
                 cell(markupText(budget.worstPlace)) +
                 cell(sparkline(valuesOf(history, map.name, "worst " + budget.metric))) + "</tr>\n";
    }
    return table + "</table></div>";
}

std::string headOf(const MapResult& map, bool failed) {
    std::string head = "<b>" + markupText(map.name) + "</b>";
    if (failed) head += " " + badge("fail", "failed");
    std::string counts;
    for (const formats::NamedCount& count : map.counts)
        counts += (counts.empty() ? "" : ", ") + grouped(count.value) + " " + count.name;
    head += "<span class=\"muted\">" + markupText(counts) + "</span>";
    for (const BudgetResult& budget : map.budgets)
        if (!budget.holds())
            head += " " + badge("fail", markupText(budget.metric) + " " + rounded(budget.worst, 2) +
                                            " of " + rounded(budget.limit, 2));
    return head;
}

bool hasFailed(const MapResult& map) {
    return std::ranges::any_of(
        map.stages, [](const StageResult& stage) { return stage.state == StageState::failed; });
}

std::string cardOf(const RunResults& results, const ReportPictures& pictures, std::size_t i,
                   const RunHistory& history) {
    const MapResult& map = results.maps[i];
    const bool failed = hasFailed(map);
    const bool opened = failed || std::ranges::any_of(map.budgets, [](const BudgetResult& b) {
                            return !b.holds();
                        });
    std::string card = "<details class=\"card\" data-words=\"" + markupText(map.name) + "\"" +
                       (opened ? " open" : "") + "><summary>" + headOf(map, failed) +
                       "</summary>\n";
    if (!map.file.empty()) card += "<p class=\"muted mono\">" + markupText(map.file) + "</p>\n";
    card += stagesTable(map, history) + countsTable(map, history) + budgetsTable(map, history);
    if (!pictures.plans[i].empty())
        card +=
            "<h3>What views cost, from above</h3><div class=\"plan\" tabindex=\"0\" role=\"group\" "
            "aria-label=\"Plan\" data-plan=\"plan-" +
            std::to_string(i) + "\"></div>\n";
    return card + "</details>\n";
}

std::string_view kindOf(Severity severity) {
    return severity == Severity::error ? "fail" : severity == Severity::warning ? "warn" : "muted";
}

std::string findingOf(const Diagnostic& diagnostic) {
    const formats::CodeInfo& info = codeInfo(diagnostic.code);
    std::string place = diagnostic.file;
    if (diagnostic.location.line > 0) {
        place += ":" + std::to_string(diagnostic.location.line);
        if (diagnostic.location.column > 0)
            place += ":" + std::to_string(diagnostic.location.column);
    }
    const std::string code = codeName(diagnostic.code);
    const std::string hint = diagnostic.hint.empty() ? std::string(info.cure) : diagnostic.hint;
    const std::string severity(severityName(diagnostic.severity));
    return "<li data-words=\"" +
           markupText(place + " " + severity + " " + code + " " + diagnostic.message) + "\">" +
           badge(kindOf(diagnostic.severity), severity + " " + code) + " " +
           (place.empty() ? "" : "<code>" + markupText(place) + "</code> ") +
           markupText(diagnostic.message) +
           (diagnostic.pointer.empty() ? ""
                                       : " <code>" + markupText(diagnostic.pointer) + "</code>") +
           "<div class=\"hint\">" + markupText(hint) + "</div></li>\n";
}

}  // namespace

std::string mapsSection(const RunResults& results, const ReportPictures& pictures,
                        const RunHistory& history) {
    std::string cards;
    std::size_t count = 0;
    for (std::size_t i = 0; i < results.maps.size(); ++i) {
        if (results.maps[i].name.empty()) continue;
        cards += cardOf(results, pictures, i, history);
        ++count;
    }
    if (count == 0) return {};
    return "<section id=\"maps\"><h2>Maps <span class=\"count\">" + grouped(count) +
           "</span></h2>\n" + cards + "</section>\n";
}

std::string planBlocks(const ReportPictures& pictures) {
    std::string blocks;
    for (std::size_t i = 0; i < pictures.plans.size(); ++i)
        if (!pictures.plans[i].empty())
            blocks += "<script type=\"text/plain\" id=\"plan-" + std::to_string(i) + "\">" +
                      base64(pictures.plans[i]) + "</script>\n";
    return blocks;
}

std::string findingsSection(const RunResults& results) {
    formats::Diagnostics all = allDiagnostics(results);
    if (all.empty()) return {};
    std::ranges::stable_sort(all, std::ranges::greater{}, &Diagnostic::severity);
    std::string section = "<section id=\"findings\"><h2>Findings <span class=\"count\">" +
                          grouped(all.size()) + "</span></h2>\n<ul class=\"findings\">\n";
    for (const Diagnostic& diagnostic : all) section += findingOf(diagnostic);
    return section + "</ul></section>\n";
}

}  // namespace portcullis::cli
