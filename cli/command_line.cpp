#include "cli/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/app_shape.h"
#include "cli/build_arguments.h"
#include "cli/build_facts.h"
#include "cli/compare_arguments.h"
#include "cli/diff_arguments.h"
#include "cli/file_arguments.h"
#include "cli/golden_arguments.h"
#include "cli/light_arguments.h"
#include "cli/manual_page.h"
#include "cli/option_groups.h"
#include "cli/point_answers.h"
#include "cli/render_arguments.h"
#include "cli/shells/bash_completion.h"
#include "cli/shells/fish_completion.h"
#include "cli/shells/zsh_completion.h"
#include "cli/vis_arguments.h"
#include "formats/json/suggestion.h"

namespace portcullis::cli {
namespace {

constexpr const char* kFooter =
    "\"-\" as a file is standard input or output. Exit codes: 0 fine, 1 findings (a leak, a\n"
    "broken proof, a lint, a broken budget, a difference), 2 usage, 3 bad input, 4 an output\n"
    "that cannot be written, no memory, or a fault of the program.";

CLI::App& addCompile(CLI::App& app, CompileCommand& command) {
    CLI::App& sub = *app.add_subcommand("compile", "Compile a map to a world file (.pcw)");
    sub.add_option("MAP", command.compilation.map.path, "Brush map (.json) or Quake map (.map)");
    sub.add_option("-o,--output", command.output, "World file (default: MAP with .pcw)");
    addCompilation(sub, command.compilation);
    addThreads(sub, command.compilation.threads);
    sub.add_flag("--pvs", command.compilation.pvs,
                 "Also find which cells may be seen from which, for the world file");
    sub.add_option("--pts", command.pointFile,
                   "Point file of a leak (default: beside the world); deleted when there is none");
    sub.add_option("--prt", command.portalFile, "Also write the portals for editors");
    sub.add_option("--depfile", command.depfile, "Also write a dependency file for Make or Ninja");
    sub.add_option("--report", command.reportFile, "Also write what was done, and times, as JSON");
    addForms(sub, command.form, "The outcome and the diagnostics, on stdout,");
    addDiagnosticFiles(sub, command.files);
    addVerbosity(sub, command.verbosity);
    return sub;
}

CLI::App& addInfo(CLI::App& app, InfoCommand& command) {
    CLI::App& sub =
        *app.add_subcommand("info", "Tell what is in a world file, or in a Thief mission");
    sub.add_option("WORLD", command.world, "World file (.pcw), or a mission (.mis, .cow, .vbr)");
    sub.add_option_function<std::vector<std::string>>(
           "--at",
           [&](const std::vector<std::string>& points) {
               for (const std::string& text : points) {
                   const auto point = parsePoint(text);
                   if (!point && !isStandardStream(text))
                       refuse("--at", "\"" + text + "\" is no point; write X,Y,Z");
                   if (point) command.points.push_back(*point);
                   command.pointsFromStdin = command.pointsFromStdin || !point;
               }
           },
           "Tell what is at X,Y,Z; \"-\": at each point of stdin, one a line, as JSON lines")
        ->type_name("X,Y,Z")
        ->allow_extra_args(false);
    sub.add_flag_callback(
        "--json", [&] { command.form = DataForm::json; }, "All of the world as JSON");
    sub.add_flag("--summary", command.summary, "With --json: only the numbers of the table");
    return sub;
}

CLI::App& addImport(CLI::App& app, ImportCommand& command) {
    CLI::App& sub = *app.add_subcommand("import", "Turn a Quake map into brush map JSON");
    sub.add_option("MAP", command.map.path, "Quake map (.map)");
    sub.add_option("-o,--output", command.output, "Brush map (default: stdout)");
    addMapInput(sub, command.map);
    addVerbosity(sub, command.verbosity);
    return sub;
}

CLI::App& addCheck(CLI::App& app, CheckCommand& command) {
    CLI::App& sub = *app.add_subcommand("check", "Prove a world right and lint its map");
    sub.add_option("FILE", command.world, "World file (.pcw), or a map to compile in memory");
    sub.add_option("--source", command.compilation.map.path, "The map that the world came from");
    sub.add_flag_callback(
        "--no-lints", [&] { command.lints = false; }, "Only the proofs");
    sub.add_option("--points", command.samplePoints,
                   "Points whose medium is proved, besides one in every cell (default: 1000)");
    sub.add_option("--seed", command.seed, "Another number, other points (default: 1)");
    sub.add_flag("--errors-only", command.errorsOnly, "Warnings make no exit code");
    sub.add_option("--costs", command.costs, "List so many of the brushes that cost most cells");
    sub.add_option_function<std::string>(
           "--limits",
           [&](const std::string& name) {
               command.lintOptions.limits = compiler::engineLimits(name);
           },
           "Warn of what comes near the limits of an engine: thief2")
        ->check(CLI::IsMember({"thief2"}));
    sub.add_option("--light-cells", command.lintOptions.mostCellsOfLight,
                   "Warn of lights that reach more cells than this");
    addCompilation(sub, command.compilation);
    addThreads(sub, command.compilation.threads);
    addForms(sub, command.form, "The findings, on stdout,");
    addDiagnosticFiles(sub, command.files);
    addVerbosity(sub, command.verbosity);
    return sub;
}

Words usageFault(std::string_view command, const std::string& fault) {
    std::string text = "portcullis";
    if (!command.empty()) text += " " + std::string(command);
    text += ": " + fault + "\ntry \"portcullis " +
            (command.empty() ? "" : std::string(command) + " ") + "--help\"\n";
    return {std::move(text), ExitCode::usage};
}

/// "vis", "vis explain"
std::string nameOf(const CLI::App& sub) {
    const bool nested = sub.get_parent()->get_parent() != nullptr;
    return (nested ? sub.get_parent()->get_name() + " " : "") + sub.get_name();
}

/// The fault of an argument that the command did not take.
Words unexpected(CLI::App& sub, const std::string& argument) {
    if (argument.size() < 2 || !argument.starts_with('-'))
        return usageFault(nameOf(sub), "unexpected argument \"" + argument + "\"");
    std::vector<std::string> names;
    for (const CLI::Option* option : sub.get_options())
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    const std::vector<std::string_view> views(names.begin(), names.end());
    const std::string name = argument.substr(0, argument.find('='));
    const std::string nearest = formats::suggestName(name, views);
    return usageFault(nameOf(sub),
                      "unknown option \"" + name + "\"" + (nearest.empty() ? "" : "; " + nearest));
}

/// Arguments that no command of ours can begin with.
std::optional<Words> faultOfFirst(const std::string& first,
                                  std::span<const std::string_view> commands) {
    constexpr std::array<std::string_view, 4> kOptions{"-h", "--help", "-V", "--version"};
    if (std::ranges::find(commands, first) != commands.end() ||
        std::ranges::find(kOptions, first) != kOptions.end())
        return std::nullopt;
    if (first.starts_with('-'))
        return usageFault("", "unknown option \"" + first + "\"; a command comes first");
    return usageFault("", "unknown command \"" + first + "\"; " +
                              formats::suggestAmong(first, "commands", commands));
}

/// The commands that speak of the program itself.
struct Guides {
    std::string shell;
    CLI::App* completions;
    CLI::App* manual;

