#include <exception>
#include <new>
#include <string>
#include <vector>

#include "cli/command_line.h"

namespace portcullis::cli {

static ExitCode run(const Words& words, const Streams& streams) {
    (words.exitCode == ExitCode::fine ? streams.out : streams.err) << words.text;
    return words.exitCode;
}

static ExitCode runProgram(const std::vector<std::string>& arguments, const Streams& streams) {
    try {
        const Command command = parseCommandLine(arguments);
        const ExitCode exitCode =
            std::visit([&](const auto& chosen) { return run(chosen, streams); }, command);
        if (streams.out.flush()) return exitCode;
        streams.err << "portcullis: cannot write to standard output\n";
    } catch (const std::bad_alloc&) {
        streams.err << "portcullis: there is not enough memory\n";
    } catch (const std::exception& error) {
        streams.err << "portcullis: a fault of the program: " << error.what() << '\n';
    }
    return ExitCode::failure;
}

}  // namespace portcullis::cli

int main(int argc, char** argv) {
    const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
    return static_cast<int>(
        portcullis::cli::runProgram(arguments, portcullis::cli::standardStreams()));
}
