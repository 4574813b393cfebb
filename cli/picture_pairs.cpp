#include "cli/picture_pairs.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <string_view>
#include <system_error>
#include <utility>

#include "cli/file_arguments.h"
#include "formats/files/file_fault.h"

namespace portcullis::cli {
namespace {

namespace fs = std::filesystem;
using formats::Code;
using formats::Diagnostics;
using formats::makeDiagnostic;
using formats::Result;

bool isPng(const fs::path& path) {
    std::string ending = path.extension().string();
    for (char& c : ending) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    return ending == ".png";
}

/// Every PNG below a folder, by its path from there.
Result<std::vector<std::string>> picturesBelow(const std::string& folder) {
    std::vector<std::string> names;
    std::error_code failed;
    fs::recursive_directory_iterator at(folder, failed);
    for (; !failed && at != fs::recursive_directory_iterator(); at.increment(failed)) {
        std::error_code unknown;
        if (isPng(at->path()) && !at->is_directory(unknown))
            names.push_back(at->path().lexically_relative(folder).generic_string());
    }
    if (failed) return formats::fileFault(Code::fileRead, folder, failed.message());
    return names;
}

struct Place {
    bool folder = false;
    Diagnostics faults;
};

Place placeOf(const std::string& path) {
    if (isStandardStream(path)) return {};
    std::error_code failed;
    const fs::file_status status = fs::status(path, failed);
    if (fs::exists(status)) return {fs::is_directory(status), {}};
    return {false, {formats::fileFault(Code::fileRead, path, failed.message())}};
}

Result<PicturePairs> pairsOfFolders(const std::string& a, const std::string& b) {
    auto inA = picturesBelow(a), inB = picturesBelow(b);
    Diagnostics faults = inA.takeDiagnostics();
    append(faults, inB.takeDiagnostics());
    if (!faults.empty()) return faults;
    std::map<std::string, PicturePair> pairs;
    for (const std::string& name : inA.value()) pairs[name].fileA = (fs::path(a) / name).string();
    for (const std::string& name : inB.value()) pairs[name].fileB = (fs::path(b) / name).string();
    if (pairs.empty())
        return makeDiagnostic(Code::diffNothing, "neither " + a + " nor " + b + " has a PNG file");
    PicturePairs all{true, {}};
    for (auto& [name, pair] : pairs) {
        pair.name = name;
        all.pairs.push_back(std::move(pair));
    }
    return all;
}

}  // namespace

Result<PicturePairs> picturePairs(const std::string& a, const std::string& b) {
    Place placeA = placeOf(a);
    const Place placeB = placeOf(b);
    append(placeA.faults, placeB.faults);
    if (!placeA.faults.empty()) return placeA.faults;
    if (placeA.folder && placeB.folder) return pairsOfFolders(a, b);
    if (placeA.folder != placeB.folder)
        return makeDiagnostic(Code::diffUnlike, (placeA.folder ? a : b) + " is a folder, " +
                                                    inputName(placeA.folder ? b : a) + " is not");
    const std::string& named = isStandardStream(a) ? b : a;
    return PicturePairs{false, {{fs::path(named).filename().string(), a, b}}};
}

}  // namespace portcullis::cli
