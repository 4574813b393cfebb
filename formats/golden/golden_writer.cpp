#include "formats/golden/golden_writer.h"

#include "formats/geometry/decimal.h"
#include "formats/json/json_text.h"

namespace portcullis::formats {
namespace {

std::string percentText(double percent) { return quoteJson(toDecimal(percent) + "%"); }

std::string listOf(const std::vector<std::string>& digests) {
    std::vector<std::string> quoted;
    for (const std::string& digest : digests) quoted.push_back(quoteJson(digest));
    return jsonList(quoted);
}

std::string windowToJson(const WindowTolerance& window) {
    JsonFields fields;
    fields.add("side", std::to_string(window.side));
    fields.add("pixels", std::to_string(window.pixels));
    return fields.text();
}

std::string masksToJson(const std::vector<PixelRectangle>& masks) {
    std::vector<std::string> lists;
    for (const PixelRectangle& mask : masks)
        lists.push_back(jsonList({std::to_string(mask.x), std::to_string(mask.y),
                                  std::to_string(mask.width), std::to_string(mask.height)}));
    return jsonList(lists);
}

std::string frameToJson(const GoldenFrame& frame) {
    JsonFields fields;
    fields.add("frame", quoteJson(frame.name));
    fields.breakLine(5);
    fields.add("accepted", listOf(frame.accepted));
    if (!frame.rejected.empty()) {
        fields.breakLine(5);
        fields.add("rejected", listOf(frame.rejected));
    }
    if (frame.tolerance) {
        fields.breakLine(5);
        fields.add("tolerance", toleranceToJson(*frame.tolerance));
    }
    if (!frame.comment.empty()) {
        fields.breakLine(5);
        fields.add("comment", quoteJson(frame.comment));
    }
    return fields.text();
}

}  // namespace

std::string toleranceToJson(const Tolerance& tolerance) {
    JsonFields fields;
    if (tolerance.maxChannel) fields.add("maxChannel", toDecimal(*tolerance.maxChannel));
    if (tolerance.maxPixels)
        fields.add("maxPixels", tolerance.maxPixels->percent
                                    ? percentText(tolerance.maxPixels->amount)
                                    : toDecimal(tolerance.maxPixels->amount));
    if (tolerance.maxWindow) fields.add("maxWindow", windowToJson(*tolerance.maxWindow));
    if (tolerance.ignoreBorder > 0)
        fields.add("ignoreBorder", std::to_string(tolerance.ignoreBorder));
    if (!tolerance.masks.empty()) fields.add("masks", masksToJson(tolerance.masks));
    if (!tolerance.maskImage.empty()) fields.add("maskImage", quoteJson(tolerance.maskImage));
    if (tolerance.maxIgnoredPercent != Tolerance{}.maxIgnoredPercent)
        fields.add("maxIgnored", percentText(tolerance.maxIgnoredPercent));
    return fields.text();
}

std::string writeGoldenFile(const GoldenFile& file) {
    std::vector<std::string> frames;
    for (const GoldenFrame& frame : file.frames) frames.push_back(frameToJson(frame));
    JsonFields fields;
    if (!file.schema.empty()) {
        fields.add("$schema", quoteJson(file.schema));
        fields.breakLine(2);
    }
    fields.add("version", "1");
    if (file.tolerance) {
        fields.breakLine(2);
        fields.add("tolerance", toleranceToJson(*file.tolerance));
    }
    if (!file.comment.empty()) {
        fields.breakLine(2);
        fields.add("comment", quoteJson(file.comment));
    }
    fields.breakLine(2);
    fields.add("frames", jsonLines(frames, 4));
    return fields.text() + "\n";
}

}  // namespace portcullis::formats
