#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "formats/world/world.h"

namespace portcullis::formats {

/// Corners of the smallest box, in units.
struct WorldBounds {
    glm::dvec3 min{0.0}, max{0.0};

    bool operator==(const WorldBounds&) const = default;
};

/// Baked light in numbers.
struct LightStatistics {
    std::uint64_t luxels = 0;         ///< of all walls, those around them among them
    std::vector<std::string> groups;  ///< of the layers, in their order; the first is ""
    std::size_t blocks = 0;           ///< different ones
    std::uint64_t bytes = 0;          ///< that the lightmaps take in memory
    std::size_t surfaceBlocks = 0;    ///< different blocks of lit texels; 0: none were made ready

    bool operator==(const LightStatistics&) const = default;
};

/// A world in numbers. Lengths in units; sums in double, in table order.
struct WorldStatistics {
    std::size_t brushes = 0, planes = 0, vertices = 0, cells = 0, portals = 0, surfaces = 0;
    std::size_t nodes = 0, textures = 0, materials = 0;
    std::size_t lights = 0, cameras = 0, objects = 0, entities = 0;
    std::size_t treeDepth = 0;          ///< nodes on the longest way from the root to a leaf
    std::optional<WorldBounds> bounds;  ///< of all vertices; none: the world is solid
    std::array<std::size_t, kMediumCount> cellsOfMedium{};
    std::array<double, kMediumCount> volumeOfMedium{};  ///< cubic units
    double portalArea = 0.0;                            ///< square units, each portal once
    double surfaceArea = 0.0;                           ///< square units
    std::vector<std::size_t> cellsByFaces;              ///< [n]: how many cells have n planes
    std::vector<std::size_t> cellsByPortals;            ///< [n]: how many cells have n portals
    std::optional<LightStatistics> light;               ///< none: no light was baked

    bool operator==(const WorldStatistics&) const = default;
};

/// Measures a valid world. Linear.
[[nodiscard]] WorldStatistics measureWorld(const World& world);

}  // namespace portcullis::formats
