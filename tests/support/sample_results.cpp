#include "tests/support/sample_results.h"

#include <filesystem>
#include <fstream>

#include "formats/image/png_writer.h"

namespace portcullis::tests {
namespace {

using namespace formats;

Diagnostic diagnosticAt(Code code, std::string message, std::string file, SourceLocation place) {
    Diagnostic diagnostic = makeDiagnostic(code, std::move(message), place, "/brushes/3");
    diagnostic.file = std::move(file);
    return diagnostic;
}

FrameResult differing(std::string name) {
    FrameResult frame;
    frame.name = std::move(name);
    frame.camera = Camera{};
    frame.camera->name = frame.name;
    frame.camera->position = {Coordinate::fromUnits(41), Coordinate::fromUnits(-251),
                              Coordinate::fromUnits(73)};
    frame.width = 64;
    frame.height = 48;
    frame.verdict = FrameVerdict::differs;
    frame.digest = "00112233445566778899aabbccddeeff";
    frame.accepted = {"ffeeddccbbaa99887766554433221100"};
    frame.expected = "expected.png";
    frame.file = frame.actual = "actual.png";
    frame.counts = FrameDifference{3072, 0, 64, 200, 64, 0, 0, 64};
    frame.scores = FrameScores{22.5, 0.91, 0.02, 0.3, 0.04};
    frame.acceptCommand = "portcullis golden accept '" + frame.name + "'";
    return frame;
}

FrameResult equal(std::string name) {
    FrameResult frame;
    frame.name = std::move(name);
    frame.width = 64;
    frame.height = 48;
    frame.file = "expected.png";
    frame.digest = "ffeeddccbbaa99887766554433221100";
    return frame;
}

MapResult wholeMap(std::size_t frames) {
    MapResult map;
    map.name = "manor";
    map.file = "maps/manor.json";
    map.plan = "plan.svg";
    map.counts = {{"cells", 1731}, {"portals", 5546}};
    map.stages = {{"compile", StageState::rebuilt, "the map changed", 0.18, {"manor.pcw"}},
                  {"render", StageState::cached, "", 0.01, {}}};
    map.budgets = {{"polygons", 400, 512, "camera \"hall\"", 2, 10},
                   {"cells", 300, 120, "camera \"hall\"", 0, 10}};
    for (std::size_t i = 0; i < frames; ++i) {
        std::string name = "manor/frame" + std::to_string(i);
        map.frames.push_back(i % 10 == 0 ? differing(std::move(name)) : equal(std::move(name)));
    }
    map.diagnostics = {
        diagnosticAt(Code::visOverBudget, "polygons 512", "maps/manor.json", {}),
        diagnosticAt(Code::lintSliver, "brush 3 leaves a sliver", "maps/manor.json", {12, 5})};
    return map;
}

MapResult hostileMap() {
    MapResult map;
    map.name = hostileText();
    map.file = "maps/" + hostileText() + ".map";
    map.counts = {{hostileText(), 3}};
    map.stages = {{"compile", StageState::failed, hostileText(), 0.1, {}},
                  {"render", StageState::skipped, "", 0, {}}};
    map.budgets = {{hostileText(), 1, 2, hostileText(), 1, 1}};
    map.frames = {differing(hostileText())};
    map.diagnostics = {diagnosticAt(Code::quakeSyntax, hostileText(), map.file, {7, 3})};
    map.diagnostics.back().hint = hostileText();
    return map;
}

}  // namespace

std::string hostileText() {
    return "</script><script>window.broken=1</script><img src=x onerror=window.broken=1>"
           "\"'`&amp;%,:|{{script}}\n::error::no\x01\xff]]>\xEF\xBF\xBF";
}

RunResults sampleResults(const std::string& folder, std::size_t frames) {
    RunResults results;
    results.command = "build";
    results.project = "portcullis.json";
    results.folder = folder;
    results.version = "0.1.0";
    results.maps = {wholeMap(frames), hostileMap()};
    results.diagnostics = {makeDiagnostic(Code::buildNoMatch, "no map is like \"x*\"")};
    results.seconds = 1.25;
    results.exitCode = 1;
    return results;
}

void writeSamplePictures(const std::string& folder) {
    ColorImage image(64, 48, packColor(40, 80, 160));
    for (std::uint32_t x = 0; x < 64; ++x) image.at(x, 10) = packColor(x * 4, 200, 0);
    const auto write = [&](const std::string& name, const std::string& bytes) {
        std::ofstream(std::filesystem::path(folder) / name, std::ios::binary) << bytes;
    };
    write("expected.png", writePng(image));
    for (std::uint32_t y = 16; y < 24; ++y)
        for (std::uint32_t x = 16; x < 24; ++x) image.at(x, y) = packColor(255, 255, 255);
    write("actual.png", writePng(image));
    write("plan.svg",
          "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\" width=\"400\" "
          "height=\"200\" onload=\"window.broken=1\"><script>window.broken=1</script>"
          "<style>rect, svg { fill: green }</style><rect width=\"5\" height=\"5\"><title>cell "
          "1</title></rect></svg>");
}

cli::RunHistory sampleHistory(const RunResults& results) {
    cli::RunHistory history;
    for (std::uint64_t i = 0; i < 12; ++i) {
        RunResults earlier = results;
        earlier.maps.front().counts.front().value = 1600 + 12 * i;
        addRun(history, earlier, "r" + std::to_string(i));
    }
    return history;
}

}  // namespace portcullis::tests
