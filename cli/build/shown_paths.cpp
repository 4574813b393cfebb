#include "cli/build/shown_paths.h"

#include <filesystem>

namespace portcullis::cli {
namespace {

void showFrame(const std::string& prefix, formats::FrameResult& frame) {
    for (std::string* path : {&frame.file, &frame.expected, &frame.actual, &frame.difference})
        *path = shownFrom(prefix, *path);
}

void showMap(const std::string& prefix, formats::MapResult& map) {
    for (std::string* path : {&map.file, &map.world, &map.plan}) *path = shownFrom(prefix, *path);
    for (formats::StageResult& stage : map.stages)
        for (std::string& path : stage.outputs) path = shownFrom(prefix, path);
    for (formats::FrameResult& frame : map.frames) showFrame(prefix, frame);
    showFrom(prefix, map.diagnostics);
}

}  // namespace

std::string shownFrom(const std::string& prefix, const std::string& path) {
    if (prefix.empty() || path.empty()) return path;
    return (std::filesystem::path(prefix) / path).lexically_normal().generic_string();
}

void showFrom(const std::string& prefix, formats::Diagnostics& diagnostics) {
    for (formats::Diagnostic& diagnostic : diagnostics)
        diagnostic.file = shownFrom(prefix, diagnostic.file);
}

void showFrom(const std::string& prefix, formats::RunResults& results) {
    showFrom(prefix, results.diagnostics);
    for (formats::MapResult& map : results.maps) showMap(prefix, map);
}

}  // namespace portcullis::cli
