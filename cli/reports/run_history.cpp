#include "cli/reports/run_history.h"

#include <algorithm>

#include "formats/geometry/decimal.h"
#include "formats/json/json_parser.h"
#include "formats/json/json_text.h"
#include "formats/json/object_reader.h"

namespace portcullis::cli {
namespace {

using formats::FaultList;
using formats::JsonType;
using formats::JsonValue;
using formats::ObjectReader;

std::string readText(JsonValue value, FaultList&) { return std::string(value.text()); }

std::vector<MapNumbers> readMaps(JsonValue value, FaultList&) {
    std::vector<MapNumbers> maps;
    for (const JsonValue map : value.children()) {
        MapNumbers numbers{std::string(map.key()), {}};
        for (const JsonValue number : map.children())
            if (const auto read = formats::parseDouble(number.text()))
                numbers.numbers.emplace_back(number.key(), *read);
        maps.push_back(std::move(numbers));
    }
    return maps;
}

RunHistory readRuns(JsonValue value, FaultList& faults) {
    RunHistory history;
    for (const JsonValue run : value.children()) {
        HistoryRun one;
        ObjectReader reader(run, faults);
        reader.read("label", one.label, readText);
        reader.readRequired("maps", one.maps, readMaps);
        history.push_back(std::move(one));
    }
    return history;
}

}  // namespace

std::optional<RunHistory> readHistory(std::string_view text, formats::Diagnostics& diagnostics) {
    FaultList faults;
    const formats::JsonDocument document = parseJson(text, faults);
    RunHistory history;
    std::string version;
    if (faults.count() == 0) {
        ObjectReader reader(document.root(), faults);
        reader.readRequired("version", version, readText);
        reader.readRequired("runs", history, readRuns);
    }
    if (faults.count() == 0 && version == "1") return history;
    diagnostics.push_back(
        makeDiagnostic(formats::Code::reportHistoryUnusable, "this is no history of version 1"));
    return std::nullopt;
}

std::string writeHistory(const RunHistory& history) {
    std::vector<std::string> runs;
    for (const HistoryRun& run : history) {
        formats::JsonFields maps, fields;
        for (const MapNumbers& map : run.maps) {
            formats::JsonFields numbers;
            for (const auto& [name, value] : map.numbers)
                numbers.add(name, formats::toDecimal(value));
            maps.breakLine(6);
            maps.add(map.map, numbers.text());
        }
        fields.add("label", formats::quoteJson(run.label));
        fields.add("maps", maps.text());
        runs.push_back(fields.text());
    }
    formats::JsonFields file;
    file.add("version", "1");
    file.breakLine(2);
    file.add("runs", formats::jsonLines(runs, 4));
    return file.text() + "\n";
}

void addRun(RunHistory& history, const formats::RunResults& results, const std::string& label) {
    HistoryRun run{label, {}};
    for (const formats::MapResult& map : results.maps) {
        MapNumbers numbers{map.name, {}};
        double seconds = 0;
        for (const formats::NamedCount& count : map.counts)
            numbers.numbers.emplace_back(count.name, static_cast<double>(count.value));
        for (const formats::BudgetResult& budget : map.budgets)
            numbers.numbers.emplace_back("worst " + budget.metric, budget.worst);
        for (const formats::StageResult& stage : map.stages)
            if (stage.state == formats::StageState::rebuilt) seconds += stage.seconds;
        if (seconds > 0) numbers.numbers.emplace_back("seconds", seconds);
        if (!numbers.numbers.empty()) run.maps.push_back(std::move(numbers));
    }
    if (!history.empty() && !label.empty() && history.back().label == label) history.pop_back();
    history.push_back(std::move(run));
    if (history.size() > kHistoryRuns)
        history.erase(history.begin(), history.end() - static_cast<std::ptrdiff_t>(kHistoryRuns));
}

std::vector<double> valuesOf(const RunHistory& history, std::string_view map,
                             std::string_view number) {
    std::vector<double> values;
    for (const HistoryRun& run : history) {
        const auto found = std::ranges::find(run.maps, map, &MapNumbers::map);
        if (found == run.maps.end()) continue;
        for (const auto& [name, value] : found->numbers)
            if (name == number) values.push_back(value);
    }
    return values;
}

}  // namespace portcullis::cli
