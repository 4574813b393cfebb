#include "cli/shells/zsh_completion.h"

#include <string_view>

namespace portcullis::cli {
namespace {

/// A text between single quotes, where a colon or bracket ends nothing.
std::string escaped(std::string_view text) {
    std::string safe;
    for (const char letter : text) {
        if (letter == '\'') {
            safe += "'\\''";
            continue;
        }
        if (letter == '[' || letter == ']' || letter == ':' || letter == '\\') safe += '\\';
        safe += letter;
    }
    return safe;
}

std::string actionOf(const OptionShape& option) {
    if (option.file) return "_files";
    std::string words;
    for (const std::string& choice : option.choices) words += (words.empty() ? "" : " ") + choice;
    return words.empty() ? " " : "(" + words + ")";
}

std::string specOf(const OptionShape& option) {
    std::string names, braces;
    for (const std::string& spelling : option.spellings) {
        names += (names.empty() ? "" : " ") + spelling;
        braces += (braces.empty() ? "" : ",") + spelling + (option.value.empty() ? "" : "=");
    }
    std::string spec = option.repeatable ? "'*'" : "'(" + names + ")'";
    spec += option.spellings.size() > 1 ? "{" + braces + "}" : braces;
    spec += "'[" + escaped(option.description) + "]";
    if (!option.value.empty()) spec += ":" + escaped(option.value) + ":" + actionOf(option);
    return spec + "'";
}

std::string functionName(const std::string& words) {
    std::string name = "_portcullis";
    if (!words.empty()) name += "_" + words;
    for (char& letter : name)
        if (letter == ' ') letter = '_';
    return name;
}

/// The commands below one, offered beside what it takes itself.
std::string commandList(const CommandShape& shape) {
    std::string text = "  local -a commands=(\n";
    for (const CommandShape& command : shape.commands)
        text += "    '" + escaped(command.name) + ":" + escaped(command.description) + "'\n";
    return text + "  )\n";
}

std::string argumentsOf(const CommandShape& shape) {
    std::string text = " \\\n";
    for (const OptionShape& option : shape.options) text += "    " + specOf(option) + " \\\n";
    return text;
}

/// Hands over to the command below that was named.
std::string delegation(const CalledCommand& called) {
    std::string names;
    for (const CommandShape& command : called.shape->commands)
        names += (names.empty() ? "" : "|") + command.name;
    const std::string prefix =
        called.words.empty() ? "_portcullis_" : functionName(called.words) + "_";
    return "  if (( CURRENT > 2 )) && [[ $words[2] == (" + names + ") ]]; then\n" +
           "    shift words\n    (( CURRENT-- ))\n    " + prefix + "$words[1]\n    return\n  fi\n";
}

std::string functionOf(const CalledCommand& called) {
    const CommandShape& shape = *called.shape;
    std::string text = functionName(called.words) + "() {\n";
    const bool nested = !shape.commands.empty();
    if (nested) text += delegation(called) + commandList(shape);
    text += "  local context state state_descr line\n  typeset -A opt_args\n  _arguments -S" +
            argumentsOf(shape);
    if (nested) text += "    ':command:->first' \\\n";
    for (std::size_t i = nested ? 1 : 0; i < shape.arguments.size(); ++i)
        text += "    ':" + escaped(shape.arguments[i].name) + ":" + actionOf(shape.arguments[i]) +
                "' \\\n";
    text += "    && return\n";
    if (!nested) return text + "}\n";
    text += "  [[ $state == first ]] || return\n  _describe -t commands command commands\n";
    if (!shape.arguments.empty() && shape.arguments.front().file) text += "  _files\n";
    return text + "}\n";
}

}  // namespace

std::string zshCompletion(const CommandShape& program) {
    std::string script =
        "#compdef portcullis\n# Completion of portcullis for zsh: source <(portcullis completions "
        "zsh), or as _portcullis in a\n# folder of $fpath.\n";
    for (const CalledCommand& called : allCommands(program)) script += functionOf(called);
    return script +
           "if [[ ${funcstack[1]} == _portcullis ]]; then\n  _portcullis \"$@\"\nelse\n"
           "  compdef _portcullis portcullis\nfi\n";
}

}  // namespace portcullis::cli
