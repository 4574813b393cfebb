#include <algorithm>
#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "cli/reports/base64.h"
#include "cli/reports/github_report.h"
#include "cli/reports/html_report.h"
#include "cli/reports/markdown_report.h"
#include "cli/reports/sarif_report.h"
#include "tests/support/run_cli.h"
#include "tests/support/sample_project.h"
#include "tests/support/sample_results.h"

namespace portcullis::tests {
namespace {

using namespace cli;
using formats::Code;
using formats::Diagnostics;

std::size_t countOf(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size())
        ++count;
    return count;
}

Diagnostics manyErrors(std::size_t count) {
    Diagnostics all{makeDiagnostic(Code::lintSliver, "a warning")};
    for (std::size_t i = 0; i < count; ++i)
        all.push_back(makeDiagnostic(Code::quakeSyntax, "fault", {1, 1}));
    return all;
}

TEST_CASE("bytes in base 64 are those of the published examples") {
    CHECK(base64("").empty());
    CHECK(base64("f") == "Zg==");
    CHECK(base64("fo") == "Zm8=");
    CHECK(base64("foo") == "Zm9v");
    CHECK(base64("foobar") == "Zm9vYmFy");
    CHECK(base64("\xff\xfe\xfd") == "//79");
}

TEST_CASE("annotations stay within what GitHub shows, and tell how many more there are") {
    CHECK(countOf(githubAnnotations(manyErrors(9)), "::error ") == 9);
    const std::string ten = githubAnnotations(manyErrors(10));
    CHECK(countOf(ten, "::error ") == kGithubAnnotations);
    CHECK(countOf(ten, "::error title=portcullis::1 more error; the log lists them\n") == 1);
    CHECK(countOf(githubAnnotations(manyErrors(25)), "::16 more errors;") == 1);
    CHECK(countOf(ten, "::warning ") == 1);
}

TEST_CASE("a SARIF log keeps what GitHub keeps, errors before warnings, and tells the rest") {
    const std::string log = sarifReport(manyErrors(kSarifResults + 2), {"0.1.0", "map", 1});
    CHECK(countOf(log, "\"ruleId\"") == kSarifResults);
    CHECK(countOf(log, "\"PC2104\"") == 0);
    CHECK(countOf(log, "\"3 more results left out\"") == 1);
    const auto printsOf = [](const Diagnostics& diagnostics) {
        const std::string text = sarifReport(diagnostics, {"0.1.0", "map", 1});
        return text.substr(text.find("partialFingerprints"), 80);
    };
    Diagnostics one = manyErrors(1);
    const std::string before = printsOf(one);
    one.back().location = {900, 7};
    CHECK(printsOf(one) == before);
    one.back().message = "another fault";
    CHECK(printsOf(one) != before);
}

TEST_CASE("a Markdown summary is as long as it may be, and counts what has no room") {
    formats::RunResults results = sampleResults(".", 1000);
    const std::string whole = markdownReport(results);
    CHECK(countOf(whole, "golden accept") == 101);
    for (const std::size_t limit : {400U, 1000U, 3000U, 9000U}) {
        CAPTURE(limit);
        const std::string text = markdownReport(results, limit);
        CHECK(text.size() <= limit);
        const std::size_t told = countOf(text, "golden accept");
        if (told > 0)
            CHECK(countOf(text, "and " + std::to_string(101 - told) + " more frames") == 1);
    }
}

TEST_CASE("the history of runs is read as it was written, and a broken one is left alone") {
    const auto results = sampleResults(".", 1);
    RunHistory history = sampleHistory(results);
    Diagnostics told;
    const auto read = readHistory(writeHistory(history), told);
    REQUIRE(read);
    CHECK(told.empty());
    CHECK(writeHistory(*read) == writeHistory(history));
    CHECK(valuesOf(*read, "manor", "cells") == std::vector<double>{1600, 1612, 1624, 1636, 1648,
                                                                   1660, 1672, 1684, 1696, 1708,
                                                                   1720, 1732});
    CHECK(valuesOf(*read, "manor", "worst polygons").size() == 12);
    addRun(history, results, "r11");
    CHECK(history.size() == 12);
    for (std::size_t i = 0; i < kHistoryRuns; ++i) addRun(history, results, "");
    CHECK(history.size() == kHistoryRuns);
    for (const char* text : {"", "{", "[]", "{\"version\": 2, \"runs\": []}", "{\"version\": 1}",
                             "{\"version\": 1, \"runs\": [1]}"}) {
        CAPTURE(text);
        Diagnostics faults;
        CHECK_FALSE(readHistory(text, faults));
        REQUIRE(faults.size() == 1);
        CHECK(faults.front().code == Code::reportHistoryUnusable);
    }
}

TEST_CASE("a page holds no more pictures than it may, and says what it cannot read") {
    const TemporaryFolder folder;
    const std::string path = folder.path().string();
    writeSamplePictures(path);
    const auto results = sampleResults(path, 10);
    ReportPictureOptions options;
    options.folder = path + "/reports";
    const auto all = readReportPictures(results, options);
    CHECK(all.diagnostics.empty());
    CHECK(all.frames[0][0].overlay);
    CHECK_FALSE(all.frames[0][0].flip.png.empty());
    CHECK_FALSE(all.frames[0][0].difference.png.empty());
    CHECK(all.frames[0][0].actual.link == "../actual.png");
    CHECK(all.frames[0][1].actual.png.empty());
    CHECK_FALSE(all.frames[0][1].thumbnail.png.empty());

    options.mostBytes = 0;
    const auto none = readReportPictures(results, options);
    REQUIRE(none.diagnostics.size() == 1);
    CHECK(none.diagnostics.front().code == Code::reportPicturesLinked);
    CHECK(none.frames[0][0].actual.png.empty());
    CHECK(none.frames[0][0].actual.link == "../actual.png");

    std::filesystem::resize_file(path + "/actual.png", 60);
    const auto broken = readReportPictures(results, options);
    const auto unreadable = std::ranges::count(broken.diagnostics, Code::reportPictureUnreadable,
                                               &formats::Diagnostic::code);
    CHECK(unreadable == 2);
    CHECK(htmlReport(results, broken, {}).size() > 1000);
}

TEST_CASE("compile and check leave their diagnostics for machines") {
    const CommandLine commandLine;
    const std::string map = commandLine.take("maps/invalid/many_faults.json");
    const Run run = commandLine.run({"compile", map, "--sarif", "faults.sarif", "--github"});
    CHECK(run.exitCode == 3);
    CHECK(countOf(run.err, "::error file=" + map + ",line=5,col=12,title=PC1107 ") == 1);
    CHECK(countOf(commandLine.read("faults.sarif"), "\"ruleId\": \"PC1107\"") == 1);
    const std::string lint = commandLine.take("maps/units/lint-duplicate.json");
    CHECK(commandLine.run({"check", lint, "--sarif", "lints.sarif"}).exitCode == 1);
    CHECK(countOf(commandLine.read("lints.sarif"), "\"ruleId\": \"PC2101\"") == 1);
    CHECK(commandLine.run({"compile", map, "--sarif", map}).exitCode == 2);
    CHECK(commandLine.run({"check", lint, "--sarif", "no/such/folder"}).exitCode == 4);
}

TEST_CASE("diff leaves reports of its pairs, and appends to the summary of a step") {
    const CommandLine commandLine;
    writeSamplePictures((commandLine / ".").string());
    commandLine.write("summary.md", "before\n");
    const RunSetting setting{.environment = {"GITHUB_STEP_SUMMARY=summary.md"}};
    const Run run = commandLine.run({"diff", "expected.png", "actual.png", "--html", "r.html",
                                     "--junit", "r.xml", "--markdown", "r.md", "--github"},
                                    setting);
    CHECK(run.exitCode == 1);
    CHECK(commandLine.read("summary.md") == "before\n" + commandLine.read("r.md"));
    CHECK(countOf(commandLine.read("r.md"), "64 of 3,072 pixels differ") == 1);
    CHECK(countOf(commandLine.read("r.xml"), "[[ATTACHMENT|actual.png]]") == 1);
    CHECK(countOf(commandLine.read("r.html"), "id=\"flip-0\"") == 1);
    CHECK(commandLine.run({"diff", "expected.png", "actual.png", "--html", "no/r.html"}).exitCode ==
          4);
}

TEST_CASE("build leaves reports of all its maps, and a history that the page shows") {
    const SampleProject project;
    project.writeProject({}, {}, true);
    CHECK(project.build().exitCode == 1);
    CHECK(project.commandLine.run({"golden", "accept"}).exitCode == 0);
    const std::vector<std::string> arguments{"--html", "r.html",    "--junit",
                                             "r.xml",  "--history", "history.json"};
    CHECK(project.build(arguments).exitCode == 0);
    CHECK_FALSE(project.commandLine.has("history.json"));
    project.write("maps/room.json", SampleProject::room(290));
    CHECK(project.build(arguments).exitCode == 1);
    const std::string history = project.commandLine.read("history.json");
    CHECK(countOf(history, "\"label\"") == 1);
    CHECK(countOf(history, "\"cells\": ") == 2);
    CHECK(project.build(arguments).exitCode == 1);
    CHECK(project.commandLine.read("history.json") == history);
    project.write("maps/room.json", SampleProject::room(300));
    CHECK(project.build(arguments).exitCode == 1);
    CHECK(countOf(project.commandLine.read("history.json"), "\"label\"") == 2);
    const std::string page = project.commandLine.read("r.html");
    CHECK(countOf(page, "2 runs, from ") >= 2);
    CHECK(countOf(page, "id=\"thumbnail-") == 3);
    CHECK(countOf(page, "portcullis golden accept maps/room/") > 0);
    CHECK(countOf(project.commandLine.read("r.xml"), "name=\"stage compile\"") == 2);

    project.write("history.json", "no history");
    project.write("maps/room.json", SampleProject::room(310));
    const Run run = project.build(arguments);
    CHECK(run.exitCode == 1);
    CHECK(countOf(run.err, "history.json: warning PC8101") == 1);
    CHECK(project.commandLine.read("history.json") == "no history");
}

}  // namespace
}  // namespace portcullis::tests
