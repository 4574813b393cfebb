#include "cli/command_tree.h"

#include <algorithm>

namespace portcullis::cli {

static void collect(const CommandShape& shape, const std::string& words,
                    std::vector<CalledCommand>& called) {
    called.push_back({words, &shape});
    for (const CommandShape& command : shape.commands)
        collect(command, words + (words.empty() ? "" : " ") + command.name, called);
}

const std::string& OptionShape::longest() const {
    if (spellings.empty()) return name;
    return *std::ranges::max_element(spellings, {}, &std::string::size);
}

std::vector<CalledCommand> allCommands(const CommandShape& program) {
    std::vector<CalledCommand> called;
    collect(program, "", called);
    return called;
}

}  // namespace portcullis::cli
