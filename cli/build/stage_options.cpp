#include "cli/build/stage_options.h"

#include <algorithm>
#include <optional>

#include "cli/environment.h"
#include "formats/json/json_values.h"
#include "formats/json/object_reader.h"

namespace portcullis::cli {
namespace {

using formats::FaultList;
using formats::JsonType;
using formats::JsonValue;

const StageOption& described(std::span<const StageOption> known, std::string_view name) {
    return *std::ranges::find(known, name, &StageOption::name);
}

bool isPathKind(OptionKind kind) { return kind == OptionKind::path || kind == OptionKind::paths; }

std::string readWord(JsonValue value, FaultList& faults) {
    if (value.type() == JsonType::number) return std::string(value.text());
    return formats::readText(value, faults);
}

std::vector<std::string> readWords(JsonValue value, FaultList& faults) {
    if (value.type() != JsonType::array) return {readWord(value, faults)};
    std::vector<std::string> words;
    for (const JsonValue element : value.children()) words.push_back(readWord(element, faults));
    return words;
}

/// "polygons=400,waste=2.5"
std::string readLimits(JsonValue value, FaultList& faults) {
    std::string text;
    if (!formats::expectType(value, JsonType::object, faults)) return text;
    for (const JsonValue member : value.children()) {
        if (!formats::expectType(member, JsonType::number, faults)) continue;
        text += (text.empty() ? "" : ",") + std::string(member.key()) + "=" +
                std::string(member.text());
    }
    return text;
}

/// Nothing for a flag that is not set.
std::optional<std::vector<std::string>> readValue(JsonValue value, OptionKind kind,
                                                  FaultList& faults) {
    switch (kind) {
        case OptionKind::flag:
        case OptionKind::output:
            if (!formats::readFlag(value, faults)) return std::nullopt;
            return std::vector<std::string>{};
        case OptionKind::word:
        case OptionKind::path: return std::vector{readWord(value, faults)};
        case OptionKind::words:
        case OptionKind::paths: return readWords(value, faults);
        case OptionKind::limits: return std::vector{readLimits(value, faults)};
    }
    return std::nullopt;
}

}  // namespace

void readStageOptions(JsonValue value, std::span<const StageOption> known, GivenOptions& given,
                      FaultList& faults) {
    formats::ObjectReader object(value, faults);
    for (const StageOption& option : known) {
        const auto member = object.find(option.name);
        if (!member) continue;
        std::erase_if(given, [&](const auto& one) { return one.first == option.name; });
        if (auto words = readValue(*member, option.kind, faults))
            given.emplace_back(option.name, std::move(*words));
    }
    object.skipComment();
    object.rejectUnknownKeys();
    std::ranges::sort(given);
}

std::vector<std::string> wordsOf(const GivenOptions& given, std::span<const StageOption> known) {
    std::vector<std::string> words;
    for (const auto& [name, values] : given) {
        if (described(known, name).kind == OptionKind::output) continue;
        if (values.empty() && described(known, name).kind == OptionKind::flag)
            words.push_back("--" + name);
        for (const std::string& value : values) {
            // With "=", so that a value may begin with a dash.
            words.push_back("--" + name + "=" + value);
        }
    }
    return words;
}

bool wants(const GivenOptions& given, std::string_view name) {
    return std::ranges::find(given, name, [](const auto& one) { return one.first; }) != given.end();
}

std::vector<std::string> pathsOf(const GivenOptions& given, std::span<const StageOption> known) {
    std::vector<std::string> paths;
    for (const auto& [name, values] : given)
        if (isPathKind(described(known, name).kind))
            paths.insert(paths.end(), values.begin(), values.end());
    return paths;
}

void applyEnvironment(GivenOptions& given, std::span<const StageOption> known) {
    for (const StageOption& option : known) {
        if (option.variable == nullptr) continue;
        const std::string_view value = environmentVariable(option.variable);
        if (value.empty()) continue;
        std::erase_if(given, [&](const auto& one) { return one.first == option.name; });
        given.emplace_back(option.name, std::vector{std::string(value)});
    }
    std::ranges::sort(given);
}

}  // namespace portcullis::cli
