#pragma once

#include <cstdint>
#include <vector>

#include "formats/quake/quake_map.h"

namespace portcullis::formats {

/// Which parts of a map its author left out of the export: layers that TrenchBroom marks with
/// "_tb_layer_omit_from_export" "1", and what lies in them, as told by "_tb_layer" and, of nested
/// groups, "_tb_group". A mark on the first entity (worldspawn) stands for the layer of everything
/// that names neither.
class QuakeLayers {
public:
    /// Linear in the entities and their properties (n log n in the groups).
    explicit QuakeLayers(const QuakeMap& map);

    /// Whether the entity lies in such a layer. Of worldspawn only the brushes do: its keys are
    /// those of the whole map.
    [[nodiscard]] bool omits(const QuakeEntity& entity) const { return omitted_[entity.number]; }

private:
    std::vector<bool> omitted_;  ///< by number of the entity
};

/// The entity whose keys are those of the map: worldspawn, or an unnamed one that comes first.
[[nodiscard]] bool isWorld(const QuakeEntity& entity);

}  // namespace portcullis::formats
