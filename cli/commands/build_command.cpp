#include "cli/commands/build_command.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "cli/build/build_history.h"
#include "cli/build/build_run.h"
#include "cli/build/build_summary.h"
#include "cli/build/file_watch.h"
#include "cli/build/map_choice.h"
#include "cli/build/ninja_file.h"
#include "cli/build/project.h"
#include "cli/build/project_golden.h"
#include "cli/build/shown_paths.h"
#include "cli/build/stage_kinds.h"
#include "cli/environment.h"
#include "cli/file_arguments.h"
#include "cli/golden/golden_summary.h"
#include "cli/reports/run_results_json.h"
#include "cli/shell_words.h"

namespace portcullis::cli {
namespace {

namespace fs = std::filesystem;
using formats::Code;
using formats::Diagnostic;
using formats::Diagnostics;
using formats::Result;
using formats::RunResults;

std::string absolute(const std::string& path) {
    if (path.empty() || isStandardStream(path)) return path;
    std::error_code failed;
    return fs::absolute(path, failed).string();
}

/// The command in the folder of its project, whose paths are relative to it: the process works
/// there from now on, before any thread has begun.
class BuildRunner {
public:
    BuildRunner(const BuildCommand& command, const Streams& streams)
        : command_(command), streams_(streams) {}

    ExitCode run() {
        if (command_.project.empty()) command_.project = findProject();
        if (command_.project.empty())
            return end({makeDiagnostic(Code::buildNoProject,
                                       "there is no portcullis.json here or in a folder above")});
        if (const Diagnostics faults = enter(); !faults.empty()) return end(faults);
        if (command_.watch) return watch();
        return buildOnce();
    }

private:
    /// Goes to the project's folder; what was typed still names the same files.
    Diagnostics enter() {
        std::error_code failed;
        if (!fs::exists(command_.project, failed)) {
            Diagnostic fault =
                makeDiagnostic(Code::fileRead, "cannot read the file: there is none");
            fault.file = command_.project;
            return {fault};
        }
        if (!command_.since.empty()) {
            auto changed = changedFiles(
                command_.since, fs::path(command_.project).parent_path().string(), streams_);
            if (!changed) return changed.takeDiagnostics();
            changed_ = std::move(changed).value();
        }
        command_.output = absolute(command_.output);
        const std::string variable(environmentVariable("PORTCULLIS_CACHE"));
        command_.cache = absolute(command_.cache.empty() ? variable : command_.cache);
        command_.ninjaFile = absolute(command_.ninjaFile);
        for (std::string* file :
             {&command_.reports.html, &command_.reports.junit, &command_.reports.sarif,
              &command_.reports.markdown, &command_.history})
            *file = absolute(*file);
        whereTheUserIs_ = fs::current_path(failed).string();
        const fs::path folder = fs::path(command_.project).parent_path();
        if (!folder.empty()) {
            prefix_ = (folder / "").string();
            fs::current_path(folder, failed);
        }
        if (failed) {
            Diagnostic fault = makeDiagnostic(Code::fileRead, failed.message());
            fault.file = folder.string();
            return {fault};
        }
        file_ = fs::path(command_.project).filename().string();
        return {};
    }

    ExitCode end(Diagnostics diagnostics) const {
        showFrom(prefix_, diagnostics);
        printReport(streams_, diagnostics, command_.verbosity);
        return exitCodeOf(diagnostics);
    }

    Result<Project> read() const {
        auto project = readProject(file_);
        if (!project) return project;
        ProjectPlaces& places = project.value().places;
        if (!command_.output.empty()) places.output = command_.output;
        if (!command_.cache.empty()) places.cache = command_.cache;
        return project;
    }

    Result<std::vector<ProjectMap>> chosen(const Project& project) const {
        auto maps = mapsOnly(project.maps, command_.only);
        if (!maps) return maps;
        if (changed_) maps.value() = mapsOf(std::move(maps).value(), project.places, *changed_);
        if (command_.shard) maps.value() = mapsOfShard(maps.value(), *command_.shard);
        return maps;
    }

    ExitCode buildOnce() {
        const auto project = read();
        if (!project) return end(project.diagnostics());
        const auto maps = chosen(project.value());
        if (!maps) return end(maps.diagnostics());
        if (!command_.ninjaFile.empty()) return writeNinja(project.value().places, maps.value());
        return build(project.value().places, maps.value());
    }

