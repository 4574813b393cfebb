#pragma once

#include <string>
#include <vector>

namespace portcullis::cli {

// What the command line takes, as plain data: completions and the manual are made of it, so that
// they say what the program does.

/// An option, or an argument that has no dashes.
struct OptionShape {
    std::string name;                    ///< of an argument: "MAP"; empty for an option
    std::vector<std::string> spellings;  ///< "-o", "--output"; empty for an argument
    std::string value;                   ///< what its value is: "FILE", "X,Y,Z"; empty for a flag
    std::vector<std::string> choices;    ///< all values there are; empty: not from a list
    bool file = false;                   ///< its value may be the path of a file or folder
    bool repeatable = false;
    std::string environment;  ///< variable that gives its value too; empty: none
    std::string description;

    /// The longest spelling there is.
    [[nodiscard]] const std::string& longest() const;
};

/// A command with what it takes; the program itself has the name "portcullis".
struct CommandShape {
    std::string name;  ///< one word
    std::string description;
    std::vector<OptionShape> arguments;  ///< in order
    std::vector<OptionShape> options;
    std::vector<CommandShape> commands;
};

/// A command and the words that call it: "", "compile", "vis explain".
struct CalledCommand {
    std::string words;
    const CommandShape* shape = nullptr;
};

/// The program and all its commands, each before those below it.
[[nodiscard]] std::vector<CalledCommand> allCommands(const CommandShape& program);

}  // namespace portcullis::cli
