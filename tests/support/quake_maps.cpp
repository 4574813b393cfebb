#include "tests/support/quake_maps.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <fstream>
#include <iterator>
#include <utility>

#include "formats/quake/quake_import.h"
#include "formats/quake/quake_map_reader.h"

namespace portcullis::tests {

using namespace formats;
namespace fs = std::filesystem;

namespace {

Result<BrushMap> import(const fs::path& path, bool temporal) {
    QuakeReadOptions reading;
    reading.keepGoing = true;
    auto quake = readQuakeMap(contentsOfFile(path), reading);
    Diagnostics diagnostics = quake.takeDiagnostics();
    if (!quake) return diagnostics;
    QuakeImportOptions importing;
    importing.temporal = temporal;
    auto map = importQuakeMap(quake.value(), importing);
    append(diagnostics, map.takeDiagnostics());
    if (!map) return diagnostics;
    return {std::move(map).value(), std::move(diagnostics)};
}

}  // namespace

std::vector<fs::path> quakeMapsIn(const std::string& folder) {
    const fs::path maps = fs::path(PORTCULLIS_SHARED_DIR) / "maps" / folder;
    std::vector<fs::path> paths;
    std::error_code missing;
    for (const auto& entry : fs::directory_iterator(maps, missing))
        if (entry.path().extension() == ".map") paths.push_back(entry.path());
    if (missing) MESSAGE("skipped: no folder " << maps.string());
    std::ranges::sort(paths);
    return paths;
}

std::size_t CompiledQuakeMap::count(Code code) const {
    return static_cast<std::size_t>(std::ranges::count(diagnostics, code, &Diagnostic::code));
}

CompiledQuakeMap compileQuakeMap(const fs::path& path, bool temporal) {
    auto map = import(path, temporal);
    REQUIRE(map.hasValue());
    compiler::CompileOptions options;
    options.keepGoing = true;
    auto compiled = compiler::compileMap(map.value(), options);
    REQUIRE(compiled.hasValue());
    CompiledQuakeMap result;
    result.diagnostics = map.takeDiagnostics();
    append(result.diagnostics, compiled.takeDiagnostics());
    result.map = std::move(map).value();
    result.result = std::move(compiled).value();
    return result;
}

BrushMap importQuakeFile(const fs::path& path, bool temporal) {
    auto map = import(path, temporal);
    REQUIRE(map.hasValue());
    return std::move(map).value();
}

std::string contentsOfFile(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace portcullis::tests
