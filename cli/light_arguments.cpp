#include "cli/light_arguments.h"

#include <CLI/CLI.hpp>

#include "cli/option_groups.h"
#include "cli/point_answers.h"

namespace portcullis::cli {
namespace {

constexpr double kUsualOcclusionReach = 128.0;

void addOcclusion(CLI::App& app, std::optional<double>& reach) {
    app.add_flag_callback(
        "--occlusion", [&] { reach = reach.value_or(kUsualOcclusionReach); },
        "Corners get less of the ambient light");
    app.add_option_function<double>(
           "--occlusion-reach", [&](double units) { reach = units; },
           "The same, by walls so many units away (default: 128)")
        ->check(numberWithin(1.0, 65536.0));
}

}  // namespace

CLI::App& addLight(CLI::App& app, LightCommand& command) {
    CLI::App& sub = *app.add_subcommand("light", "Bake the light of a world's lights into it");
    sub.add_option("FILE", command.world, "World file (.pcw), or a map to compile in memory");
    sub.add_option("-o,--output", command.output,
                   "World file (default: FILE itself; of a map, the map with .pcw)");
    sub.add_option("--luxel", command.luxelSize,
                   "Units from one sample of light to the next (default: 16)")
        ->check(numberWithin(0.0625, 4096.0));
    sub.add_option("--bounces", command.bounces,
                   "How often light goes on from wall to wall (default: 0)")
        ->check(CLI::Range(0U, 100U));
    addOcclusion(sub, command.occlusionReach);
    sub.add_option("--textures", command.textures,
                   "Folder or WAD with textures, whose mean colours bounced light takes; may be "
                   "repeated")
        ->envname("PORTCULLIS_TEXTURES")
        ->allow_extra_args(false);
    addByteSize(sub, "--memory", command.memory,
                "Most that a bake may hold, as in 512MB (default: 2GiB)");
    sub.add_option("--most-overlaps", command.mostOverlaps,
                   "Warn of lights that share walls with more other lights, and exit with 1");
    sub.add_flag("--surfaces", command.surfaces,
                 "Also make the lit texels of all walls, in blocks of 8x8, for engines that want "
                 "them ready");
    sub.add_option("--atlas", command.atlasFile, "Also write all luxels as a PNG, to look at");
    sub.add_option_function<std::vector<std::string>>(
           "--at",
           [&](const std::vector<std::string>& points) {
               for (const std::string& text : points) {
                   const auto point = parsePoint(text);
                   if (!point) refuse("--at", "\"" + text + "\" is no point; write X,Y,Z");
                   command.points.push_back(*point);
               }
           },
           "Bake nothing, but tell the light on the floor below X,Y,Z, and which lights reach it")
        ->type_name("X,Y,Z")
        ->allow_extra_args(false);
    addLightGroups(sub, command.lights);
    sub.add_flag("--list", command.list, "A line for each light on stdout: what it reaches");
    sub.add_option("--report", command.reportFile, "Also write what each light did as JSON");
    addCompilation(sub, command.compilation);
    addThreads(sub, command.compilation.threads);
    sub.add_flag_callback(
        "--json", [&] { command.form = DataForm::json; }, "The report on stdout");
    addVerbosity(sub, command.verbosity);
    return sub;
}

}  // namespace portcullis::cli
