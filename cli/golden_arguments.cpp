#include "cli/golden_arguments.h"

#include <CLI/CLI.hpp>

#include "cli/option_groups.h"

namespace portcullis::cli {
namespace {

void addPlaces(CLI::App& app, GoldenArguments& where) {
    app.add_option("PATTERN", where.patterns,
                   "Frames by name, such as manor/hall or \"manor/*\" (default: all)");
    app.add_option("--project", where.project,
                   "Project file that says where all is (default: portcullis.json here or in a "
                   "folder above)");
    app.add_option("--golden", where.golden, "golden.json (default: the project's, or here)");
}

void addFrames(CLI::App& app, GoldenArguments& where, const char* description) {
    app.add_option("--frames", where.frames, description)->allow_extra_args(false);
}

void addReferences(CLI::App& app, GoldenArguments& where) {
    app.add_option("--references", where.references,
                   "Folder of accepted pictures (default: the project's, or \"references\" beside "
                   "golden.json if it is there)");
}

CLI::App& addTest(CLI::App& golden, GoldenTestCommand& command) {
    CLI::App& app = *golden.add_subcommand("test", "Compare frames with what was accepted of them");
    addPlaces(app, command.where);
    addFrames(app, command.where, "Folder of the frames (default: the project's)");
    addReferences(app, command.where);
    app.add_option("-o,--output", command.where.output,
                   "Folder for expected, actual and difference of frames that are not equal "
                   "(default: the project's, or FRAMES.golden)");
    addThreads(app, command.threads);
    addReports(app, command.reports);
    addForms(app, command.form, "Verdicts and numbers, on stdout,");
    addVerbosity(app, command.verbosity);
    return app;
}

CLI::App& addDecision(CLI::App& golden, GoldenAcceptCommand& command) {
    CLI::App& app = *golden.add_subcommand(
        command.reject ? "reject" : "accept",
        command.reject
            ? "Write down that frames are wrong: they pass by no tolerance"
            : "Write down that frames are right; without a pattern all that do not pass");
    addPlaces(app, command.where);
    addFrames(app, command.where, "Folder of the frames (default: the project's)");
    if (!command.reject) {
        addReferences(app, command.where);
        app.add_flag("--also", command.also, "Beside what was accepted before, not in its place");
    }
    addVerbosity(app, command.verbosity);
    return app;
}

CLI::App& addSuggest(CLI::App& golden, GoldenSuggestCommand& command) {
    CLI::App& app = *golden.add_subcommand(
        "suggest", "Find the least tolerances under which the frames of several runs pass");
    addPlaces(app, command.where);
    addFrames(app, command.where, "Folder of one run's frames; may be repeated");
    addReferences(app, command.where);
    app.add_flag("--write", command.write, "Write the tolerances into golden.json");
    addThreads(app, command.threads);
    addForms(app, command.form, "The tolerances, on stdout,");
    addVerbosity(app, command.verbosity);
    return app;
}

CLI::App& addVerify(CLI::App& golden, GoldenVerifyCommand& command) {
    CLI::App& app = *golden.add_subcommand(
        "verify", "Check that reference pictures are the accepted ones, pixel for pixel");
    addPlaces(app, command.where);
    addReferences(app, command.where);
    addForms(app, command.form, "The findings, on stdout,");
    addVerbosity(app, command.verbosity);
    return app;
}

CLI::App& addPrune(CLI::App& golden, GoldenPruneCommand& command) {
    CLI::App& app = *golden.add_subcommand(
        "prune", "Remove golden frames that are not drawn any more, and stray references");
    addPlaces(app, command.where);
    addFrames(app, command.where, "Folder of the frames (default: the project's)");
    addReferences(app, command.where);
    app.add_flag("-n,--dry-run", command.dryRun, "Only tell what would be removed");
    addVerbosity(app, command.verbosity);
    return app;
}

}  // namespace

GoldenApps addGolden(CLI::App& app, GoldenCommands& commands) {
    CLI::App& golden = *app.add_subcommand(
        "golden", "Golden frames: what pictures should look like, and whether they do");
    golden.require_subcommand(1);
    commands.reject.reject = true;
    return {&golden,
            &addTest(golden, commands.test),
            &addDecision(golden, commands.accept),
            &addDecision(golden, commands.reject),
            &addSuggest(golden, commands.suggest),
            &addVerify(golden, commands.verify),
            &addPrune(golden, commands.prune)};
}

}  // namespace portcullis::cli
