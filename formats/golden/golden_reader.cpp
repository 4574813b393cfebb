#include "formats/golden/golden_reader.h"

#include <algorithm>
#include <utility>

#include "formats/geometry/decimal.h"
#include "formats/image/png_reader.h"
#include "formats/json/file_version.h"
#include "formats/json/json_parser.h"
#include "formats/json/json_values.h"
#include "formats/json/object_reader.h"
#include "formats/json/utf8.h"

namespace portcullis::formats {
namespace {

constexpr double kMostPixels = static_cast<double>(kPngMostPixels);

std::optional<double> percentOf(std::string_view text) {
    if (!text.ends_with('%')) return std::nullopt;
    return parseDouble(text.substr(0, text.size() - 1));
}

/// "0.1%"
double readPercent(JsonValue value, FaultList& faults) {
    if (!expectType(value, JsonType::string, faults)) return 0.0;
    const auto percent = percentOf(value.text());
    if (percent && *percent >= 0.0 && *percent <= 100.0) return *percent;
    addFault(faults, value, Code::mapBadValue,
             "\"" + printable(value.text(), 24) + "\" is no share of pixels",
             "write for example \"0.1%\"");
    return 0.0;
}

PixelAmount readAmount(JsonValue value, FaultList& faults) {
    if (value.type() == JsonType::string) return {readPercent(value, faults), true};
    return {
        static_cast<double>(readWhole(value, 0, static_cast<std::uint32_t>(kMostPixels), faults)),
        false};
}

WindowTolerance readWindow(JsonValue value, FaultList& faults) {
    WindowTolerance window;
    ObjectReader object(value, faults);
    object.readRequired("side", window.side, readWhole, 1U, kPngMostSide);
    std::uint32_t pixels = 0;
    object.readRequired("pixels", pixels, readWhole, 0U, static_cast<std::uint32_t>(kMostPixels));
    window.pixels = pixels;
    object.rejectUnknownKeys();
    return window;
}

PixelRectangle readRectangle(JsonValue value, FaultList& faults) {
    const auto side = [](JsonValue v, FaultList& f) { return readWhole(v, 0, kPngMostSide, f); };
    const auto n = readElements<4>(value, "numbers", side, faults);
    return {n[0], n[1], n[2], n[3]};
}

std::vector<PixelRectangle> readRectangles(JsonValue value, FaultList& faults) {
    std::vector<PixelRectangle> rectangles;
    for (const JsonValue element : readList(value, faults)) {
        const std::size_t before = faults.count();
        rectangles.push_back(readRectangle(element, faults));
        if (faults.count() == before &&
            (rectangles.back().width == 0 || rectangles.back().height == 0))
            addFault(faults, element, Code::mapBadValue, "the mask has no pixels",
                     "write [x, y, width, height]");
    }
    return rectangles;
}

std::vector<std::string> readDigests(JsonValue value, FaultList& faults) {
    std::vector<std::string> digests;
    for (const JsonValue element : readList(value, faults)) {
        std::string digest = readText(element, faults);
        if (element.type() == JsonType::string && !isDigest(digest))
            addFault(faults, element, Code::goldenBadDigest,
                     "\"" + printable(digest, 40) + "\" is no digest of pixels");
        if (std::ranges::find(digests, digest) == digests.end())
            digests.push_back(std::move(digest));
    }
    return digests;
}

GoldenFrame readFrame(JsonValue value, FaultList& faults) {
    GoldenFrame frame;
    frame.location = value.location();
    ObjectReader object(value, faults);
    object.readRequired("frame", frame.name, readText);
    object.readRequired("accepted", frame.accepted, readDigests);
    object.read("rejected", frame.rejected, readDigests);
    if (const auto tolerance = object.find("tolerance"))
        frame.tolerance = readTolerance(*tolerance, faults);
    object.read("comment", frame.comment, readText);
    object.rejectUnknownKeys();
    return frame;
}

std::vector<GoldenFrame> readFrames(JsonValue value, FaultList& faults) {
    std::vector<GoldenFrame> frames;
    for (const JsonValue element : readList(value, faults))
        frames.push_back(readFrame(element, faults));
    std::ranges::stable_sort(frames, {}, &GoldenFrame::name);
    for (std::size_t i = 1; i < frames.size(); ++i)
        if (frames[i].name == frames[i - 1].name && !frames[i].name.empty())
            faults.add(Code::goldenDuplicateFrame,
                       "frame \"" + printable(frames[i].name) + "\" is given twice",
                       frames[i].location, {},
                       "the other is in line " + std::to_string(frames[i - 1].location.line));
    return frames;
}

}  // namespace

bool isDigest(std::string_view text) {
    return text.size() == 32 && text.find_first_not_of("0123456789abcdef") == text.npos;
}

Tolerance readTolerance(JsonValue value, FaultList& faults) {
    Tolerance tolerance;
    ObjectReader object(value, faults);
    if (const auto channel = object.find("maxChannel"))
        tolerance.maxChannel = readNumber(*channel, {0, 255}, faults);
    if (const auto pixels = object.find("maxPixels"))
        tolerance.maxPixels = readAmount(*pixels, faults);
    if (const auto window = object.find("maxWindow"))
        tolerance.maxWindow = readWindow(*window, faults);
    object.read("ignoreBorder", tolerance.ignoreBorder, readWhole, 0U, kPngMostSide);
    object.read("masks", tolerance.masks, readRectangles);
    object.read("maskImage", tolerance.maskImage, readText);
    object.read("maxIgnored", tolerance.maxIgnoredPercent, readPercent);
    object.rejectUnknownKeys();
    return tolerance;
}

Result<GoldenFile> readGoldenFile(std::string_view text) {
    FaultList faults;
    const JsonDocument document = parseJson(text, faults);
    if (faults.count() > 0) return std::move(faults).take();
    GoldenFile file;
    ObjectReader object(document.root(), faults);
    if (readFileVersion(object, "golden.json", faults)) {
        object.read("$schema", file.schema, readText);
        if (const auto tolerance = object.find("tolerance"))
            file.tolerance = readTolerance(*tolerance, faults);
        object.read("comment", file.comment, readText);
        object.readRequired("frames", file.frames, readFrames);
        object.rejectUnknownKeys();
    }
    if (faults.count() > 0) return std::move(faults).take();
    return file;
}

}  // namespace portcullis::formats