    ExitCode writeNinja(const ProjectPlaces& places, const std::vector<ProjectMap>& maps) const {
        std::error_code failed;
        const std::string program = fs::read_symlink("/proc/self/exe", failed).string();
        const Diagnostics faults =
            writeOutput(command_.ninjaFile, writeNinjaFile(maps, places, program), streams_);
        return faults.empty() ? ExitCode::fine : end(faults);
    }

    ExitCode build(const ProjectPlaces& places, const std::vector<ProjectMap>& maps) const {
        BuildOptions options;
        options.jobs = command_.jobs;
        options.keepGoing = command_.keepGoing;
        options.dryRun = command_.dryRun;
        options.whole = command_.only.empty() && !changed_ && !command_.shard;
        options.verbosity = command_.verbosity;
        if (!prefix_.empty()) options.goldenOptions = " --project " + shellWord(command_.project);
        RunResults results = runBuild(places, maps, options, streams_);
        results.project = command_.project;
        results.folder = whereTheUserIs_;
        showFrom(prefix_, results);
        if (!command_.dryRun) writeReports(results);
        tell(places, results);
        return static_cast<ExitCode>(results.exitCode);
    }

    void writeReports(RunResults& results) const {
        RunHistory history;
        Diagnostics told;
        if (!command_.history.empty()) history = keepHistory(command_.history, results, told);
        append(told, cli::writeReports(results, history, command_.reports, std::nullopt, streams_));
        if (exitCodeOf(told) == ExitCode::failure)
            results.exitCode = static_cast<int>(ExitCode::failure);
        append(results.diagnostics, std::move(told));
    }

    void tell(const ProjectPlaces& places, const RunResults& results) const {
        if (command_.form == DataForm::json) {
            streams_.out << runToJson(results) << '\n';
        } else if (command_.form == DataForm::jsonLines) {
            streams_.out << runToJsonLines(results);
        } else {
            tellInWords(places, results);
        }
        if (command_.verbosity != Verbosity::quiet) streams_.err << buildLine(results) << '\n';
        streams_.out.flush();
        streams_.err.flush();
    }

    void tellInWords(const ProjectPlaces& places, const RunResults& results) const {
        Diagnostics all = results.diagnostics;
        for (const formats::MapResult& map : results.maps) append(all, map.diagnostics);
        printReport(streams_, all, command_.verbosity);
        if (command_.verbosity == Verbosity::quiet) return;
        const bool verbose = command_.verbosity == Verbosity::verbose;
        if (command_.dryRun) {
            streams_.out << planTable(results, verbose);
            return;
        }
        streams_.out << mapsTable(results, verbose);
        if (const auto frames = countFrames(results); frames.passed < frames.total)
            streams_.out << '\n'
                         << framesTable(results, false)
                         << "what was expected, what there is and the difference are in "
                         << shownFrom(prefix_, goldenPlacesOf(places).results) << '\n';
    }

    ExitCode watch() {
        auto started = FileWatch::start();
        if (!started) return end(started.takeDiagnostics());
        FileWatch& files = *started.value();
        while (true) {
            // Watched before it is read: what changes meanwhile is not missed.
            files.add("", false);
            const auto project = read();
            if (project) {
                watchInputs(files, project.value());
                const auto maps = chosen(project.value());
                if (maps)
                    (void)build(project.value().places, maps.value());
                else
                    (void)end(maps.diagnostics());
            } else {
                (void)end(project.diagnostics());
            }
            streams_.err << "watching " << files.folders() << " folders\n" << std::flush;
            files.wait();
        }
    }

    static void watchInputs(FileWatch& files, const Project& project) {
        const fs::path output(project.places.output);
        files.ignore(output.parent_path().string(), output.filename().string());
        std::vector<std::string> places{project.places.goldenFile};
        for (const ProjectMap& map : project.maps) places.push_back(map.file);
        for (const std::string& place : places)
            files.add(fs::path(place).parent_path().string(), false);
        for (const ProjectMap& map : project.maps)
            for (std::size_t i = 0; i < map.stages.size(); ++i)
                for (const std::string& path :
                     pathsOf(map.stages[i].options, stageKinds()[i].options)) {
                    std::error_code failed;
                    const bool folder = fs::is_directory(path, failed);
                    files.add(folder ? path : fs::path(path).parent_path().string(), folder);
                }
    }

    BuildCommand command_;
    const Streams& streams_;
    std::string file_;    ///< portcullis.json in its folder
    std::string prefix_;  ///< of the folder, from where the user is
    std::string whereTheUserIs_;
    std::optional<std::vector<std::string>> changed_;
};

}  // namespace

ExitCode run(const BuildCommand& command, const Streams& streams) {
    return BuildRunner(command, streams).run();
}

}  // namespace portcullis::cli
