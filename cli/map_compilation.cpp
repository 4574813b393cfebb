#include "cli/map_compilation.h"

#include <filesystem>
#include <memory>
#include <utility>

#include "cli/file_arguments.h"
#include "cli/report.h"
#include "compiler/block_cache.h"

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
    const std::string& path = compilation.map.path;
    auto map = readMap(compilation.map, streams);
    Diagnostics diagnostics = map.takeDiagnostics();
    if (!map) return diagnostics;

    const auto cache = openCache(compilation, diagnostics);
    compiler::CompileOptions options = compileOptionsOf(compilation);
    options.cache = cache.get();
    auto compiled = compiler::compileMap(map.value(), options);
    if (cache) cache->prune();
    append(diagnostics, compiled.takeDiagnostics());
    nameFile(diagnostics, inputName(path));
    if (!compiled) return diagnostics;
    if (compilation.allowLeaks) tolerateLeaks(diagnostics);
    Compiled result{std::move(map).value(), std::move(compiled).value()};
    if (!isStandardStream(path))
        result.result.world.source = std::filesystem::path(path).filename().string();
    return {std::move(result), std::move(diagnostics)};
}

}  // namespace portcullis::cli
