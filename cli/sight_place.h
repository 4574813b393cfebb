#pragma once

#include <optional>
#include <string>
#include <vector>

#include "formats/diagnostics/result.h"
#include "formats/world/world.h"
#include "render/sight_line.h"

namespace portcullis::cli {

/// One end of a line of sight, as `vis explain` takes it.
struct SightPlace {
    std::string words;                      ///< "cell 12", "(1 2 3)" or "camera "hall""
    std::vector<formats::Position> points;  ///< to look from: one, or several in a cell
    std::vector<formats::CellIndex> cells;  ///< that contain them
    std::optional<formats::Camera> camera;  ///< sees only its picture
    bool isCell = false;                    ///< any place in the cell will do
};

/// "#12", "X,Y,Z", or the name of a camera or an entity to look from. Errors: visUnknownCell,
/// renderUnknownCamera, renderCameraInSolid.
[[nodiscard]] formats::Result<SightPlace> sightPlace(const formats::World& world,
                                                     const std::string& text);

/// The line by which one place sees another: from each point in turn, to the place itself where
/// that is seen, or else into its cell; the first found.
[[nodiscard]] std::optional<render::SightLine> lineBetween(const formats::World& world,
                                                           const SightPlace& from,
                                                           const SightPlace& to);

}  // namespace portcullis::cli
