#include "cli/build/build_summary.h"

#include <algorithm>
#include <array>

#include "cli/build/stage_kinds.h"
#include "cli/number_text.h"
#include "cli/text_table.h"

namespace portcullis::cli {
namespace {

using formats::MapResult;
using formats::RunResults;
using formats::StageResult;
using formats::StageState;

constexpr std::size_t kStates = 5;

std::string countOf(const MapResult& map, std::string_view name) {
    for (const formats::NamedCount& count : map.counts)
        if (count.name == name) return grouped(count.value);
    return "-";
}

std::string stateOf(const MapResult& map, std::string_view stage) {
    for (const StageResult& result : map.stages)
        if (result.stage == stage) return std::string(stageStateName(result.state));
    return "-";
}

/// "10 of 10"
std::string framesOf(const MapResult& map) {
    if (map.frames.empty()) return "-";
    const auto passed = std::ranges::count_if(
        map.frames, [](const formats::FrameResult& frame) { return passes(frame.verdict); });
    return grouped(static_cast<std::uint64_t>(passed)) + " of " + grouped(map.frames.size());
}

bool isWorthARow(const MapResult& map) {
    return hasErrors(map.diagnostics) ||
           std::ranges::any_of(map.stages, [](const StageResult& stage) {
               return stage.state != StageState::upToDate;
           });
}

}  // namespace

std::string mapsTable(const RunResults& results, bool all) {
    TextTable table(1);
    std::vector<std::string> head{"map", "cells", "portals"};
    for (const StageKind& kind : stageKinds()) head.emplace_back(kind.name);
    head.emplace_back("frames");
    table.add(head);
    bool any = false;
    for (const MapResult& map : results.maps) {
        if (!all && !isWorthARow(map)) continue;
        any = true;
        std::vector<std::string> row{map.name, countOf(map, "cells"), countOf(map, "portals")};
        for (const StageKind& kind : stageKinds()) row.push_back(stateOf(map, kind.name));
        row.push_back(framesOf(map));
        table.add(std::move(row));
    }
    return any ? table.text() : std::string();
}

std::string planTable(const RunResults& results, bool all) {
    TextTable table(3, true);
    table.add({"map", "stage", "would be", "why"});
    bool any = false;
    for (const MapResult& map : results.maps)
        for (const StageResult& stage : map.stages) {
            if (!all && stage.state == StageState::upToDate) continue;
            any = true;
            table.add({map.name, stage.stage,
                       stage.state == StageState::cached ? "taken from the cache"
                                                         : std::string(stageStateName(stage.state)),
                       stage.reason});
        }
    return any ? table.text() : std::string();
}

std::string buildLine(const RunResults& results) {
    std::array<std::size_t, kStates> states{};
    std::size_t budgets = 0, kept = 0;
    for (const MapResult& map : results.maps) {
        for (const StageResult& stage : map.stages) ++states[static_cast<std::size_t>(stage.state)];
        budgets += map.budgets.size();
        for (const formats::BudgetResult& budget : map.budgets)
            if (budget.holds()) ++kept;
    }
    std::string line = counted(results.maps.size(), "map") + ":";
    std::string separator = " stages ";
    for (std::size_t i = 0; i < kStates; ++i) {
        if (states[i] == 0) continue;
        line += separator + grouped(states[i]) + " " +
                std::string(stageStateName(static_cast<StageState>(i)));
        separator = ", ";
    }
    if (const auto frames = countFrames(results); frames.total > 0)
        line += "; frames " + grouped(frames.passed) + " of " + grouped(frames.total) + " pass";
    if (budgets > 0) line += "; budgets " + grouped(kept) + " of " + grouped(budgets) + " kept";
    return line + "; " + fixed(results.seconds, 2) + " s";
}

}  // namespace portcullis::cli
