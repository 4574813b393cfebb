#pragma once

#include <filesystem>
#include <vector>

#include "compiler/compile_map.h"
#include "formats/world/world.h"

namespace portcullis::tests {

/// maps/`folder`/*.json of the source tree by name without extension, ascending.
[[nodiscard]] std::vector<std::string> sampleNames(const std::string& folder);

/// A map of the source tree, which must have no faults.
[[nodiscard]] formats::BrushMap readSample(const std::string& folder, const std::string& name);

/// A map of the source tree, compiled as `portcullis compile` would. Words of error other than a
/// leak fail the test.
[[nodiscard]] compiler::CompiledMap compileSample(const std::string& folder,
                                                  const std::string& name);

/// How many pieces the cells fall into when walked through portals.
[[nodiscard]] std::size_t connectedPieces(const formats::World& world);

/// Square units of all portals between cells of the two media (the same one twice: inside it).
[[nodiscard]] double interfaceArea(const formats::World& world, formats::Medium a,
                                   formats::Medium b);

/// Square units of the walls that a brush owns; all of its faces, or one.
[[nodiscard]] double ownedArea(const formats::World& world, formats::BrushIndex brush);
[[nodiscard]] double ownedArea(const formats::World& world, formats::BrushIndex brush,
                               std::uint32_t face);

/// Square units of a flat loop of World::loopVertices.
[[nodiscard]] double loopArea(const formats::World& world, formats::Range loop);

/// How many directed edges, over all faces (walls and portals) of all cells, lack their opposite
/// in the same cell. 0: every cell is a closed body by identity of corners, with no corner of one
/// face inside the edge of another.
[[nodiscard]] std::size_t openEdges(const formats::World& world);

}  // namespace portcullis::tests
