#include "cli/reports/report_files.h"

#include <filesystem>
#include <fstream>

#include "cli/environment.h"
#include "cli/file_arguments.h"
#include "cli/reports/github_report.h"
#include "cli/reports/html_report.h"
#include "cli/reports/junit_report.h"
#include "cli/reports/markdown_report.h"
#include "cli/reports/result_words.h"
#include "cli/reports/sarif_report.h"

namespace portcullis::cli {
namespace {

using formats::Diagnostics;
using formats::RunResults;

Diagnostics writeHtml(const RunResults& results, const RunHistory& history,
                      const ReportFiles& files, const std::optional<render::CompareOptions>& masks,
                      const Streams& streams) {
    ReportPictureOptions options;
    options.folder = std::filesystem::path(files.html).parent_path().string();
    options.mostBytes = files.htmlBytes;
    options.masks = masks;
    ReportPictures pictures = readReportPictures(results, options);
    Diagnostics told = std::move(pictures.diagnostics);
    append(told, writeOutput(files.html, htmlReport(results, pictures, history), streams));
    return told;
}

/// GitHub reads the summary of a step from a file that other steps may have written to.
Diagnostics appendSummary(const RunResults& results) {
    const std::string path(environmentVariable("GITHUB_STEP_SUMMARY"));
    if (path.empty()) return {};
    std::error_code none;
    const std::uintmax_t before = std::filesystem::file_size(path, none);
    const std::size_t used = none || before > kMarkdownLimit ? 0 : static_cast<std::size_t>(before);
    std::ofstream file(path, std::ios::app | std::ios::binary);
    file << markdownReport(results, kMarkdownLimit - used);
    if (file.flush()) return {};
    auto fault = makeDiagnostic(formats::Code::fileWrite, "the step's summary cannot be written");
    fault.file = path;
    return {fault};
}

}  // namespace

Diagnostics writeReports(const RunResults& results, const RunHistory& history,
                         const ReportFiles& files,
                         const std::optional<render::CompareOptions>& masks,
                         const Streams& streams) {
    Diagnostics told;
    if (!files.html.empty()) told = writeHtml(results, history, files, masks, streams);
    if (!files.junit.empty()) append(told, writeOutput(files.junit, junitReport(results), streams));
    if (!files.markdown.empty())
        append(told, writeOutput(files.markdown, markdownReport(results), streams));
    if (files.github) append(told, appendSummary(results));
    append(told, writeDiagnostics(allDiagnostics(results), results.project, results.exitCode,
                                  {files.sarif, files.github}, streams));
    return told;
}

Diagnostics writeDiagnostics(const Diagnostics& diagnostics, const std::string& whole, int exitCode,
                             const DiagnosticFiles& files, const Streams& streams) {
    if (files.github) streams.err << githubAnnotations(diagnostics);
    if (files.sarif.empty()) return {};
    return writeOutput(files.sarif, sarifReport(diagnostics, {PORTCULLIS_VERSION, whole, exitCode}),
                       streams);
}

}  // namespace portcullis::cli
