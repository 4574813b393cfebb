#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/camera_choice.h"
#include "cli/map_compilation.h"
#include "cli/report.h"
#include "cli/reports/report_files.h"
#include "render/layer_weights.h"

namespace portcullis::cli {

// Options that several commands have. Known to command_line.cpp alone, as CLI11 is.

/// Fails the parse: what the option was given is not what it wants.
[[noreturn]] void refuse(const std::string& option, const std::string& wanted);

/// Holds an option's number to a range; what is no number (nan) is in none.
[[nodiscard]] CLI::Validator numberWithin(double low, double high);

/// An option that takes a size in bytes, as in 512MB.
void addByteSize(CLI::App& app, const std::string& option, std::uint64_t& bytes,
                 const std::string& description);
/// --quiet, --verbose
void addVerbosity(CLI::App& app, Verbosity& verbosity);
/// --json, --jsonl; `what` begins the help's sentence
void addForms(CLI::App& app, DataForm& form, const std::string& what);
/// How a map is read: --format, --game, --temporal, --seal-width, --keep-going
void addMapInput(CLI::App& app, MapInput& map);
/// --budget, which may be given several times; `parse` says what is wrong with a text, or nothing
void addBudget(CLI::App& app, std::function<std::string(std::string_view)> parse,
               const std::string& description);
/// --sarif, --github
void addDiagnosticFiles(CLI::App& app, DiagnosticFiles& files);
/// --html, --html-pictures, --junit, --markdown, --sarif, --github
void addReports(CLI::App& app, ReportFiles& files);
/// --threads
void addThreads(CLI::App& app, unsigned& threads);
/// How a map is compiled: those of addMapInput, --allow-leaks, --no-adopt, --block-size, --cache,
/// --cache-size
void addCompilation(CLI::App& app, Compilation& compilation);
/// Which cameras to look through: --camera, --cameras, --at, --angles, --look-at, --fov, --size,
/// --nearest
void addCameras(CLI::App& app, CameraArguments& cameras);

/// --lights: how bright groups of lights are
void addLightGroups(CLI::App& app, std::vector<render::GroupWeight>& lights);

}  // namespace portcullis::cli
