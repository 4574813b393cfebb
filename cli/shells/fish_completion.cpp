#include "cli/shells/fish_completion.h"

#include <string_view>

namespace portcullis::cli {
namespace {

constexpr const char* kHead =
    R"(# Completion of portcullis for fish: portcullis completions fish | source
function __portcullis_at --description 'whether the words before the cursor name just this command'
    set -l named
    set -l before
    for word in (commandline -opc)[2..]
        if not string match -q -- '-*' "$before"
            contains -- "$named/$word" $__portcullis_commands; and set named (string trim -- "$named $word")
        end
        set before $word
    end
    test "$named" = "$argv"
end
complete -c portcullis -f
)";

std::string quoted(std::string_view text) {
    std::string safe = "'";
    for (const char letter : text) {
        if (letter == '\'' || letter == '\\') safe += '\\';
        safe += letter;
    }
    return safe + "'";
}

std::string valueOf(const OptionShape& option) {
    if (option.value.empty()) return {};
    if (option.file) return " -r -F";
    std::string words;
    for (const std::string& choice : option.choices) words += (words.empty() ? "" : " ") + choice;
    return words.empty() ? " -x" : " -x -a " + quoted(words);
}

std::string lineOf(const std::string& condition, const OptionShape& option) {
    std::string line = "complete -c portcullis -n " + condition;
    for (const std::string& spelling : option.spellings)
        line +=
            spelling.starts_with("--") ? " -l " + spelling.substr(2) : " -s " + spelling.substr(1);
    return line + valueOf(option) + " -d " + quoted(option.description) + "\n";
}

std::string linesOf(const CalledCommand& called) {
    const CommandShape& shape = *called.shape;
    const std::string condition = quoted("__portcullis_at " + called.words);
    std::string lines;
    for (const CommandShape& command : shape.commands)
        lines += "complete -c portcullis -n " + condition + " -a " + quoted(command.name) + " -d " +
                 quoted(command.description) + "\n";
    for (const OptionShape& argument : shape.arguments) {
        if (argument.file) lines += "complete -c portcullis -n " + condition + " -F\n";
        for (const std::string& choice : argument.choices)
            lines += "complete -c portcullis -n " + condition + " -a " + quoted(choice) + "\n";
        if (argument.file) break;
    }
    for (const OptionShape& option : shape.options) lines += lineOf(condition, option);
    return lines;
}

}  // namespace

std::string fishCompletion(const CommandShape& program) {
    const auto commands = allCommands(program);
    std::string script = "set -g __portcullis_commands";
    for (const CalledCommand& called : commands)
        for (const CommandShape& below : called.shape->commands)
            script += " " + quoted(called.words + "/" + below.name);
    script += "\n";
    script += kHead;
    for (const CalledCommand& called : commands) script += linesOf(called);
    return script;
}

}  // namespace portcullis::cli
