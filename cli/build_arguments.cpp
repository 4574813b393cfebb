#include "cli/build_arguments.h"

#include <CLI/CLI.hpp>
#include <charconv>
#include <string_view>

#include "cli/option_groups.h"

namespace portcullis::cli {
namespace {

/// "2/4"
std::optional<std::pair<std::uint32_t, std::uint32_t>> shardOf(std::string_view text) {
    std::pair<std::uint32_t, std::uint32_t> shard;
    const char* const end = text.data() + text.size();
    const auto part = std::from_chars(text.data(), end, shard.first);
    if (part.ec != std::errc() || part.ptr == end || *part.ptr != '/') return std::nullopt;
    const auto parts = std::from_chars(part.ptr + 1, end, shard.second);
    if (parts.ec != std::errc() || parts.ptr != end) return std::nullopt;
    if (shard.first < 1 || shard.first > shard.second) return std::nullopt;
    return shard;
}

void addChoice(CLI::App& app, BuildCommand& command) {
    app.add_option("--only", command.only,
                   "Only maps whose name or file fits a pattern; may be repeated")
        ->allow_extra_args(false);
    app.add_option(
        "--since", command.since,
        "Only maps with inputs that changed: a file that lists paths, one a line, \"-\", "
        "or a revision of git");
    app.add_option_function<std::string>(
           "--shard",
           [&](const std::string& text) {
               command.shard = shardOf(text);
               if (!command.shard) refuse("--shard", "\"" + text + "\" is no part such as 2/4");
           },
           "Only part I of N: every map is in exactly one")
        ->type_name("I/N");
}

}  // namespace

CLI::App& addBuild(CLI::App& app, BuildCommand& command) {
    CLI::App& sub = *app.add_subcommand(
        "build", "Run all stages over all maps of a project, redoing only what changed");
    sub.add_option("PROJECT", command.project,
                   "Project file (default: portcullis.json here or in a folder above)");
    sub.add_option("-o,--output", command.output, "Output folder (default: the project's, or out)");
    sub.add_option("--cache", command.cache,
                   "Cache folder (default: PORTCULLIS_CACHE, the project's, or in the output)");
    sub.add_option("-j,--jobs", command.jobs, "Threads (default: all; changes no output)")
        ->check(CLI::Range(0, 1024));
    sub.add_flag("-k,--keep-going", command.keepGoing,
                 "After a stage failed, go on with other maps");
    addChoice(sub, command);
    CLI::Option* dry =
        sub.add_flag("-n,--dry-run", command.dryRun, "Only tell what would be done, and why");
    CLI::Option* watch =
        sub.add_flag("--watch", command.watch, "Build again whenever an input changes, for ever");
    CLI::Option* ninja = sub.add_option(
        "--ninja", command.ninjaFile,
        "Only write the stages as a file for Ninja, to be run in the project's folder");
    watch->excludes(dry)->excludes(ninja);
    ninja->excludes(dry);
    addReports(sub, command.reports);
    sub.add_option("--history", command.history,
                   "File that the numbers of each run are added to, and that --html shows");
    addForms(sub, command.form, "Maps, stages, frames, budgets and diagnostics, on stdout,");
    addVerbosity(sub, command.verbosity);
    return sub;
}

}  // namespace portcullis::cli
