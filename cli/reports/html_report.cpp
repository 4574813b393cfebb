#include "cli/reports/html_report.h"

#include <map>
#include <string_view>

#include "cli/number_text.h"
#include "cli/reports/html_frames.h"
#include "cli/reports/html_maps.h"
#include "cli/reports/markup_text.h"
#include "cli/reports/page_assets.h"
#include "cli/reports/result_words.h"
#include "formats/files/content_hash.h"
#include "render/false_colors.h"

namespace portcullis::cli {
namespace {

using formats::RunResults;
using Parts = std::map<std::string_view, std::string>;

/// The page with each {{name}} replaced by its part; what a part holds is never looked at again.
std::string filled(std::string_view page, const Parts& parts) {
    std::string text;
    for (;;) {
        const std::size_t begin = page.find("{{");
        text += page.substr(0, begin);
        if (begin == std::string_view::npos) return text;
        const std::size_t end = page.find("}}", begin);
        text += parts.at(page.substr(begin + 2, end - begin - 2));
        page.remove_prefix(end + 2);
    }
}

std::string heatColors() {
    std::string colors;
    for (int i = 0; i <= 8; ++i) {
        const formats::PackedColor color = render::heatColor(i / 8.0);
        colors += (i == 0 ? "rgb(" : ",rgb(") + std::to_string(formats::channelOf(color, 0)) + "," +
                  std::to_string(formats::channelOf(color, 1)) + "," +
                  std::to_string(formats::channelOf(color, 2)) + ")";
    }
    return colors;
}

std::string headingOf(const RunResults& results) {
    const bool passed = results.exitCode == 0;
    return "portcullis " + markupText(results.command) + " <span class=\"badge " +
           (passed ? "pass\">passed" : "fail\">failed") + "</span>";
}

std::string summaryOf(const RunResults& results) {
    std::string project = results.project;
    if (!project.empty()) project += ", ";
    return "<p>" + markupText(runInWords(results)) + "</p>\n<p class=\"muted\">" +
           markupText(project) + "portcullis " + markupText(results.version) + ", " +
           fixed(results.seconds, 2) + " s</p>\n";
}

/// What nobody can know who only writes the names and words of a map: the page of all it shows.
std::string nonceOf(const Parts& parts) {
    std::string all;
    for (const auto& [name, part] : parts) all += part;
    return formats::hexOf(formats::hashOfBytes(all));
}

}  // namespace

std::string htmlReport(const RunResults& results, const ReportPictures& pictures,
                       const RunHistory& history) {
    Parts parts;
    parts["title"] = markupText("portcullis " + results.command + ": " + runInWords(results));
    parts["heading"] = headingOf(results);
    parts["summary"] = summaryOf(results);
    parts["filters"] = frameFilters(results);
    parts["sections"] =
        framesSection(results) + mapsSection(results, pictures, history) + findingsSection(results);
    parts["data"] = frameData(results, pictures);
    parts["heat"] = heatColors();
    parts["nonce"] = nonceOf(parts);
    parts["pictures"] = planBlocks(pictures) + pictureBlocks(results, pictures);
    parts["style"] = reportStyle();
    parts["script"] = reportScript();
    return filled(reportPage(), parts);
}

}  // namespace portcullis::cli
