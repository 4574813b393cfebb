#include <algorithm>
#include <doctest/doctest.h>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/sample_project.h"

namespace portcullis::tests {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> invalidFiles(const std::string& beginning) {
    std::vector<fs::path> paths;
    for (const auto& entry :
         fs::directory_iterator(fs::path(PORTCULLIS_SOURCE_DIR) / "tests/cli/invalid_projects")) {
        const std::string name = entry.path().filename().string();
        if (name.ends_with(".json") && name.starts_with(beginning)) paths.push_back(entry.path());
    }
    std::ranges::sort(paths);
    return paths;
}

/// The report beside the file, to the letter. What an empty report would have been is shown.
void checkReport(const fs::path& path, const Run& run) {
    const std::string name = path.filename().string();
    CAPTURE(name);
    CHECK(run.exitCode == 3);
    CHECK(run.out.empty());
    fs::path report = path;
    CHECK(run.err == contentOf(report.replace_extension(".report.txt")));
}

TEST_CASE("each invalid golden.json: the report beside it, and nothing is judged") {
    const auto files = invalidFiles("golden_");
    CHECK(files.size() >= 9);
    for (const fs::path& path : files) {
        const CommandLine commandLine;
        fs::copy_file(path, commandLine / "golden.json");
        checkReport(path, commandLine.run({"golden", "verify"}));
    }
}

TEST_CASE("each invalid portcullis.json: the report beside it, and nothing is built") {
    const auto files = invalidFiles("build_");
    CHECK(files.size() >= 12);
    for (const fs::path& path : files) {
        const SampleProject project;
        fs::copy_file(path, project.commandLine / "portcullis.json",
                      fs::copy_options::overwrite_existing);
        checkReport(path, project.build());
        CHECK(project.outputs().empty());
    }
}

}  // namespace
}  // namespace portcullis::tests
