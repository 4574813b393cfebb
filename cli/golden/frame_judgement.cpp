#include "cli/golden/frame_judgement.h"

#include <algorithm>
#include <filesystem>
#include <mutex>
#include <tbb/parallel_for.h>
#include <utility>

#include "cli/frame_difference.h"
#include "cli/golden/golden_writing.h"
#include "cli/number_text.h"
#include "cli/picture_files.h"
#include "cli/report.h"
#include "cli/shell_words.h"
#include "formats/image/pixel_digest.h"
#include "formats/image/png_writer.h"
#include "formats/world/chunk_file.h"

namespace portcullis::cli {
namespace {

namespace fs = std::filesystem;
using formats::Code;
using formats::Diagnostic;
using formats::Diagnostics;
using formats::FrameResult;
using formats::FrameVerdict;
using formats::GoldenFrame;
using formats::makeDiagnostic;
using formats::PngImage;
using formats::Tolerance;

constexpr std::string_view kExpected = "expected", kActual = "actual", kDifference = "difference";

bool has(const std::vector<std::string>& digests, const std::string& digest) {
    return std::ranges::find(digests, digest) != digests.end();
}

std::string resultFile(const GoldenPlaces& places, std::string_view kind,
                       const std::string& frame) {
    return pictureOf((fs::path(places.results) / kind).string(), frame);
}

/// What people see of one frame, and where.
class FrameJudge {
public:
    FrameJudge(const FrameToJudge& drawn, const formats::GoldenFile& golden,
               const GoldenPlaces& places)
        : drawn_(drawn), golden_(golden), places_(places), entry_(golden.find(drawn.name)) {}

    JudgedFrame judge() {
        frame().name = drawn_.name;
        frame().camera = drawn_.camera;
        frame().file = drawn_.file;
        frame().digest = drawn_.digest;
        if (entry_ != nullptr) frame().accepted = entry_->accepted;
        if (!drawn_.digest.empty() && drawn_.camera) {
            frame().width = drawn_.camera->width;
            frame().height = drawn_.camera->height;
        } else if (!readActual()) {
            frame().verdict = FrameVerdict::unreadable;
            settleFiles();
            return std::move(judged_);
        }
        frame().verdict = verdictOf();
        settleFiles();
        tell();
        return std::move(judged_);
    }

private:
    FrameResult& frame() { return judged_.frame; }

    bool readActual() {
        if (!readPicture(drawn_.file, actual_, judged_.diagnostics)) return false;
        frame().digest = digestOf(*actual_);
        std::tie(frame().width, frame().height) = sizeOf(*actual_);
        return true;
    }

    FrameVerdict verdictOf() {
        if (entry_ == nullptr) return FrameVerdict::missing;
        if (has(entry_->rejected, frame().digest)) {
            compareWithReference({});
            return FrameVerdict::rejected;
        }
        if (has(entry_->accepted, frame().digest)) return FrameVerdict::equal;
        if (entry_->accepted.empty()) return FrameVerdict::missing;
        return compareWithReference(golden_.toleranceOf(*entry_));
    }

    /// differs if there is nothing to compare with.
    FrameVerdict compareWithReference(const Tolerance& tolerance) {
        if (places_.references.empty()) return withoutReference(tolerance);
        const std::string file = pictureOf(places_.references, drawn_.name);
        std::error_code failed;
        if (!fs::exists(file, failed)) return withoutReference(tolerance);
        std::optional<PngImage> reference;
        if (!readPicture(file, reference, judged_.diagnostics)) return FrameVerdict::differs;
        expected_ = file;
        if (!has(entry_->accepted, digestOf(*reference))) {
            Diagnostic fault = makeDiagnostic(
                Code::goldenReferenceWrong,
                "the reference of frame \"" + drawn_.name + "\" is none of its accepted pictures");
            fault.file = file;
            judged_.diagnostics.push_back(std::move(fault));
            return FrameVerdict::differs;
        }
        const std::string folder = fs::path(places_.goldenFile).parent_path().string();
        const auto options = compareOptionsOf(tolerance, folder);
        append(judged_.diagnostics, options.diagnostics());
        if (!options || (!actual_ && !readActual())) return FrameVerdict::differs;
        return compare(*std::move(reference), options.value());
    }

    FrameVerdict withoutReference(const Tolerance& tolerance) {
        const bool gates = tolerance.maxChannel || tolerance.maxPixels || tolerance.maxWindow;
        if (!gates) return FrameVerdict::differs;
        Diagnostic warning = makeDiagnostic(
            Code::goldenNoReference,
            "frame \"" + drawn_.name + "\" has a tolerance, but no reference picture",
            entry_->location);
        warning.file = places_.goldenFile;
        judged_.diagnostics.push_back(std::move(warning));
        return FrameVerdict::differs;
    }

    FrameVerdict compare(PngImage reference, const render::CompareOptions& options) {
        auto comparison = comparePictures(std::move(reference), *actual_, options);
        nameFile(comparison.diagnostics, places_.goldenFile);
        append(judged_.diagnostics, std::move(comparison.diagnostics));
        if (comparison.verdict == render::Verdict::sizeMismatch) return FrameVerdict::sizeMismatch;
        if (comparison.verdict == render::Verdict::maskMisfit) return FrameVerdict::differs;
        const auto& window = options.gates.mostInWindow;
        frame().counts = differenceOf(comparison, window ? window->side : render::kWindowSide);
        if (comparison.scores) frame().scores = scoresOf(*comparison.scores);
        difference_ = std::move(comparison.picture);
        return passes(comparison.verdict) ? FrameVerdict::withinGates : FrameVerdict::differs;
    }

