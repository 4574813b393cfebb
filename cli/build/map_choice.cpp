#include "cli/build/map_choice.h"

#include <algorithm>
#include <array>
#include <fcntl.h>
#include <filesystem>
#include <optional>
#include <set>
#include <spawn.h>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/build/stage_kinds.h"
#include "cli/file_arguments.h"
#include "formats/files/file_descriptor.h"
#include "formats/files/name_pattern.h"
#include "formats/json/suggestion.h"
#include "formats/json/utf8.h"

extern char** environ;

namespace portcullis::cli {
namespace {

namespace fs = std::filesystem;
using formats::Code;

std::string readAll(int descriptor) {
    std::string text;
    std::array<char, 4096> buffer{};
    for (ssize_t got = 0; (got = ::read(descriptor, buffer.data(), buffer.size())) > 0;)
        text.append(buffer.data(), static_cast<std::size_t>(got));
    return text;
}

/// What git says; nothing if it fails or is not there.
std::optional<std::string> askGit(std::vector<std::string> words) {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
    const formats::FileDescriptor in(ends[0]);
    formats::FileDescriptor out(ends[1]);
    words.insert(words.begin(), "git");
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, out.get(), STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t process = -1;
    const int fault = ::posix_spawnp(&process, "git", &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    (void)out.close();
    if (fault != 0) return std::nullopt;
    std::string said = readAll(in.get());
    int status = 0;
    ::waitpid(process, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return std::nullopt;
    return said;
}

std::vector<std::string> splitAt(const std::string& text, char end) {
    std::vector<std::string> parts;
    std::istringstream in(text);
    for (std::string part; std::getline(in, part, end);)
        if (!part.empty()) parts.push_back(part);
    return parts;
}

std::string whole(const fs::path& path) {
    std::error_code failed;
    return fs::weakly_canonical(fs::absolute(path, failed), failed).string();
}

formats::Diagnostic unknownSince(const std::string& since) {
    return makeDiagnostic(Code::buildSinceUnknown, "git cannot tell what changed since \"" +
                                                       formats::printable(since) +
                                                       "\", and there is no such file");
}

formats::Result<std::vector<std::string>> changedByGit(const std::string& since,
                                                       const std::string& folder) {
    const std::string at = folder.empty() ? "." : folder;
    const auto top = askGit({"-C", at, "rev-parse", "--show-toplevel"});
    const auto changed = askGit({"-C", at, "diff", "--name-only", "-z", since, "--"});
    const auto fresh =
        askGit({"-C", at, "ls-files", "--others", "--exclude-standard", "-z", "--full-name", ":/"});
    if (!top || !changed || !fresh) return unknownSince(since);
    const fs::path root = top->substr(0, top->find('\n'));
    std::vector<std::string> files;
    for (const std::string* list : {&*changed, &*fresh})
        for (const std::string& file : splitAt(*list, '\0')) files.push_back(whole(root / file));
    return files;
}

/// The path, or a folder that it is in, is one of these.
bool isAmong(const std::set<std::string>& changed, const std::string& path, bool below) {
    const std::string full = whole(path);
    if (changed.contains(full)) return true;
    if (!below) return false;
    const auto next = changed.lower_bound(full + "/");
    return next != changed.end() && next->starts_with(full + "/");
}

}  // namespace

formats::Result<std::vector<std::string>> changedFiles(const std::string& since,
                                                       const std::string& folder,
                                                       const Streams& streams) {
    std::error_code failed;
    if (!isStandardStream(since) && !fs::exists(since, failed)) return changedByGit(since, folder);
    const auto text = readInput(since, streams);
    if (!text) return text.diagnostics();
    std::vector<std::string> files;
    for (std::string& line : splitAt(text.value(), '\n')) {
        if (line.ends_with('\r')) line.pop_back();
        files.push_back(whole(line));
    }
    return files;
}

formats::Result<std::vector<ProjectMap>> mapsOnly(std::vector<ProjectMap> maps,
                                                  const std::vector<std::string>& patterns) {
    const auto fits = [](const ProjectMap& map, const std::string& pattern) {
        return formats::matchesPattern(map.name, pattern) ||
               formats::matchesPattern(map.file, pattern);
    };
    formats::Diagnostics faults;
    for (const std::string& pattern : patterns) {
        if (std::ranges::any_of(maps, [&](const ProjectMap& map) { return fits(map, pattern); }))
            continue;
        faults.push_back(
            makeDiagnostic(Code::buildNothingChosen,
                           (formats::isPattern(pattern) ? "no map fits \"" : "there is no map \"") +
                               formats::printable(pattern) + "\""));
        std::vector<std::string_view> names;
        for (const ProjectMap& map : maps) names.push_back(map.name);
        faults.back().hint = formats::suggestAmong(pattern, "maps", names);
    }
    if (!faults.empty()) return faults;
    if (!patterns.empty())
        std::erase_if(maps, [&](const ProjectMap& map) {
            return std::ranges::none_of(
                patterns, [&](const std::string& pattern) { return fits(map, pattern); });
        });
    return maps;
}

std::vector<ProjectMap> mapsOf(std::vector<ProjectMap> maps, const ProjectPlaces& places,
                               const std::vector<std::string>& changed) {
    const std::set<std::string> files(changed.begin(), changed.end());
    if (isAmong(files, fs::path(places.file).filename().string(), false)) return maps;
    const bool golden = places.golden && isAmong(files, places.goldenFile, false);
    std::erase_if(maps, [&](const ProjectMap& map) {
        bool reads = isAmong(files, map.file, false) || (golden && map.golden);
        for (std::size_t i = 0; i < map.stages.size(); ++i)
            for (const std::string& path : pathsOf(map.stages[i].options, stageKinds()[i].options))
                reads = reads || isAmong(files, path, true);
        if (!places.references.empty())
            reads = reads || isAmong(files, places.references + "/" + map.name, true);
        return !reads;
    });
    return maps;
}

std::vector<ProjectMap> mapsOfShard(const std::vector<ProjectMap>& maps,
                                    std::pair<std::uint32_t, std::uint32_t> shard) {
    std::vector<ProjectMap> chosen;
    for (std::size_t i = shard.first - 1; i < maps.size(); i += shard.second)
        chosen.push_back(maps[i]);
    return chosen;
}

}  // namespace portcullis::cli
