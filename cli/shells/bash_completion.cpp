#include "cli/shells/bash_completion.h"

namespace portcullis::cli {
namespace {

constexpr const char* kHead =
    R"(# Completion of portcullis for bash: source <(portcullis completions bash)
_portcullis() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command= i
  local -i files=0
  if [[ $cur == = ]]; then
    cur=
  elif [[ $prev == = ]]; then
    prev=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    [[ $i -gt 1 && ${COMP_WORDS[i - 1]} == -* ]] && continue
    case "$command/${COMP_WORDS[i]}" in
)";

constexpr const char* kTail = R"(  esac
  if ((files)); then
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$cur")
  else
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
  fi
}
complete -F _portcullis portcullis
)";

std::string joined(const std::vector<std::string>& words, const char* separator) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : separator) + word;
    return text;
}

/// What comes after an option that takes a value.
std::string valueCase(const OptionShape& option) {
    if (option.value.empty()) return {};
    const std::string action = option.file ? "files=1"
                               : option.choices.empty()
                                   ? "words="
                                   : "words='" + joined(option.choices, " ") + "'";
    return "        " + joined(option.spellings, "|") + ") " + action + " ;;\n";
}

/// What a word that follows no option with a value may be.
std::string freeWords(const CommandShape& shape) {
    std::vector<std::string> options, words;
    for (const CommandShape& command : shape.commands) words.push_back(command.name);
    bool file = false;
    for (const OptionShape& argument : shape.arguments) {
        file = file || argument.file;
        words.insert(words.end(), argument.choices.begin(), argument.choices.end());
    }
    for (const OptionShape& option : shape.options)
        options.insert(options.end(), option.spellings.begin(), option.spellings.end());
    std::string text = "        -*) words='" + joined(options, " ") + "' ;;\n";
    if (!file) return text + "        *) words='" + joined(words, " ") + "' ;;\n";
    text += "        *)\n          files=1\n";
    // A command below wins over a file where the word so far begins it.
    for (const std::string& word : words)
        text += "          [[ $cur && " + word + " == \"$cur\"* ]] && files=0 words=" + word + "\n";
    return text + "          ;;\n";
}

std::string commandCase(const CalledCommand& called) {
    std::string values;
    for (const OptionShape& option : called.shape->options) values += valueCase(option);
    return "    '" + called.words + "')\n      case $prev in\n" + values +
           "        *) case $cur in\n" + freeWords(*called.shape) + "        esac ;;\n" +
           "      esac ;;\n";
}

}  // namespace

std::string bashCompletion(const CommandShape& program) {
    const auto commands = allCommands(program);
    std::string script = kHead;
    for (const CalledCommand& called : commands)
        for (const CommandShape& below : called.shape->commands)
            script += "      '" + called.words + "/" + below.name + "') command='" + called.words +
                      (called.words.empty() ? "" : " ") + below.name + "' ;;\n";
    script += "    esac\n  done\n  local words=\n  case $command in\n";
    for (const CalledCommand& called : commands) script += commandCase(called);
    return script + kTail;
}

}  // namespace portcullis::cli
