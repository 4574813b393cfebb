#include "cli/compare_arguments.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>
#include <vector>

#include "cli/option_groups.h"

namespace portcullis::cli {
namespace {

void addJudged(CLI::App& app, std::vector<Judged>& judged) {
    std::vector<std::string> words{"none"};
    for (const Judged known : kJudged) words.emplace_back(judgedName(known));
    app.add_option_function<std::vector<std::string>>(
           "--judge",
           [&judged](const std::vector<std::string>& chosen) {
               judged.clear();
               for (const Judged known : kJudged)
                   if (std::ranges::find(chosen, judgedName(known)) != chosen.end())
                       judged.push_back(known);
           },
           "What makes the exit code 1 where it differs: media,brushes,missing,owner,material,"
           "placement (default: all), or none")
        ->delimiter(',')
        ->check(CLI::IsMember(words))
        ->allow_extra_args(false);
}

}  // namespace

CLI::App& addCompare(CLI::App& app, CompareCommand& command) {
    CLI::App& sub = *app.add_subcommand("compare", "Hold two worlds against each other");
    sub.add_option("A", command.a, "World file (.pcw), or a map to compile in memory");
    sub.add_option("B", command.b,
                   "The same; may be left out with --from-compiled, which is for A alone: then the "
                   "mission's brushes are compiled and held against what its editor made of them");
    sub.add_option("--points", command.options.points,
                   "Points whose medium is compared, besides one in every cell, and places on the "
                   "walls of each (default: 10000)")
        ->check(CLI::Range(0U, 10000000U));
    sub.add_option("--seed", command.options.seed, "Another number, other points (default: 1)")
        ->check(CLI::Range(1U, 400U));
    sub.add_option("--margin", command.options.margin,
                   "Nearer than so many units to a change of medium or a wall's edge nothing is "
                   "judged (default: 1/64)")
        ->check(numberWithin(1.0 / 4096.0, 64.0));
    sub.add_option("--vis", command.options.viewpoints,
                   "Places from which to count what is seen all around (default: 16)")
        ->check(CLI::Range(0U, 100000U));
    sub.add_option("--face-size", command.options.faceSize,
                   "Pixels a side of the six pictures around a place (default: 64)")
        ->check(CLI::Range(1U, 4096U));
    addCameras(sub, command.cameras);
    addJudged(sub, command.judged);
    addBudget(
        sub, [&](std::string_view text) { return parseWorldBudget(text, command.budget); },
        "The most that B may have, as in cells=2000, or more than A, as in "
        "portals=+20,portal-area=+5%,t-junctions=+0; of all that the table counts");
    sub.add_option("--worst", command.worst,
                   "So many places and groups of walls that differ are listed (default: 5)")
        ->check(CLI::Range(0U, 10000U));
    addCompilation(sub, command.compilation);
    addThreads(sub, command.compilation.threads);
    sub.add_flag_callback(
        "--json", [&] { command.form = DataForm::json; }, "All of it as one JSON document");
    addVerbosity(sub, command.verbosity);
    return sub;
}

}  // namespace portcullis::cli
