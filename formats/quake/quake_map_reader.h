#pragma once

#include <cstddef>
#include <string_view>

#include "formats/diagnostics/result.h"
#include "formats/quake/quake_map.h"

namespace portcullis::formats {

struct QuakeReadOptions {
    bool keepGoing = false;             ///< give the map without its faulty parts, errors or not
    std::size_t maximumFindings = 200;  ///< later ones are only counted
};

/// Reads the text of a .map file: Quake (standard and Valve 220), Quake 2 and 3 (with the three
/// integers at the end of each face, brush primitives, patches), Doom 3 (brushDef3), in any mix.
///
/// Coordinates pass from text to fixed point exactly; plane points may lie up to 2^22 units out.
/// Every fault is reported with line and column (PC12xx) and reading goes on at the next face,
/// brush or entity; a brush with a faulty face is left out whole. Any error means no map, unless
/// keepGoing. Patches bound no space: they are skipped and counted in one warning. Faces without a
/// normal and brushes that do not close pass: the compiler judges geometry. Linear in the length.
[[nodiscard]] Result<QuakeMap> readQuakeMap(std::string_view text,
                                            const QuakeReadOptions& options = {});

}  // namespace portcullis::formats
