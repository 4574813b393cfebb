#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "compiler/compile_map.h"
#include "formats/map/brush_map.h"

namespace portcullis::tests {

/// The .map files of a folder beside the project ("real", "cases"), ascending. Real maps are not
/// part of the product: where they are missing, tests of them say so and pass.
[[nodiscard]] std::vector<std::filesystem::path> quakeMapsIn(const std::string& folder);

/// A Quake map read, imported and compiled, going on past faulty brushes.
struct CompiledQuakeMap {
    formats::BrushMap map;
    compiler::CompiledMap result;
    formats::Diagnostics diagnostics;  ///< of all three

    [[nodiscard]] std::size_t count(formats::Code code) const;
    [[nodiscard]] bool has(formats::Code code) const { return count(code) > 0; }
};
/// `temporal`: see formats::QuakeImportOptions.
[[nodiscard]] CompiledQuakeMap compileQuakeMap(const std::filesystem::path& path,
                                               bool temporal = false);

/// The same without compiling.
[[nodiscard]] formats::BrushMap importQuakeFile(const std::filesystem::path& path,
                                                bool temporal = false);

[[nodiscard]] std::string contentsOfFile(const std::filesystem::path& path);

}  // namespace portcullis::tests
