#include "cli/diff_summary.h"

#include <algorithm>
#include <array>

#include "cli/number_text.h"
#include "cli/report.h"
#include "cli/text_table.h"
#include "formats/json/json_text.h"

namespace portcullis::cli {
namespace {

using formats::JsonFields;
using formats::quoteJson;
using render::Comparison;
using render::PictureSize;
using render::Verdict;

constexpr int kLevelDigits = 3;

/// The largest difference of a channel, in steps of 8 bits.
double levelsOf(const Comparison& comparison) {
    return comparison.counts.largestChannel / static_cast<double>(render::kByteStep);
}

std::string sizeText(const std::optional<PictureSize>& size) {
    return size ? std::to_string(size->width) + "x" + std::to_string(size->height) : "-";
}

std::string sizesText(const Comparison& comparison) {
    const std::string a = sizeText(comparison.sizeA), b = sizeText(comparison.sizeB);
    return a == b ? a : a + ", " + b;
}

bool wasCompared(Verdict verdict) { return verdict <= Verdict::differs; }

std::string noiseText(double ratio) { return ratio == render::kNoNoise ? "inf" : fixed(ratio, 2); }

void addScores(std::vector<std::string>& row, const render::Scores& scores) {
    row.push_back(noiseText(scores.noiseRatio));
    row.push_back(scores.similarity ? fixed(*scores.similarity, 4) : "-");
    for (const double flip : {scores.flip.mean, scores.flip.percentile99, scores.flip.worstWindow})
        row.push_back(fixed(flip, 4));
}

/// What the columns of a table are.
std::vector<std::string> headOf(const DiffOutcome& outcome, bool masks) {
    const std::string side = std::to_string(outcome.windowSide);
    std::vector<std::string> head{"picture", "verdict", "size",           "pixels",
                                  "share",   "channel", side + "x" + side};
    if (masks) head.emplace_back("ignored");
    if (outcome.scores) head.insert(head.end(), {"PSNR", "SSIM", "FLIP", "p99", "worst"});
    return head;
}

std::vector<std::string> rowOf(const ComparedPair& compared, bool masks, std::size_t columns) {
    const Comparison& c = compared.comparison;
    std::vector<std::string> row{compared.pair.name, std::string(verdictName(c.verdict)),
                                 sizesText(c)};
    if (wasCompared(c.verdict)) {
        row.push_back(grouped(c.counts.differing));
        row.push_back(percentText(c.counts.differing, c.counts.compared));
        row.push_back(rounded(levelsOf(c), kLevelDigits));
        row.push_back(grouped(c.counts.inWindow));
        if (masks) row.push_back(percentText(c.ignored, c.ignored + c.counts.compared));
        if (c.scores) addScores(row, *c.scores);
    }
    row.resize(columns, "-");
    return row;
}

std::array<std::size_t, render::kVerdicts> verdictCounts(const DiffOutcome& outcome) {
    std::array<std::size_t, render::kVerdicts> counts{};
    for (const ComparedPair& pair : outcome.pairs)
        ++counts[static_cast<std::size_t>(pair.comparison.verdict)];
    return counts;
}

std::string sizeToJson(const std::optional<PictureSize>& size) {
    if (!size) return "null";
    return formats::jsonList({std::to_string(size->width), std::to_string(size->height)});
}

std::string windowToJson(const Comparison& comparison) {
    JsonFields fields;
    fields.add("x", std::to_string(comparison.worstWindow.x));
    fields.add("y", std::to_string(comparison.worstWindow.y));
    fields.add("pixels", std::to_string(comparison.worstWindow.pixels));
    return fields.text();
}

std::string scoresToJson(const render::Scores& scores) {
    JsonFields flip;
    flip.add("mean", fixed(scores.flip.mean, 6));
    flip.add("p99", fixed(scores.flip.percentile99, 6));
    flip.add("worstWindow", fixed(scores.flip.worstWindow, 6));
    JsonFields fields;
    fields.add("psnr",
               scores.noiseRatio == render::kNoNoise ? "\"inf\"" : fixed(scores.noiseRatio, 4));
    fields.add("ssim", scores.similarity ? fixed(*scores.similarity, 6) : "null");
    fields.add("flip", flip.text());
    return fields.text();
}

JsonFields pairFields(const ComparedPair& compared, JsonFields fields = {}) {
    const Comparison& c = compared.comparison;
    fields.add("picture", quoteJson(compared.pair.name));
    fields.add("verdict", quoteJson(verdictName(c.verdict)));
    fields.add("passes", passes(c.verdict) ? "true" : "false");
    fields.add("sizeA", sizeToJson(c.sizeA));
    fields.add("sizeB", sizeToJson(c.sizeB));
    if (wasCompared(c.verdict)) {
        fields.add("compared", std::to_string(c.counts.compared));
        fields.add("ignored", std::to_string(c.ignored));
        fields.add("differing", std::to_string(c.counts.differing));
        fields.add("largestChannel", rounded(levelsOf(c), kLevelDigits));
        fields.add("worstWindow", windowToJson(c));
        fields.add("scores", c.scores ? scoresToJson(*c.scores) : "null");
    }
    fields.add("differences",
               compared.pictureFile.empty() ? "null" : quoteJson(compared.pictureFile));
    return fields;
}

std::string verdictsToJson(const DiffOutcome& outcome) {
    JsonFields fields;
    const auto counts = verdictCounts(outcome);
    for (std::size_t i = 0; i < counts.size(); ++i)
        fields.add(verdictName(static_cast<Verdict>(i)), std::to_string(counts[i]));
    return fields.text();
}

void addOutcome(JsonFields& fields, const DiffOutcome& outcome) {
    fields.add("a", quoteJson(outcome.a));
    fields.add("b", quoteJson(outcome.b));
    fields.add("exitCode", std::to_string(static_cast<int>(outcome.exitCode)));
    fields.add("counts", countsToJson(outcome.diagnostics));
    fields.add("windowSide", std::to_string(outcome.windowSide));
    fields.add("verdicts", verdictsToJson(outcome));
}

}  // namespace

std::string summaryTable(const DiffOutcome& outcome) {
    const bool masks = std::ranges::any_of(
        outcome.pairs, [](const ComparedPair& pair) { return pair.comparison.ignored > 0; });
    TextTable table(3);
    const auto head = headOf(outcome, masks);
    table.add(head);
    for (const ComparedPair& pair : outcome.pairs) table.add(rowOf(pair, masks, head.size()));
    return table.text();
}

std::string summaryLine(const DiffOutcome& outcome) {
    std::string line = counted(outcome.pairs.size(), "picture");
    const auto counts = verdictCounts(outcome);
    std::string separator = ": ";
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] == 0) continue;
        line += separator + grouped(counts[i]) + " " +
                std::string(verdictName(static_cast<Verdict>(i)));
        separator = ", ";
    }
    return line;
}

std::string pairToJson(const ComparedPair& compared) {
    JsonFields fields;
    fields.add("reason", "\"pair\"");
    return pairFields(compared, std::move(fields)).text();
}

std::string summaryToJson(const DiffOutcome& outcome) {
    JsonFields fields;
    fields.add("reason", "\"summary\"");
    addOutcome(fields, outcome);
    return fields.text();
}

std::string summaryToJsonDocument(const DiffOutcome& outcome) {
    std::vector<std::string> pairs;
    for (const ComparedPair& pair : outcome.pairs) pairs.push_back(pairFields(pair).text());
    JsonFields fields;
    addOutcome(fields, outcome);
    fields.breakLine(2);
    fields.add("pairs", formats::jsonLines(pairs, 4));
    fields.breakLine(2);
    fields.add("diagnostics", toJson(outcome.diagnostics));
    return fields.text();
}

}  // namespace portcullis::cli
