#include "cli/reports/result_words.h"

#include <algorithm>

#include "cli/number_text.h"
#include "formats/geometry/decimal.h"

namespace portcullis::cli {
namespace {

using formats::BudgetResult;
using formats::Diagnostic;
using formats::FrameResult;
using formats::MapResult;
using formats::RunResults;
using formats::toDecimal;

std::string joined(const formats::Position& point, const char* between) {
    return toDecimal(point.x) + between + toDecimal(point.y) + between + toDecimal(point.z);
}

std::string inParentheses(const formats::Position& point) { return "(" + joined(point, " ") + ")"; }

}  // namespace

std::string differenceInWords(const FrameResult& frame) {
    if (!frame.counts) return {};
    const formats::FrameDifference& counts = *frame.counts;
    std::string words;
    if (counts.differing == 0) {
        words = "no pixel differs";
    } else {
        const std::string side = std::to_string(counts.windowSide);
        words = grouped(counts.differing) + " of " + counted(counts.compared, "pixel") +
                " differ (" + percentText(counts.differing, counts.compared) + "), by up to " +
                rounded(counts.largestChannel, 3) + " of 255; " + grouped(counts.inWindow) +
                " of them in the " + side + " x " + side + " at (" +
                std::to_string(counts.windowX) + ", " + std::to_string(counts.windowY) + ")";
    }
    if (counts.ignored > 0)
        words += "; " + percentText(counts.ignored, counts.ignored + counts.compared) + " ignored";
    return words;
}

std::string scoresInWords(const FrameResult& frame) {
    if (!frame.scores) return {};
    const formats::FrameScores& scores = *frame.scores;
    std::string words = scores.psnr ? "PSNR " + fixed(*scores.psnr, 2) + " dB, " : "";
    if (scores.ssim) words += "SSIM " + fixed(*scores.ssim, 4) + ", ";
    return words + "FLIP " + fixed(scores.flipMean, 4) + " (99th percentile " +
           fixed(scores.flipP99, 4) + ", worst window " + fixed(scores.flipWorstWindow, 4) + ")";
}

std::string cameraInWords(const FrameResult& frame) {
    if (!frame.camera) return {};
    const formats::Camera& camera = *frame.camera;
    std::string words = "from " + inParentheses(camera.position);
    if (camera.lookAt)
        words += " towards " + inParentheses(*camera.lookAt);
    else
        words += ", yaw " + toDecimal(camera.angles.x) + ", pitch " + toDecimal(camera.angles.y);
    if (camera.angles.z != 0) words += ", roll " + toDecimal(camera.angles.z);
    return words + ", " + toDecimal(camera.fovDegrees) + " degrees wide, " +
           std::to_string(camera.width) + " x " + std::to_string(camera.height);
}

std::string cameraOptions(const FrameResult& frame) {
    if (!frame.camera) return {};
    const formats::Camera& camera = *frame.camera;
    std::string options = "--at " + joined(camera.position, ",");
    if (camera.lookAt)
        options += " --look-at " + joined(*camera.lookAt, ",");
    else
        options += " --angles " + toDecimal(camera.angles.x) + "," + toDecimal(camera.angles.y) +
                   "," + toDecimal(camera.angles.z);
    return options + " --fov " + toDecimal(camera.fovDegrees) + " --size " +
           std::to_string(camera.width) + "x" + std::to_string(camera.height);
}

std::string budgetInWords(const BudgetResult& budget) {
    std::string words = budget.metric + " " + rounded(budget.worst, 2);
    if (!budget.worstPlace.empty()) words += " at " + budget.worstPlace;
    words += ", the budget is " + rounded(budget.limit, 2);
    if (!budget.holds())
        words += "; " + grouped(budget.above) + " of " + counted(budget.viewpoints, "viewpoint") +
                 (budget.above == 1 ? " is" : " are") + " above it";
    return words;
}

std::size_t countDiagnostics(const RunResults& results, formats::Severity severity) {
    return static_cast<std::size_t>(
        std::ranges::count(allDiagnostics(results), severity, &Diagnostic::severity));
}

formats::Diagnostics allDiagnostics(const RunResults& results) {
    formats::Diagnostics all = results.diagnostics;
    for (Diagnostic& diagnostic : all)
        if (diagnostic.file.empty()) diagnostic.file = results.project;
    for (const MapResult& map : results.maps)
        for (Diagnostic diagnostic : map.diagnostics) {
            if (diagnostic.file.empty()) diagnostic.file = map.file;
            all.push_back(std::move(diagnostic));
        }
    return all;
}

std::string runInWords(const RunResults& results) {
    const formats::FrameCounts frames = countFrames(results);
    std::string words = counted(frames.total, "frame");
    std::string separator = ": ";
    for (std::size_t i = 0; i < formats::kFrameVerdicts; ++i) {
        if (frames.of[i] == 0) continue;
        words += separator + grouped(frames.of[i]) + " " +
                 std::string(frameVerdictName(static_cast<formats::FrameVerdict>(i)));
        separator = ", ";
    }
    std::size_t budgets = 0, broken = 0;
    for (const MapResult& map : results.maps)
        for (const BudgetResult& budget : map.budgets) {
            ++budgets;
            if (!budget.holds()) ++broken;
        }
    if (budgets > 0)
        words += "; " + counted(budgets, "budget") + ", " + grouped(broken) + " broken";
    const std::size_t errors = countDiagnostics(results, formats::Severity::error),
                      warnings = countDiagnostics(results, formats::Severity::warning);
    if (errors > 0) words += "; " + counted(errors, "error");
    if (warnings > 0) words += (errors > 0 ? ", " : "; ") + counted(warnings, "warning");
    return words;
}

}  // namespace portcullis::cli
