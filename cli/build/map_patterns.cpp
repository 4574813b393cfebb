#include "cli/build/map_patterns.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "formats/files/name_pattern.h"
#include "formats/json/suggestion.h"
#include "formats/json/utf8.h"

namespace portcullis::cli {
namespace {

namespace fs = std::filesystem;

/// The part of a pattern that names folders, up to the first part with a star.
std::string plainBeginning(const std::string& pattern) {
    std::string beginning;
    for (std::size_t first = 0;;) {
        const std::size_t slash = pattern.find('/', first);
        if (slash == std::string::npos) return beginning;
        if (formats::isPattern(pattern.substr(first, slash - first))) return beginning;
        beginning = pattern.substr(0, slash + 1);
        first = slash + 1;
    }
}

fs::path below(const std::string& folder, const std::string& path) {
    return folder.empty() ? fs::path(path) : fs::path(folder) / path;
}

/// Files below `folder`/`beginning`, as deep as the pattern may reach.
void list(const fs::path& at, const std::string& name, std::ptrdiff_t depth,
          std::vector<std::string>& files) {
    std::error_code failed;
    for (fs::directory_iterator entry(at.empty() ? fs::path(".") : at, failed), end;
         !failed && entry != end; entry.increment(failed)) {
        std::error_code unknown;
        const std::string path = name + entry->path().filename().string();
        if (entry->is_regular_file(unknown))
            files.push_back(path);
        else if (depth > 0 && entry->is_directory(unknown) &&
                 (depth < 64 || !entry->is_symlink(unknown)))
            list(entry->path(), path + "/", depth - 1, files);
    }
}

std::ptrdiff_t depthOf(const std::string& rest) {
    return rest.find("**") != std::string::npos ? 1000 : std::ranges::count(rest, '/');
}

}  // namespace

std::vector<std::string> filesOfPattern(const std::string& folder, const std::string& pattern,
                                        std::span<const std::string> exclude) {
    const std::string beginning = plainBeginning(pattern);
    std::vector<std::string> files;
    std::error_code failed;
    if (formats::isPattern(pattern))
        list(below(folder, beginning), beginning, depthOf(pattern.substr(beginning.size())), files);
    else if (fs::is_regular_file(below(folder, pattern), failed))
        files.push_back(pattern);
    std::erase_if(files, [&](const std::string& file) {
        return !formats::matchesPattern(file, pattern) ||
               std::ranges::any_of(exclude, [&](const std::string& one) {
                   return formats::matchesPattern(file, one);
               });
    });
    std::ranges::sort(files);
    return files;
}

formats::Diagnostic unmatched(const std::string& folder, const std::string& pattern) {
    formats::Diagnostic fault =
        makeDiagnostic(formats::Code::buildNoMatch,
                       (formats::isPattern(pattern) ? "no file fits \"" : "there is no file \"") +
                           formats::printable(pattern) + "\"");
    const std::string beginning = plainBeginning(pattern);
    std::vector<std::string> files;
    list(below(folder, beginning), beginning, 0, files);
    std::ranges::sort(files);
    const std::vector<std::string_view> views(files.begin(), files.end());
    fault.hint = formats::suggestName(pattern, views);
    if (fault.hint.ends_with(' ')) fault.hint.pop_back();
    if (fault.hint.empty()) fault.hint = "paths are relative to the project's folder";
    return fault;
}

}  // namespace portcullis::cli
