#include "cli/render_summary.h"

#include "cli/file_arguments.h"
#include "cli/number_text.h"
#include "cli/report.h"
#include "cli/text_table.h"
#include "formats/geometry/decimal.h"
#include "formats/json/json_text.h"

namespace portcullis::cli {
namespace {

using formats::JsonFields;
using formats::quoteJson;

/// Pixels written for each pixel of the picture.
double overdrawOf(const DrawnFrame& frame) {
    const double pixels = static_cast<double>(frame.camera.width) * frame.camera.height;
    return static_cast<double>(frame.statistics.pixelsWritten) / pixels;
}

std::string sizeOf(const DrawnFrame& frame) {
    return std::to_string(frame.camera.width) + "x" + std::to_string(frame.camera.height);
}

std::string drawingToJson(const render::FrameStatistics& s) {
    JsonFields fields;
    fields.add("cells", std::to_string(s.cells));
    fields.add("cellsSortedByDepth", std::to_string(s.cellsSortedByDepth));
    fields.add("surfacesDrawn", std::to_string(s.surfacesDrawn));
    fields.add("surfacesFacingAway", std::to_string(s.surfacesFacingAway));
    fields.add("surfacesOutside", std::to_string(s.surfacesOutside));
    fields.add("boundariesDrawn", std::to_string(s.boundariesDrawn));
    fields.add("spans", std::to_string(s.spans));
    fields.add("pixelsWritten", std::to_string(s.pixelsWritten));
    fields.add("pixelsFiltered", std::to_string(s.pixelsFiltered));
    fields.add("holes", std::to_string(s.holes));
    return fields.text();
}

std::string traversalToJson(const render::TraversalCounts& t) {
    JsonFields fields;
    fields.add("portalsTested", std::to_string(t.portalsTested));
    fields.add("portalsPassed", std::to_string(t.portalsPassed));
    fields.add("foldedCells", std::to_string(t.foldedCells));
    fields.add("outOfOrder", std::to_string(t.outOfOrder));
    return fields.text();
}

std::string cacheToJson(const render::SurfaceCacheStatistics& c) {
    JsonFields fields;
    fields.add("hits", std::to_string(c.hits));
    fields.add("misses", std::to_string(c.misses));
    fields.add("deduplicated", std::to_string(c.deduplicated));
    fields.add("built", std::to_string(c.built));
    fields.add("evictedSurfaces", std::to_string(c.evictedSurfaces));
    fields.add("bytes", std::to_string(c.bytes));
    return fields.text();
}

std::string extrasToJson(const WrittenFrame& written) {
    JsonFields fields;
    for (const auto& [word, file] : written.extraFiles) fields.add(word, quoteJson(file));
    return fields.text();
}

JsonFields frameFields(const WrittenFrame& written) {
    const DrawnFrame& frame = written.frame;
    JsonFields fields;
    fields.add("camera", quoteJson(frame.camera.name));
    fields.add("file", quoteJson(written.file));
    fields.add("digest", quoteJson(frame.digest));
    fields.add("width", std::to_string(frame.camera.width));
    fields.add("height", std::to_string(frame.camera.height));
    fields.add("extras", extrasToJson(written));
    fields.add("drawing", drawingToJson(frame.statistics));
    fields.add("traversal", traversalToJson(frame.traversal));
    fields.add("surfaceCache", cacheToJson(frame.cache));
    return fields;
}

void addOutcome(JsonFields& fields, const RenderOutcome& outcome) {
    fields.add("world", quoteJson(outcome.world));
    fields.add("exitCode", std::to_string(static_cast<int>(outcome.exitCode)));
    fields.add("counts", countsToJson(outcome.diagnostics));
}

}  // namespace

std::string summaryTable(const RenderOutcome& outcome) {
    TextTable table(1, true);
    table.add({"camera", "size", "cells", "surfaces", "overdraw", "file"});
    for (const WrittenFrame& written : outcome.frames) {
        const DrawnFrame& frame = written.frame;
        table.add({frame.camera.name, sizeOf(frame), grouped(frame.statistics.cells),
                   grouped(frame.statistics.surfacesDrawn), fixed(overdrawOf(frame), 2),
                   written.file});
    }
    return table.text();
}

std::string summaryLine(const RenderOutcome& outcome) {
    return shortName(outcome.world) + ": " + counted(outcome.frames.size(), "frame") + " in " +
           fixed(outcome.seconds, 2) + " s";
}

std::string frameToJson(const WrittenFrame& written) { return frameFields(written).text(); }

std::string summaryToJson(const RenderOutcome& outcome) {
    JsonFields fields;
    fields.add("reason", "\"summary\"");
    addOutcome(fields, outcome);
    return fields.text();
}

std::string summaryToJsonDocument(const RenderOutcome& outcome) {
    std::vector<std::string> frames;
    for (const WrittenFrame& written : outcome.frames) frames.push_back(frameToJson(written));
    JsonFields fields;
    addOutcome(fields, outcome);
    fields.breakLine(2);
    fields.add("frames", formats::jsonLines(frames, 4));
    fields.breakLine(2);
    fields.add("diagnostics", toJson(outcome.diagnostics));
    return fields.text();
}

}  // namespace portcullis::cli