    void keepCopy(std::string_view kind, const std::string& source, std::string& file) {
        file = resultFile(places_, kind, drawn_.name);
        append(judged_.diagnostics, copyPicture(source, file));
    }

    void settleFiles() {
        // Of an earlier run; a file that stays is written over.
        std::error_code ignored;
        const bool equal = frame().verdict == FrameVerdict::equal;
        if (equal || expected_.empty())
            fs::remove(resultFile(places_, kExpected, drawn_.name), ignored);
        if (equal || !difference_)
            fs::remove(resultFile(places_, kDifference, drawn_.name), ignored);
        if (equal) fs::remove(resultFile(places_, kActual, drawn_.name), ignored);
        if (equal) return;
        if (!expected_.empty()) keepCopy(kExpected, expected_, frame().expected);
        if (frame().verdict != FrameVerdict::unreadable)
            keepCopy(kActual, drawn_.file, frame().actual);
        if (!difference_) return;
        frame().difference = resultFile(places_, kDifference, drawn_.name);
        append(judged_.diagnostics, writePicture(frame().difference, writePng(*difference_)));
    }

    void tell() {
        if (passes(frame().verdict)) return;
        frame().acceptCommand =
            "portcullis golden accept " + shellWord(drawn_.name) + places_.optionsAgain;
        const auto [code, message] = finding();
        Diagnostic fault = makeDiagnostic(code, "frame \"" + drawn_.name + "\" " + message);
        fault.file = drawn_.file;
        if (entry_ != nullptr && code != Code::goldenMissing) {
            fault.file = places_.goldenFile;
            fault.location = entry_->location;
        }
        fault.hint = "look at it; if it is right: " + frame().acceptCommand;
        judged_.diagnostics.push_back(std::move(fault));
    }

    [[nodiscard]] std::pair<Code, std::string> finding() const {
        const FrameResult& result = judged_.frame;
        switch (result.verdict) {
            case FrameVerdict::missing: return {Code::goldenMissing, "has no golden picture"};
            case FrameVerdict::rejected:
                return {Code::goldenRejected, "is a picture that was rejected"};
            case FrameVerdict::sizeMismatch:
                return {Code::goldenDiffers, "is not of its reference's size"};
            default: break;
        }
        if (!result.counts) return {Code::goldenDiffers, "is none of its accepted pictures"};
        return {Code::goldenDiffers, "differs in " + counted(result.counts->differing, "pixel") +
                                         ", by up to " + rounded(result.counts->largestChannel, 3) +
                                         " of 255, " + grouped(result.counts->inWindow) +
                                         " within one window of " +
                                         std::to_string(result.counts->windowSide) + "x" +
                                         std::to_string(result.counts->windowSide)};
    }

    const FrameToJudge& drawn_;
    const formats::GoldenFile& golden_;
    const GoldenPlaces& places_;
    const GoldenFrame* entry_;
    JudgedFrame judged_;
    std::optional<PngImage> actual_;
    std::string expected_;  ///< reference picture
    std::optional<formats::ColorImage> difference_;
};

}  // namespace

std::vector<JudgedFrame> judgeFrames(std::span<const FrameToJudge> frames,
                                     const formats::GoldenFile& golden, const GoldenPlaces& places,
                                     Progress& progress) {
    std::vector<JudgedFrame> judged(frames.size());
    std::mutex counting;
    tbb::parallel_for(std::size_t{0}, frames.size(), [&](std::size_t i) {
        judged[i] = FrameJudge(frames[i], golden, places).judge();
        const std::lock_guard lock(counting);
        progress.advance(1);
    });
    return judged;
}

JudgedFrame notDrawn(const GoldenFrame& frame, const GoldenPlaces& places) {
    JudgedFrame judged;
    judged.frame.name = frame.name;
    judged.frame.accepted = frame.accepted;
    judged.frame.verdict = FrameVerdict::notDrawn;
    std::error_code failed;
    const std::string reference =
        places.references.empty() ? std::string() : pictureOf(places.references, frame.name);
    if (!reference.empty() && fs::exists(reference, failed)) judged.frame.expected = reference;
    Diagnostic fault = makeDiagnostic(Code::goldenNotDrawn,
                                      "there is no frame \"" + frame.name + "\"", frame.location);
    fault.file = places.goldenFile;
    judged.diagnostics.push_back(std::move(fault));
    return judged;
}

formats::Result<render::CompareOptions> compareOptionsOf(const Tolerance& tolerance,
                                                         const std::string& folder) {
    render::CompareOptions options;
    options.picture = true;
    if (tolerance.maxChannel)
        options.gates.mostChannel =
            static_cast<std::uint16_t>(*tolerance.maxChannel * render::kByteStep);
    if (tolerance.maxPixels)
        options.gates.mostPixels =
            render::PixelLimit{tolerance.maxPixels->amount, tolerance.maxPixels->percent};
    if (tolerance.maxWindow)
        options.gates.mostInWindow =
            render::WindowLimit{tolerance.maxWindow->side, tolerance.maxWindow->pixels};
    options.ignore.border = tolerance.ignoreBorder;
    options.ignore.mostPercent = tolerance.maxIgnoredPercent;
    for (const formats::PixelRectangle& mask : tolerance.masks)
        options.ignore.boxes.push_back({mask.x, mask.y, mask.width, mask.height});
    if (tolerance.maskImage.empty()) return options;
    Diagnostics told;
    std::optional<PngImage> mask;
    if (!readPicture((fs::path(folder) / tolerance.maskImage).string(), mask, told)) return told;
    options.ignore.picture = toColor(*std::move(mask));
    return {std::move(options), std::move(told)};
}

}  // namespace portcullis::cli
