#include "cli/world_source.h"

#include <utility>

#include "cli/map_format.h"
#include "cli/world_input.h"

namespace portcullis::cli {

formats::Result<formats::World> worldOf(const std::string& path, const Compilation& compilation,
                                        const Streams& streams) {
    if (mapFormatOfName(path) || compilation.map.format) {
        Compilation named = compilation;
        named.map.path = path;
        auto compiled = compileInput(named, streams);
        formats::Diagnostics diagnostics = compiled.takeDiagnostics();
        if (!compiled) return diagnostics;
        return {std::move(compiled.value().result.world), std::move(diagnostics)};
    }
    auto opened = openWorld(path, streams);
    formats::Diagnostics diagnostics = opened.takeDiagnostics();
    if (!opened) return diagnostics;
    return {std::move(opened.value().world), std::move(diagnostics)};
}

}  // namespace portcullis::cli
