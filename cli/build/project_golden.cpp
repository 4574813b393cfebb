#include "cli/build/project_golden.h"

#include <algorithm>
#include <set>
#include <utility>

#include "cli/build/stage_kinds.h"
#include "cli/golden/frame_judgement.h"
#include "cli/golden/golden_input.h"
#include "cli/progress.h"

namespace portcullis::cli {
namespace {

using formats::GoldenFile;
using formats::MapResult;

/// A stage failed, or did not run: frames that are not there tell nothing.
bool isBroken(const MapResult& map) {
    return std::ranges::any_of(map.stages, [](const formats::StageResult& stage) {
        return stage.state >= formats::StageState::failed;
    });
}

void add(MapResult& map, JudgedFrame judged) {
    map.frames.push_back(std::move(judged.frame));
    append(map.diagnostics, std::move(judged.diagnostics));
}

bool belongsTo(const formats::GoldenFrame& frame, const ProjectMap& map) {
    return frame.name.size() > map.name.size() + 1 && frame.name.starts_with(map.name) &&
           frame.name[map.name.size()] == '/';
}

}  // namespace

GoldenPlaces goldenPlacesOf(const ProjectPlaces& places) {
    return {places.goldenFile, places.references, resultsFolder(places), framesFolder(places), {}};
}

bool judgeProject(const ProjectPlaces& places, std::span<const ProjectMap> maps,
                  std::span<const std::span<const FrameRecord>> frames, const BuildOptions& options,
                  const Streams& streams, formats::RunResults& results) {
    if (!places.golden) return true;
    auto read = readGolden(places.goldenFile);
    append(results.diagnostics, read.takeDiagnostics());
    if (!read) return false;
    const GoldenFile& golden = read.value();
    GoldenPlaces where = goldenPlacesOf(places);
    where.optionsAgain = options.goldenOptions;

    std::vector<FrameToJudge> drawn;
    std::vector<std::size_t> mapOf;
    for (std::size_t i = 0; i < maps.size(); ++i)
        for (const FrameRecord& frame : frames[i])
            if (maps[i].golden) {
                drawn.push_back({frame.name, frame.file, frame.digest, frame.camera});
                mapOf.push_back(i);
            }
    Progress progress(streams, options.verbosity, "frames", drawn.size());
    auto judged = judgeFrames(drawn, golden, where, progress);
    std::set<std::string> names;
    for (std::size_t i = 0; i < judged.size(); ++i) {
        names.insert(judged[i].frame.name);
        add(results.maps[mapOf[i]], std::move(judged[i]));
    }
    for (const formats::GoldenFrame& frame : golden.frames) {
        if (names.contains(frame.name)) continue;
        const auto owner = std::ranges::find_if(
            maps, [&](const ProjectMap& map) { return belongsTo(frame, map); });
        JudgedFrame missing = notDrawn(frame, where);
        if (owner == maps.end()) {
            if (options.whole) append(results.diagnostics, std::move(missing.diagnostics));
            continue;
        }
        MapResult& map = results.maps[static_cast<std::size_t>(owner - maps.begin())];
        if (!isBroken(map) && owner->golden) add(map, std::move(missing));
    }
    return true;
}

}  // namespace portcullis::cli