    explicit Guides(CLI::App& app)
        : completions(app.add_subcommand(
              "completions", "Print a script that completes the command line in a shell")),
          manual(app.add_subcommand("man", "Print the page of the manual, for man or mandoc")) {
        completions->add_option("SHELL", shell, "Whose completion")
            ->check(CLI::IsMember({"bash", "zsh", "fish"}))
            ->required();
    }

    /// What the one that was called says of the program.
    [[nodiscard]] Words words(const CLI::App& called, const CommandShape& program) const {
        if (&called == manual)
            return {manualPage(program, PORTCULLIS_VERSION, PORTCULLIS_DATE), ExitCode::fine};
        if (shell == "bash") return {bashCompletion(program), ExitCode::fine};
        return {shell == "zsh" ? zshCompletion(program) : fishCompletion(program), ExitCode::fine};
    }
};

/// "-" for --source would be stdin, as for a map; a file without a map's ending is a world.
void settleCheck(CheckCommand& command) {
    if (!mapFormatOfName(command.world) && !command.compilation.map.format) return;
    if (!command.compilation.map.path.empty()) return;
    command.compilation.map.path = std::exchange(command.world, {});
}

/// A word after "golden" that is none of its commands.
std::optional<Words> faultOfGolden(std::span<const std::string> words) {
    constexpr std::array<std::string_view, 6> kKnown{"test",    "accept", "reject",
                                                     "suggest", "verify", "prune"};
    if (words.front() != "golden") return std::nullopt;
    if (words.size() < 2)
        return usageFault("golden", formats::suggestAmong("", "commands", kKnown));
    if (words[1].starts_with('-') || std::ranges::find(kKnown, words[1]) != kKnown.end())
        return std::nullopt;
    return usageFault("golden", "unknown command \"" + words[1] + "\"; " +
                                    formats::suggestAmong(words[1], "commands", kKnown));
}

/// The program with all its commands, and what their options fill.
class Program {
public:
    Program() {
        app_.set_version_flag("-V,--version", buildFacts,
                              "Say the version, and how the program was built");
        app_.footer(kFooter);
        app_.require_subcommand(1);
        for (CLI::App* sub : {&compileApp_,
                              &infoApp_,
                              &importApp_,
                              &checkApp_,
                              &lightApp_,
                              &renderApp_,
                              &visApp_,
                              &explainApp_,
                              &diffApp_,
                              &compareApp_,
                              &buildApp_,
                              goldenApps_.golden,
                              goldenApps_.test,
                              goldenApps_.accept,
                              goldenApps_.reject,
                              goldenApps_.suggest,
                              goldenApps_.verify,
                              goldenApps_.prune,
                              guides_.completions,
                              guides_.manual}) {
            sub->allow_extras();
            sub->footer(kFooter);
        }
    }

    [[nodiscard]] std::string help() const { return app_.help(); }

