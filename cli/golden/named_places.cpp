#include "cli/golden/named_places.h"

#include <filesystem>

#include "cli/build/project.h"
#include "cli/build/project_golden.h"
#include "cli/shell_words.h"

namespace portcullis::cli {

namespace fs = std::filesystem;

namespace {

/// What was not given is as the project says. With frames from elsewhere so are the results.
void fill(GoldenPlaces& places, const ProjectPlaces& project) {
    const GoldenPlaces known = goldenPlacesOf(project);
    const auto take = [&](std::string& place, const std::string& path) {
        if (place.empty() && !path.empty()) place = project.folder + path;
    };
    if (places.goldenFile.empty()) {
        take(places.goldenFile, known.goldenFile);
        take(places.references, known.references);
    }
    if (places.frames.empty()) take(places.results, known.results);
    take(places.frames, known.frames);
}

}  // namespace

formats::Result<GoldenPlaces> settlePlaces(const GoldenArguments& arguments, FramesWanted wanted) {
    GoldenPlaces places;
    const auto take = [&](const std::string& given, const char* option, std::string& place) {
        if (given.empty()) return;
        place = given;
        places.optionsAgain += std::string(" ") + option + " " + shellWord(given);
    };
    std::string project;
    take(arguments.project, "--project", project);
    take(arguments.golden, "--golden", places.goldenFile);
    take(arguments.frames.empty() ? std::string() : arguments.frames.front(), "--frames",
         places.frames);
    take(arguments.references, "--references", places.references);
    if (!arguments.output.empty()) places.results = arguments.output;
    if (project.empty()) project = findProject();
    if (!project.empty()) {
        auto known = readProjectPlaces(project);
        if (!known) return known.takeDiagnostics();
        fill(places, known.value());
    }
    if (places.frames.empty() && wanted == FramesWanted::yes) {
        formats::Diagnostic fault =
            makeDiagnostic(formats::Code::goldenNoFrame, "no folder of frames is named");
        fault.hint = "name one with --frames, or work where a portcullis.json says it";
        return fault;
    }
    if (places.goldenFile.empty()) places.goldenFile = "golden.json";
    const fs::path beside = fs::path(places.goldenFile).parent_path() / "references";
    std::error_code failed;
    if (places.references.empty() && fs::is_directory(beside, failed))
        places.references = beside.string();
    if (places.results.empty())
        places.results = (fs::path(places.frames) / "").parent_path().string() + ".golden";
    return places;
}

}  // namespace portcullis::cli
