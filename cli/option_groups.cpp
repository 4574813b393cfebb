#include "cli/option_groups.h"

#include <CLI/CLI.hpp>
#include <bit>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/light_choice.h"
#include "cli/number_text.h"
#include "cli/point_answers.h"
#include "formats/geometry/decimal.h"

namespace portcullis::cli {
namespace {

std::optional<formats::Position> pointOf(const std::string& option, const std::string& text) {
    auto point = parsePoint(text);
    if (!point) refuse(option, "\"" + text + "\" is no point; write X,Y,Z");
    return point;
}

}  // namespace

CLI::Validator numberWithin(double low, double high) {
    const std::string range = formats::toDecimal(low) + " - " + formats::toDecimal(high);
    return {[low, high, range](const std::string& text) {
                const auto number = formats::parseDouble(text);
                if (number && *number >= low && *number <= high) return std::string();
                return "Value " + text + " not in range " + range;
            },
            "FLOAT in [" + range + "]"};
}

void refuse(const std::string& option, const std::string& wanted) {
    throw CLI::ValidationError(option, wanted);
}

void addByteSize(CLI::App& app, const std::string& option, std::uint64_t& bytes,
                 const std::string& description) {
    app.add_option_function<std::string>(
           option,
           [&bytes, option](const std::string& text) {
               const auto size = parseByteSize(text);
               if (!size) refuse(option, "\"" + text + "\" is no size such as 512MB");
               bytes = *size;
           },
           description)
        ->type_name("SIZE");
}

void addVerbosity(CLI::App& app, Verbosity& verbosity) {
    CLI::Option* quiet = app.add_flag_callback(
        "-q,--quiet", [&] { verbosity = Verbosity::quiet; }, "Say nothing but errors");
    CLI::Option* verbose = app.add_flag_callback(
        "-v,--verbose", [&] { verbosity = Verbosity::verbose; }, "Say notes and every warning too");
    quiet->excludes(verbose);
}

void addForms(CLI::App& app, DataForm& form, const std::string& what) {
    CLI::Option* json = app.add_flag_callback(
        "--json", [&] { form = DataForm::json; }, what + " as one JSON document");
    CLI::Option* lines = app.add_flag_callback(
        "--jsonl", [&] { form = DataForm::jsonLines; }, what + " as JSON, an object a line");
    json->excludes(lines);
}

void addMapInput(CLI::App& app, MapInput& map) {
    app.add_option_function<std::string>(
           "--format",
           [&](const std::string& name) {
               map.format = name == "json"    ? MapFormat::json
                            : name == "quake" ? MapFormat::quake
                                              : MapFormat::mission;
           },
           "What the map is: json, quake or mission (default: by its ending or its contents)")
        ->check(CLI::IsMember({"json", "quake", "mission"}));
    app.add_option_function<std::string>(
           "--game",
           [&](const std::string& name) {
               using formats::QuakeGame;
               map.game = name == "quake"    ? QuakeGame::quake
                          : name == "quake2" ? QuakeGame::quake2
                                             : QuakeGame::quake3;
           },
           "Whose rules a Quake map follows: quake, quake2 or quake3 (default: guessed)")
        ->check(CLI::IsMember({"quake", "quake2", "quake3"}));
    app.add_option("--scale", map.scale,
                   "Map units for each unit of a Thief mission (default: 16, a texel a unit)")
        ->check(numberWithin(0.0625, 256.0));
    app.add_flag("--me-only", map.meOnly,
                 "Of a Thief mission only the terrain in areas that are \"Me Only\"");
    app.add_flag("--temporal", map.temporal,
                 "A Quake map's brushes are a temporal list, media by texture name");
    app.add_option_function<std::string>(
           "--seal-width",
           [&](const std::string& text) {
               const auto width = formats::parseCoordinate(text);
               if (!width || width->raw < 0 || *width > formats::Coordinate::fromUnits(1024))
                   refuse("--seal-width", "\"" + text + "\" is no width from 0 to 1024 units");
               map.sealWidth = *width;
           },
           "Widest gap, in units, that leaks nothing (default: the map's own, or 1/16)")
        ->type_name("UNITS");
    app.add_flag("--keep-going", map.keepGoing,
                 "Leave out what has faults and go on; the exit code is then 1");
}

void addBudget(CLI::App& app, std::function<std::string(std::string_view)> parse,
               const std::string& description) {
    app.add_option_function<std::vector<std::string>>(
           "--budget",
           [parse = std::move(parse)](const std::vector<std::string>& texts) {
               for (const std::string& text : texts)
                   if (const std::string fault = parse(text); !fault.empty())
                       refuse("--budget", fault);
           },
           description)
        ->type_name("NAME=NUMBER,...")
        ->allow_extra_args(false);
}

void addDiagnosticFiles(CLI::App& app, DiagnosticFiles& files) {
    app.add_option("--sarif", files.sarif, "Also write the diagnostics as SARIF 2.1.0");
    app.add_flag("--github", files.github,
                 "Also print the diagnostics as annotations for GitHub Actions, on stderr");
}

void addReports(CLI::App& app, ReportFiles& files) {
    app.add_option("--html", files.html, "Also write a page to look at, with all it needs in it");
    addByteSize(app, "--html-pictures", files.htmlBytes,
                "Most that pictures may take in the page; the rest are links (default: 96MiB)");
    app.add_option("--junit", files.junit, "Also write JUnit XML");
    app.add_option("--markdown", files.markdown, "Also write a summary as Markdown");
    app.add_option("--sarif", files.sarif, "Also write the diagnostics as SARIF 2.1.0");
    app.add_flag("--github", files.github,
                 "Also print annotations for GitHub Actions, on stderr, and append to the step's "
                 "summary");
}

void addThreads(CLI::App& app, unsigned& threads) {
    app.add_option("--threads", threads, "Threads (default: all; changes no output)")
        ->check(CLI::Range(0, 1024));
}

void addCompilation(CLI::App& app, Compilation& compilation) {
    addMapInput(app, compilation.map);
    app.add_flag("--from-compiled", compilation.fromCompiled,
                 "Of a Thief mission take the world that its editor compiled, as it stands");
    app.add_flag("--allow-leaks", compilation.allowLeaks, "A leak is a warning, not an error");
    app.add_flag_callback(
        "--no-adopt", [&] { compilation.adoptPlanes = false; },
        "Do not unify planes that differ by less than 1/256 unit");
    app.add_option_function<std::uint32_t>(
        "--block-size",
        [&](std::uint32_t units) {
            if (!std::has_single_bit(units) || units < 16 || units > 65536)
                refuse("--block-size", "write a power of two from 16 to 65536 units");
            compilation.blockUnits = units;
        },
        "Edge of the smallest block, in units (default: 1024)");
    app.add_option("--cache", compilation.cacheFolder, "Folder where compiled blocks are kept")
        ->type_name("FOLDER")
        ->envname("PORTCULLIS_CACHE");
    addByteSize(app, "--cache-size", compilation.cacheBytes,
                "Most that the folder may hold, as in 512MB (default: 1GiB)");
}

void addCameras(CLI::App& app, CameraArguments& cameras) {
    app.add_option("--camera", cameras.names,
                   "A camera by name, or an entity to look from such as info_player_start")
        ->type_name("NAME")
        ->allow_extra_args(false);
    app.add_option_function<std::string>(
           "--cameras", [&](const std::string&) { cameras.all = true; },
           "\"all\": every camera, and every player start and intermission")
        ->check(CLI::IsMember({"all"}));
    app.add_option_function<std::string>(
           "--at", [&](const std::string& text) { cameras.at = pointOf("--at", text); },
           "Also look from X,Y,Z")
        ->type_name("X,Y,Z");
    CLI::Option* angles =
        app.add_option_function<std::string>(
               "--angles",
               [&](const std::string& text) {
                   cameras.angles = parseAngles(text);
                   if (!cameras.angles) refuse("--angles", "write YAW,PITCH or YAW,PITCH,ROLL");
               },
               "Look there, in degrees: yaw to the left from +x, pitch up, roll to the right")
            ->type_name("YAW,PITCH[,ROLL]");
    CLI::Option* lookAt =
        app.add_option_function<std::string>(
               "--look-at",
               [&](const std::string& text) { cameras.lookAt = pointOf("--look-at", text); },
               "Look at X,Y,Z")
            ->type_name("X,Y,Z");
    lookAt->excludes(angles);
    app.add_option_function<double>(
        "--fov",
        [&](double degrees) {
            if (!(degrees > 0.0 && degrees < 180.0)) refuse("--fov", "write 0 to 180 degrees");
            cameras.fov = degrees;
        },
        "Horizontal field of view, in degrees (default: the camera's, or 90)");
    app.add_option_function<std::string>(
           "--size",
           [&](const std::string& text) {
               cameras.size = parsePictureSize(text);
               if (!cameras.size) refuse("--size", "\"" + text + "\" is no size such as 640x480");
           },
           "Pixels of the picture (default: the camera's, or 640x480)")
        ->type_name("WxH");
    app.add_flag("--nearest", cameras.nearest,
                 "A camera in solid looks from the nearest open place");
}

void addLightGroups(CLI::App& app, std::vector<render::GroupWeight>& lights) {
    app.add_option_function<std::vector<std::string>>(
           "--lights",
           [&lights](const std::vector<std::string>& wishes) {
               for (const std::string& wish : wishes) {
                   auto weight = parseGroupWeight(wish);
                   if (!weight) refuse("--lights", "GROUP=on, GROUP=off or GROUP=0.5 (0 to 1000)");
                   lights.push_back(std::move(*weight));
               }
           },
           "Groups of lights, as in torches=off,forge=0.5; also all and ungrouped")
        ->delimiter(',')
        ->allow_extra_args(false);
}

}  // namespace portcullis::cli
