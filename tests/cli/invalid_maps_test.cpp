#include <algorithm>
#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "tests/support/run_cli.h"

namespace portcullis::tests {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> invalidMaps() {
    std::vector<fs::path> paths;
    for (const auto& entry :
         fs::directory_iterator(fs::path(PORTCULLIS_SOURCE_DIR) / "maps/invalid"))
        if (entry.path().extension() == ".json" || entry.path().extension() == ".map")
            paths.push_back(entry.path());
    std::ranges::sort(paths);
    return paths;
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST_CASE("each invalid map: the report beside it on stderr, and no world unless only a leak") {
    std::size_t refused = 0, written = 0;
    for (const fs::path& path : invalidMaps()) {
        const std::string name = path.filename().string();
        CAPTURE(name);
        const CommandLine commandLine;
        fs::copy_file(path, commandLine / name);
        const Run run = commandLine.run({"compile", name, "-o", "out.pcw", "--verbose"});
        CAPTURE(run.err);
        CHECK(run.out.empty());
        fs::path reportPath = path;
        const std::string report = contentOf(reportPath.replace_extension(".report.txt"));
        CHECK_FALSE(run.err.empty());
        if (run.exitCode == 3) {
            CHECK_FALSE(commandLine.has("out.pcw"));
            CHECK(contains(run.err, ": error PC"));
            if (!report.empty()) CHECK(run.err == report);
            ++refused;
        } else {
            // Warnings of the text, or a leak: the world is there, and a summary follows.
            CHECK((run.exitCode == 0 || run.exitCode == 1));
            CHECK((run.exitCode == 1) == contains(run.err, ": error PC"));
            CHECK(commandLine.has("out.pcw"));
            CHECK(run.err.starts_with(report));
            ++written;
        }
    }
    CHECK(refused >= 90);
    CHECK(written >= 5);
}

}  // namespace
}  // namespace portcullis::tests