    Command parse(std::span<const std::string> arguments) {
        const CommandShape shape = shapeOf(app_);
        const std::vector<std::string_view> names = namesOf(shape.commands);
        if (auto fault = faultOfFirst(arguments.front(), names)) return *std::move(fault);
        if (auto fault = faultOfGolden(arguments)) return *std::move(fault);
        try {
            app_.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
        } catch (const CLI::ParseError& error) {
            return wordsOf(error);
        }
        CLI::App& command = *app_.get_subcommands().front();
        const auto nested = command.get_subcommands();
        CLI::App& sub = nested.empty() ? command : *nested.front();
        if (const auto extras = sub.remaining(); !extras.empty())
            return unexpected(sub, extras.front());
        if (&sub == &compileApp_) return complete(compile_, compile_.compilation.map.path, sub);
        if (&sub == &infoApp_) return complete(info_, info_.world, sub);
        if (&sub == &importApp_) return complete(import_, import_.map.path, sub);
        if (&sub == &lightApp_) return complete(light_, light_.world, sub);
        if (&sub == &renderApp_) return complete(render_, render_.world, sub);
        if (&sub == &visApp_) return complete(vis_, vis_.world, sub);
        if (&sub == &buildApp_) return std::move(build_);
        if (&command == goldenApps_.golden) return chosenGolden(sub);
        if (&sub == &diffApp_) {
            if (diff_.b.empty()) return usageFault(nameOf(sub), "name two pictures or two folders");
            return std::move(diff_);
        }
        if (&sub == &compareApp_) {
            if (compare_.a.empty() || (compare_.b.empty() && !compare_.compilation.fromCompiled))
                return usageFault(nameOf(sub), "name two worlds or maps");
            return std::move(compare_);
        }
        if (&sub == &explainApp_) {
            if (explain_.to.empty()) return usageFault(nameOf(sub), "name a file and two places");
            return std::move(explain_);
        }
        if (&sub == guides_.completions || &sub == guides_.manual) return guides_.words(sub, shape);
        const std::string file = check_.world;
        settleCheck(check_);
        return complete(check_, file, sub);
    }

private:
    static std::vector<std::string_view> namesOf(const std::vector<CommandShape>& commands) {
        std::vector<std::string_view> names;
        for (const CommandShape& command : commands) names.push_back(command.name);
        return names;
    }

    template <class T>
    static Command complete(T& command, const std::string& file, const CLI::App& sub) {
        if (file.empty()) return usageFault(nameOf(sub), "name a file");
        return std::move(command);
    }

    Command chosenGolden(const CLI::App& sub) {
        if (&sub == goldenApps_.accept) return std::move(golden_.accept);
        if (&sub == goldenApps_.reject) return std::move(golden_.reject);
        if (&sub == goldenApps_.suggest) return std::move(golden_.suggest);
        if (&sub == goldenApps_.verify) return std::move(golden_.verify);
        if (&sub == goldenApps_.prune) return std::move(golden_.prune);
        return std::move(golden_.test);
    }

    [[nodiscard]] Words wordsOf(const CLI::ParseError& error) const {
        std::ostringstream out, err;
        if (app_.exit(error, out, err) == 0) return {out.str(), ExitCode::fine};
        const auto subs = app_.get_subcommands();
        if (subs.empty()) return usageFault("", error.what());
        const auto nested = subs.front()->get_subcommands();
        return usageFault(nameOf(nested.empty() ? *subs.front() : *nested.front()), error.what());
    }

    CLI::App app_{"Compiles maps to worlds of cells and portals, draws them, and looks into them.",
                  "portcullis"};
    CompileCommand compile_;
    InfoCommand info_;
    ImportCommand import_;
    CheckCommand check_;
    LightCommand light_;
    RenderCommand render_;
    VisCommand vis_;
    ExplainCommand explain_;
    DiffCommand diff_;
    BuildCommand build_;
    GoldenCommands golden_;
    CompareCommand compare_;
    CLI::App& compileApp_ = addCompile(app_, compile_);
    CLI::App& infoApp_ = addInfo(app_, info_);
    CLI::App& importApp_ = addImport(app_, import_);
    CLI::App& checkApp_ = addCheck(app_, check_);
    CLI::App& lightApp_ = addLight(app_, light_);
    CLI::App& renderApp_ = addRender(app_, render_);
    CLI::App& visApp_ = addVis(app_, vis_);
    CLI::App& explainApp_ = addExplain(visApp_, explain_);
    CLI::App& diffApp_ = addDiff(app_, diff_);
    CLI::App& buildApp_ = addBuild(app_, build_);
    GoldenApps goldenApps_ = addGolden(app_, golden_);
    CLI::App& compareApp_ = addCompare(app_, compare_);
    Guides guides_{app_};
};

}  // namespace

Command parseCommandLine(std::span<const std::string> arguments) {
    std::vector<std::string> words(arguments.begin(), arguments.end());
    if (!words.empty() && words.front() == "help") {
        words.erase(words.begin());
        words.emplace_back("--help");
    }
    Program program;
    if (words.empty()) return Words{program.help(), ExitCode::usage};
    return program.parse(words);
}

}  // namespace portcullis::cli
