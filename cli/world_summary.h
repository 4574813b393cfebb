#pragma once

#include <string>

#include "cli/world_input.h"

namespace portcullis::cli {

/// A world in numbers, as a table for people.
[[nodiscard]] std::string summaryToText(const OpenedWorld& opened);

/// The same numbers, unrounded, as one JSON object: source, file {bytes, chunks {tag: bytes}},
/// counts {cells, portals ...}, treeDepth, outsideRemoved, removedCells, bounds {min, max} or
/// null, media {air: {cells, volume} ...}, portalArea, surfaceArea, visibleSets
/// {differentSets, visiblePairs, averageCells} or null, cellsByFaces and cellsByPortals (element n:
/// cells with n of them).
[[nodiscard]] std::string summaryToJson(const OpenedWorld& opened);

}  // namespace portcullis::cli
