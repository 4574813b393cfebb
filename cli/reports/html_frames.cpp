#include "cli/reports/html_frames.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/number_text.h"
#include "cli/reports/base64.h"
#include "cli/reports/markup_text.h"
#include "cli/reports/result_words.h"
#include "formats/json/json_text.h"

namespace portcullis::cli {
namespace {

using formats::FrameResult;
using formats::FrameVerdict;
using formats::JsonFields;
using formats::quoteJson;
using formats::RunResults;

/// A frame's place in the results.
struct Place {
    std::size_t map, frame;
};

std::vector<Place> pageOrder(const RunResults& results) {
    std::vector<Place> places;
    for (const bool passing : {false, true})
        for (std::size_t map = 0; map < results.maps.size(); ++map)
            for (std::size_t i = 0; i < results.maps[map].frames.size(); ++i)
                if (passes(results.maps[map].frames[i].verdict) == passing)
                    places.push_back({map, i});
    return places;
}

const FrameResult& frameAt(const RunResults& results, const Place& place) {
    return results.maps[place.map].frames[place.frame];
}

const FramePictures& picturesAt(const ReportPictures& pictures, const Place& place) {
    return pictures.frames[place.map][place.frame];
}

/// The pictures that have a name in the page.
std::array<std::pair<const char*, const ReportPicture*>, 5> named(const FramePictures& pictures) {
    return {{{"thumbnail", &pictures.thumbnail},
             {"expected", &pictures.expected},
             {"actual", &pictures.actual},
             {"difference", &pictures.difference},
             {"flip", &pictures.flip}}};
}

std::string numbersOf(const FrameResult& frame) {
    std::string words;
    if (frame.counts && frame.counts->differing > 0)
        words = grouped(frame.counts->differing) + " px, up to " +
                rounded(frame.counts->largestChannel, 2);
    if (frame.scores && frame.scores->flipMean > 0)
        words += (words.empty() ? "" : ", ") + ("FLIP " + fixed(frame.scores->flipMean, 4));
    return words;
}

std::string cardOf(const FrameResult& frame, std::size_t number) {
    const std::string verdict(frameVerdictName(frame.verdict));
    const bool passing = passes(frame.verdict);
    return "<li class=\"frame\" data-frame=\"" + std::to_string(number) + "\" data-verdict=\"" +
           verdict + "\" data-passes=\"" + (passing ? "yes" : "no") + "\" data-words=\"" +
           markupText(frame.name + " " + verdict) +
           "\"><button type=\"button\" aria-haspopup=\"dialog\"><span class=\"thumb\" "
           "aria-hidden=\"true\"></span><span class=\"name\">" +
           markupText(frame.name) + "</span><span class=\"chip\"><span class=\"badge " +
           (passing ? "pass" : "fail") + "\">" + verdict +
           "</span></span><span class=\"numbers\">" + markupText(numbersOf(frame)) +
           "</span></button></li>\n";
}

std::string filter(std::string_view value, const std::string& words, std::size_t count) {
    return "<button type=\"button\" data-filter=\"" + std::string(value) + "\" aria-pressed=\"" +
           (value == "all" ? "true" : "false") + "\">" + words + " " + grouped(count) +
           "</button>\n";
}

/// JSON in which nothing ends the script element that it stands in.
std::string inScript(std::string json) {
    std::string safe;
    safe.reserve(json.size());
    for (const char c : json) {
        if (c == '<')
            safe += "\\u003c";
        else
            safe += c;
    }
    return safe;
}

std::string filesOf(const FrameResult& frame) {
    JsonFields files;
    for (const auto& [name, file] :
         {std::pair("drawn", &frame.file), std::pair("actual", &frame.actual),
          std::pair("expected", &frame.expected), std::pair("difference", &frame.difference)})
        if (!file->empty() && (file != &frame.file || frame.file != frame.actual))
            files.add(name, quoteJson(*file));
    return files.text();
}

std::string dataOf(const FrameResult& frame, const FramePictures& pictures) {
    JsonFields links, fields;
    for (const auto& [name, picture] : named(pictures))
        if (!picture->link.empty()) links.add(name, quoteJson(picture->link));
    std::vector<std::string> accepted;
    for (const std::string& digest : frame.accepted) accepted.push_back(quoteJson(digest));
    fields.add("name", quoteJson(frame.name));
    fields.add("verdict", quoteJson(frameVerdictName(frame.verdict)));
    fields.add("passes", passes(frame.verdict) ? "true" : "false");
    fields.add("difference", quoteJson(differenceInWords(frame)));
    fields.add("scores", quoteJson(scoresInWords(frame)));
    fields.add("camera", quoteJson(cameraInWords(frame)));
    fields.add("options", quoteJson(cameraOptions(frame)));
    fields.add("digest", quoteJson(frame.digest));
    fields.add("accepted", formats::jsonList(accepted));
    fields.add("accept", quoteJson(frame.acceptCommand));
    fields.add("files", filesOf(frame));
    fields.add("links", links.text());
    fields.add("overlay", pictures.overlay ? "true" : "false");
    return fields.text();
}

}  // namespace

std::string frameFilters(const RunResults& results) {
    const formats::FrameCounts counts = countFrames(results);
    std::string buttons = filter("all", "All", counts.total);
    if (counts.passed < counts.total)
        buttons += filter("failing", "Not passing", counts.total - counts.passed);
    for (std::size_t i = 0; i < formats::kFrameVerdicts; ++i) {
        if (counts.of[i] == 0 || counts.of[i] == counts.total) continue;
        const std::string name(frameVerdictName(static_cast<FrameVerdict>(i)));
        buttons += filter(name, name, counts.of[i]);
    }
    return counts.total > 0 ? buttons : "";
}

std::string framesSection(const RunResults& results) {
    const auto places = pageOrder(results);
    if (places.empty()) return {};
    std::string section =
        "<section id=\"frames\" tabindex=\"-1\"><h2>Frames <span class=\"count\">" +
        grouped(places.size()) + "</span></h2>\n";
    if (!frameAt(results, places.front()).acceptCommand.empty())
        section +=
            "<p><button type=\"button\" id=\"accept-shown\">Copy the commands that accept "
            "what is shown</button></p>\n";
    section +=
        "<p id=\"no-frames\" class=\"muted\" hidden>No frame is like that.</p>\n"
        "<ul class=\"grid\">\n";
    for (std::size_t i = 0; i < places.size(); ++i)
        section += cardOf(frameAt(results, places[i]), i);
    return section + "</ul></section>\n";
}

std::string frameData(const RunResults& results, const ReportPictures& pictures) {
    std::vector<std::string> frames;
    for (const Place& place : pageOrder(results))
        frames.push_back(dataOf(frameAt(results, place), picturesAt(pictures, place)));
    return inScript(formats::jsonLines(frames, 0));
}

std::string pictureBlocks(const RunResults& results, const ReportPictures& pictures) {
    std::string blocks;
    std::size_t number = 0;
    for (const Place& place : pageOrder(results)) {
        for (const auto& [name, picture] : named(picturesAt(pictures, place)))
            if (!picture->png.empty())
                blocks += "<script type=\"text/plain\" id=\"" + std::string(name) + "-" +
                          std::to_string(number) + "\">" + base64(picture->png) + "</script>\n";
        ++number;
    }
    return blocks;
}

}  // namespace portcullis::cli
