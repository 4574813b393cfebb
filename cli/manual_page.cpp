#include "cli/manual_page.h"

#include <algorithm>
#include <vector>

namespace portcullis::cli {
namespace {

constexpr const char* kDescription = R"(.SH DESCRIPTION
.B portcullis
compiles maps made of brushes, its own JSON or those of Quake-family editors, to worlds of convex cells,
portals and walls; draws reference frames of them in software; counts what views cost; and compares
pictures.
It has no window and asks nothing, so that scripts and continuous integration can run it.
Every output is the same, byte for byte, on every machine and for any number of threads.
.PP
A file named
.B \-
is standard input or standard output.
Data goes to standard output, words to standard error.
)";

constexpr const char* kExitStatus = R"(.SH EXIT STATUS
.TP
.B 0
Fine.
.TP
.B 1
Findings: a leak, a broken proof, a lint, a broken budget, pictures that differ.
.TP
.B 2
The command line is wrong.
.TP
.B 3
An input is missing, unreadable or invalid; nothing was written.
.TP
.B 4
An output cannot be written, memory is out, or the program is at fault.
)";

constexpr const char* kExamples = R"(.SH EXAMPLES
Compile a map, and draw it through all its cameras:
.PP
.RS 4
.EX
portcullis compile manor.json \-o manor.pcw
portcullis render manor.pcw \-\-textures textures \-\-cameras all \-o frames
.EE
.RE
.PP
Did a picture change?
.PP
.RS 4
.EX
portcullis diff golden frames \-\-output differences
.EE
.RE
)";

/// Text in which no letter is an order to the formatter.
std::string escaped(std::string_view text) {
    std::string safe;
    for (const char letter : text) {
        if (letter == '\\')
            safe += "\\e";
        else if (letter == '-')
            safe += "\\-";
        else if (letter == '\'' || (letter == '.' && safe.empty()))
            safe += letter == '.' ? "\\&." : "\\(aq";
        else
            safe += letter;
    }
    return safe;
}

std::string sentence(std::string_view text) {
    std::string words = escaped(text);
    if (!words.empty() && words.back() != '.') words += '.';
    return words;
}

std::string choicesOf(const OptionShape& option) {
    if (option.choices.empty()) return {};
    std::string text;
    for (std::size_t i = 0; i < option.choices.size(); ++i) {
        const bool last = i + 1 == option.choices.size();
        text += (i == 0 ? "" : last ? " or " : ", ") + escaped(option.choices[i]);
    }
    return "One of: " + text + ".\n";
}

std::string entryOf(const OptionShape& option) {
    std::string names;
    for (const std::string& spelling : option.spellings)
        names += (names.empty() ? "\\fB" : ", \\fB") + escaped(spelling) + "\\fR";
    if (option.spellings.empty())
        names = "\\fI" + escaped(option.name) + "\\fR";
    else if (!option.value.empty())
        names += " \\fI" + escaped(option.value) + "\\fR";
    std::string text = ".TP\n" + names + "\n" + sentence(option.description) + "\n";
    text += choicesOf(option);
    if (!option.environment.empty())
        text += "Also from the environment: \\fB" + escaped(option.environment) + "\\fR.\n";
    return text;
}

std::string sectionOf(const CalledCommand& called) {
    std::string usage = "\\fBportcullis " + escaped(called.words) + "\\fR";
    for (const OptionShape& argument : called.shape->arguments)
        usage += " \\fI" + escaped(argument.name) + "\\fR";
    std::string text = ".SS \"portcullis " + escaped(called.words) + "\"\n" + usage + "\n.PP\n" +
                       sentence(called.shape->description) + "\n";
    for (const OptionShape& argument : called.shape->arguments) text += entryOf(argument);
    for (const OptionShape& option : called.shape->options) text += entryOf(option);
    return text;
}

/// Each variable once, with the option that it stands for.
std::string environmentOf(const std::vector<CalledCommand>& commands) {
    std::string text = ".SH ENVIRONMENT\n";
    std::vector<std::string> told;
    for (const CalledCommand& called : commands)
        for (const OptionShape& option : called.shape->options) {
            if (option.environment.empty() ||
                std::find(told.begin(), told.end(), option.environment) != told.end())
                continue;
            told.push_back(option.environment);
            text += ".TP\n.B " + escaped(option.environment) + "\nThe same as \\fB" +
                    escaped(option.longest()) + "\\fR, where that is not given.\n";
        }
    return text +
           ".TP\n.B NO_COLOR\nIf set to anything, nothing is coloured.\n.TP\n.B TERM\n"
           "If it is \\(lqdumb\\(rq, no colour and no line of progress.\n";
}

}  // namespace

std::string manualPage(const CommandShape& program, std::string_view version,
                       std::string_view date) {
    const auto commands = allCommands(program);
    std::string page = ".TH PORTCULLIS 1 \"" + std::string(date) + "\" \"portcullis " +
                       std::string(version) +
                       "\" \"User Commands\"\n.SH NAME\nportcullis \\- map compiler for worlds of "
                       "cells and portals\n.SH SYNOPSIS\n\\fBportcullis\\fR \\fIcommand\\fR "
                       "[\\fIargument\\fR ...]\n";
    page += kDescription;
    page += ".SH COMMANDS\n";
    for (const CalledCommand& called : commands)
        if (!called.words.empty()) page += sectionOf(called);
    page += ".SH OPTIONS\n";
    for (const OptionShape& option : program.options) page += entryOf(option);
    page += kExitStatus;
    page += environmentOf(commands);
    page += kExamples;
    return page;
}

}  // namespace portcullis::cli
