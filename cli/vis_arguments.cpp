#include "cli/vis_arguments.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>
#include <vector>

#include "cli/option_groups.h"

namespace portcullis::cli {
namespace {

using render::Culling;

/// More points in a cell are no better, only slower.
constexpr std::uint32_t kMostSamples = 1000;

void addWays(CLI::App& app, std::vector<Culling>& ways) {
    const std::vector<Culling> all{Culling::octagon, Culling::box, Culling::exact,
                                   Culling::visibleSets};
    std::vector<std::string> words;
    for (const Culling way : all) words.emplace_back(cullingName(way));
    app.add_option_function<std::vector<std::string>>(
           "--bounds",
           [&ways, all, words](const std::vector<std::string>& chosen) {
               for (const std::string& word : chosen) {
                   const auto at = std::ranges::find(words, word) - words.begin();
                   const Culling way = all[static_cast<std::size_t>(at)];
                   if (std::ranges::find(ways, way) == ways.end()) ways.push_back(way);
               }
           },
           "Ways of finding cells: octagon,box,exact,pvs (default: all; budgets hold for the "
           "first)")
        ->delimiter(',')
        ->check(CLI::IsMember(words))
        ->allow_extra_args(false);
}

}  // namespace

CLI::App& addVis(CLI::App& app, VisCommand& command) {
    CLI::App& sub =
        *app.add_subcommand("vis", "Count what viewpoints cost to draw, and what they truly see");
    sub.add_option("FILE", command.world, "World file (.pcw), or a map to compile in memory");
    addCameras(sub, command.cameras);
    sub.add_option("--samples", command.samples,
                   "Look all around from so many points in each cell; with this, through cameras "
                   "only if some are named")
        ->check(CLI::Range(1U, kMostSamples));
    sub.add_option("--face-size", command.faceSize,
                   "Pixels a side of the six pictures around a point (default: 64)")
        ->check(CLI::Range(1U, 4096U));
    addWays(sub, command.ways);
    addBudget(
        sub, [&](std::string_view text) { return parseBudget(text, command.budget); },
        "The most that a viewpoint may cost, as in polygons=400,waste=2.5; of cells, portals, "
        "polygons, objects, depth, overdraw, waste");
    sub.add_option("--worst", command.report.worst,
                   "So many of the worst sample points are listed (default: 5)")
        ->check(CLI::Range(0U, 10000U));
    sub.add_option("--csv", command.csvFile, "Also write a line for each camera and sample point");
    sub.add_option("--svg", command.planFile,
                   "Also draw the cells from above, coloured by cost (takes a point a cell "
                   "without --samples)");
    sub.add_option("--report", command.reportFile, "Also write what --json says into a file");
    sub.add_flag("--timing", command.report.timing, "Also tell times, which no two runs share");
    addCompilation(sub, command.compilation);
    addThreads(sub, command.compilation.threads);
    sub.add_flag_callback(
        "--json", [&] { command.form = DataForm::json; }, "All of it as one JSON document");
    addVerbosity(sub, command.verbosity);
    return sub;
}

CLI::App& addExplain(CLI::App& vis, ExplainCommand& command) {
    CLI::App& sub =
        *vis.add_subcommand("explain", "Tell by which line of sight one place sees another");
    sub.add_option("FILE", command.world, "World file (.pcw), or a map to compile in memory");
    sub.add_option("FROM", command.from,
                   "A cell (its number after a #), a point (X,Y,Z), or a camera by name")
        ->type_name("PLACE");
    sub.add_option("TO", command.to, "The same")->type_name("PLACE");
    sub.add_option("--pts", command.pointFile, "Also write the line as a point file, for editors");
    addCompilation(sub, command.compilation);
    addThreads(sub, command.compilation.threads);
    sub.add_flag_callback(
        "--json", [&] { command.form = DataForm::json; }, "The line as JSON");
    addVerbosity(sub, command.verbosity);
    return sub;
}

}  // namespace portcullis::cli
