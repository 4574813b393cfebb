#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "tests/support/run_cli.h"

namespace portcullis::tests {
namespace {

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST_CASE("what makes no sense ends with code 2, says why on stderr and nothing on stdout") {
    struct Case {
        std::vector<std::string> arguments;
        std::string words;
    };
    const std::vector<Case> cases{
        {{}, "compile"},
        {{"compil", "a.json"}, "unknown command \"compil\"; did you mean \"compile\"?"},
        {{"frobnicate"}, "commands: compile, info, import, check"},
        {{"--quiet", "compile", "a.json"}, "a command comes first"},
        {{"compile"}, "name a file"},
        {{"compile", "--thread", "4", "a.json"},
         "unknown option \"--thread\"; did you mean \"--threads\"?"},
        {{"compile", "--alow-leaks=1", "a.json"}, "did you mean \"--allow-leaks\"?"},
        {{"compile", "--hlep"}, "did you mean \"--help\"?"},
        {{"compile", "--zzzzzzzz", "a.json"}, "unknown option \"--zzzzzzzz\""},
        {{"compile", "a.json", "b.json"}, "unexpected argument \"b.json\""},
        {{"compile", "a.json", "-o"}, "--output"},
        {{"compile", "a.json", "--threads", "-1"}, "--threads"},
        {{"compile", "a.json", "--threads", "many"}, "--threads"},
        {{"compile", "a.json", "--format", "bsp"}, "--format"},
        {{"compile", "a.json", "--seal-width", "-1"}, "--seal-width"},
        {{"compile", "a.json", "--seal-width", "1,5"}, "--seal-width"},
        {{"compile", "a.json", "--block-size", "1000"}, "power of two"},
        {{"compile", "a.json", "--cache-size", "lots"}, "no size such as 512MB"},
        {{"compile", "a.json", "--quiet", "--verbose"}, "--verbose"},
        {{"compile", "a.json", "-o", "a.json"}, "named twice"},
        {{"compile", "a.json", "-o", "x.pcw", "--prt", "x.pcw"}, "named twice"},
        {{"compile", "a.json", "-o", "-", "--json"}, "standard output"},
        {{"compile", "a.json", "-o", "-", "--depfile", "d"}, "--depfile"},
        {{"info", "a.pcw", "--at", "1,2"}, "no point"},
        {{"info", "a.pcw", "--at", "1,2,x"}, "no point"},
        {{"info", "-", "--at", "-"}, "cannot both come from standard input"},
    };
    const CommandLine commandLine;
    commandLine.write("a.json", "{}");
    for (const Case& testCase : cases) {
        std::string line;
        for (const std::string& argument : testCase.arguments) line += argument + " ";
        CAPTURE(line);
        const Run run = commandLine.run(testCase.arguments);
        CAPTURE(run.err);
        CHECK(run.exitCode == 2);
        CHECK(run.out.empty());
        CHECK(contains(run.err, testCase.words));
    }
}

TEST_CASE("help and version are data: on stdout, code 0") {
    const CommandLine commandLine;
    const Run version = commandLine.run({"--version"});
    CHECK(version.exitCode == 0);
    CHECK(version.out.starts_with("portcullis " PORTCULLIS_VERSION "\n"));
    for (const char* fact : {"\ncompiler ", "\nmachine ", "libpng ", "oneTBB ", ".pcw, version "})
        CHECK(contains(version.out, fact));
    CHECK(version.err.empty());
    for (const char* command : {"compile", "info", "import", "check"}) {
        CAPTURE(command);
        const Run help = commandLine.run({command, "--help"});
        CHECK(help.exitCode == 0);
        CHECK(contains(help.out, "Exit codes: 0 fine, 1 findings"));
        CHECK(help.err.empty());
        CHECK(commandLine.run({"help", command}).out == help.out);
        CHECK(contains(commandLine.run({"--help"}).out, command));
    }
}

TEST_CASE("a full disk behind stdout is told, with code 4") {
    const CommandLine commandLine;
    const Run run = commandLine.run({"--version"}, {.outputPath = "/dev/full"});
    CHECK(run.exitCode == 4);
    CHECK(run.err == "portcullis: cannot write to standard output\n");
}

}  // namespace
}  // namespace portcullis::tests
