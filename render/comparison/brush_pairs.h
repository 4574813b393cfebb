#pragma once

#include "formats/world/world.h"

namespace portcullis::render {

/// Which brush of one world is which of another.
struct BrushPairs {
    /// The partner of each brush of the first world and of the second; invalid: it has none.
    formats::IndexedVector<formats::BrushIndex, formats::BrushIndex> ofA, ofB;
};

/// Brushes of equal name, operation and planes are the same; of what is left those of equal
/// operation and planes (renamed), then those of equal name, then those of equal operation
/// (changed); and the rest, if as many are left in both. Of several that are alike the first is the
/// first's partner, and so on: so a brush that was put in or taken out makes no others differ.
[[nodiscard]] BrushPairs pairBrushes(const formats::World& a, const formats::World& b);

}  // namespace portcullis::render
