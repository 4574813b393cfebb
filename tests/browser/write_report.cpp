// Writes all reports of sampleResults into a folder: write_report FOLDER FRAMES.

#include <fstream>
#include <string>

#include "cli/reports/github_report.h"
#include "cli/reports/html_report.h"
#include "cli/reports/junit_report.h"
#include "cli/reports/markdown_report.h"
#include "cli/reports/result_words.h"
#include "cli/reports/sarif_report.h"
#include "tests/support/sample_results.h"

int main(int count, char** arguments) {
    using namespace portcullis;
    if (count != 3) return 2;
    const std::string folder = arguments[1];
    const auto write = [&](const std::string& name, const std::string& text) {
        std::ofstream(folder + "/" + name, std::ios::binary) << text;
    };
    tests::writeSamplePictures(folder);
    const auto results = tests::sampleResults(folder, std::stoul(arguments[2]));
    const auto diagnostics = cli::allDiagnostics(results);
    cli::ReportPictureOptions options;
    options.folder = folder;
    const auto pictures = readReportPictures(results, options);
    write("report.html", htmlReport(results, pictures, tests::sampleHistory(results)));
    write("report.xml", cli::junitReport(results));
    write("report.md", cli::markdownReport(results));
    write("report.sarif", cli::sarifReport(diagnostics, {"0.1.0", results.project, 1}));
    write("report.github", cli::githubAnnotations(diagnostics));
}
