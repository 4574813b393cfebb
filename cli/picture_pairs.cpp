#include "cli/picture_pairs.h"

#include <filesystem>
#include <map>
#include <string_view>
#include <system_error>
#include <utility>

#include "cli/file_arguments.h"
#include "cli/picture_files.h"
#include "formats/files/file_fault.h"

namespace portcullis::cli {
namespace {

namespace fs = std::filesystem;
using formats::Code;
using formats::Diagnostics;
using formats::makeDiagnostic;
using formats::Result;

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
