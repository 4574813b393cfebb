#include "cli/app_shape.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace portcullis::cli {
namespace {

/// The words of "{json,quake}", which CLI11 has as the description of such a check.
std::vector<std::string> choicesOf(std::string_view type) {
    std::vector<std::string> choices;
    const std::size_t begin = type.find('{'), end = type.find('}');
    if (begin == std::string_view::npos || end == std::string_view::npos) return choices;
    std::string_view words = type.substr(begin + 1, end - begin - 1);
    while (!words.empty()) {
        const std::size_t comma = std::min(words.find(','), words.size());
        choices.emplace_back(words.substr(0, comma));
        words.remove_prefix(std::min(comma + 1, words.size()));
    }
    return choices;
}

/// CLI11's words for types, as people have them; a text that is not described is a path.
std::string valueName(std::string_view type) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kNames{
        {{"TEXT", "FILE"}, {"UINT", "N"}, {"INT", "N"}, {"FLOAT", "NUMBER"}}};
    const std::string_view word = type.substr(0, type.find(':'));
    const auto known = std::ranges::find(kNames, word, [](const auto& name) { return name.first; });
    return std::string(known == kNames.end() ? word : known->second);
}

OptionShape shapeOf(const CLI::Option& option) {
    OptionShape shape;
    for (const std::string& name : option.get_snames()) shape.spellings.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) shape.spellings.push_back("--" + name);
    if (shape.spellings.empty()) shape.name = option.get_name(true);
    shape.description = option.get_description();
    shape.environment = option.get_envname();
    if (option.get_items_expected_max() == 0) return shape;
    const std::string type = option.get_type_name();
    shape.choices = choicesOf(type);
    shape.value = !shape.choices.empty() ? "WORD" : valueName(type);
    shape.file = shape.value == "FILE" || shape.value == "FOLDER";
    shape.repeatable = option.get_expected_max() > 1;
    return shape;
}

}  // namespace

CommandShape shapeOf(const CLI::App& app) {
    CommandShape shape;
    shape.name = app.get_name();
    shape.description = app.get_description();
    for (const CLI::Option* option : app.get_options()) {
        OptionShape one = shapeOf(*option);
        (one.name.empty() ? shape.options : shape.arguments).push_back(std::move(one));
    }
    for (const CLI::App* sub : app.get_subcommands([](const CLI::App*) { return true; }))
        shape.commands.push_back(shapeOf(*sub));
    return shape;
}

}  // namespace portcullis::cli
