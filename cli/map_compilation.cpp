#include "cli/map_compilation.h"

#include <filesystem>
#include <memory>
#include <utility>

#include "cli/file_arguments.h"
#include "cli/report.h"
#include "compiler/block_cache.h"
#include "compiler/pvs.h"
#include "formats/thief/compiled_mission.h"
#include "formats/world/chunk_file.h"

namespace portcullis::cli {
namespace {

using formats::Code;
using formats::Diagnostic;
using formats::Diagnostics;
using formats::Severity;

std::unique_ptr<compiler::BlockCache> openCache(const Compilation& compilation,
                                                Diagnostics& diagnostics) {
    if (compilation.cacheFolder.empty()) return nullptr;
    auto cache = compiler::BlockCache::open(compilation.cacheFolder, compilation.cacheBytes);
    for (Diagnostic& diagnostic : cache.takeDiagnostics()) {
        diagnostic.severity = Severity::warning;  // a compile without it gives the same world
        diagnostics.push_back(std::move(diagnostic));
    }
    return cache ? std::move(cache).value() : nullptr;
}

void tolerateLeaks(Diagnostics& diagnostics) {
    for (Diagnostic& diagnostic : diagnostics)
        if (diagnostic.code == Code::quakeLeak || diagnostic.code == Code::quakeNoEntity)
            diagnostic.severity = Severity::warning;
}

/// The world that the editor of a mission compiled.
formats::Result<Compiled> editorsWorld(const Compilation& compilation, const Streams& streams) {
    auto bytes = readInput(compilation.map.path, streams);
    if (!bytes) return bytes.takeDiagnostics();
    auto mission = formats::importCompiledMission(formats::asBytes(bytes.value()),
                                                  missionOptionsOf(compilation.map));
    Diagnostics diagnostics = mission.takeDiagnostics();
    nameFile(diagnostics, inputName(compilation.map.path));
    if (!mission) return diagnostics;
    Compiled compiled;
    compiled.map = std::move(mission.value().map);
    compiled.result.world = std::move(mission.value().world);
    if (compilation.pvs) {
        compiler::Pvs pvs = compiler::findPvs(compiled.result.world, {});
        compiled.result.world.visibleSets = std::move(pvs.sets);
        compiled.result.report.pvs = pvs.report;
    }
    return {std::move(compiled), std::move(diagnostics)};
}

formats::Result<Compiled> compileMapInput(const Compilation& compilation, const Streams& streams) {
    auto map = readMap(compilation.map, streams);
    Diagnostics diagnostics = map.takeDiagnostics();
    if (!map) return diagnostics;

    const auto cache = openCache(compilation, diagnostics);
    compiler::CompileOptions options = compileOptionsOf(compilation);
    options.cache = cache.get();
    auto compiled = compiler::compileMap(map.value(), options);
    if (cache) cache->prune();
    append(diagnostics, compiled.takeDiagnostics());
    nameFile(diagnostics, inputName(compilation.map.path));
    if (!compiled) return diagnostics;
    if (compilation.allowLeaks) tolerateLeaks(diagnostics);
    return {Compiled{std::move(map).value(), std::move(compiled).value()}, std::move(diagnostics)};
}

}  // namespace

compiler::CompileOptions compileOptionsOf(const Compilation& compilation) {
    compiler::CompileOptions options;
    options.keepGoing = compilation.map.keepGoing;
    options.adoptPlanes = compilation.adoptPlanes;
    options.blocks.smallest =
        static_cast<std::int32_t>(compilation.blockUnits) * formats::kLatticeStepsPerUnit;
    options.threads = compilation.threads;
    if (compilation.pvs) options.pvs = compiler::PvsOptions{};
    return options;
}

formats::Result<Compiled> compileInput(const Compilation& compilation, const Streams& streams) {
    auto compiled = compilation.fromCompiled ? editorsWorld(compilation, streams)
                                             : compileMapInput(compilation, streams);
    const std::string& path = compilation.map.path;
    if (compiled && !isStandardStream(path))
        compiled.value().result.world.source = std::filesystem::path(path).filename().string();
    return compiled;
}

}  // namespace portcullis::cli
