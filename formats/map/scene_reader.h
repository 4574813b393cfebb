#pragma once

#include "formats/json/fault_list.h"
#include "formats/json/json_document.h"
#include "formats/map/brush_map.h"
#include "formats/map/brush_reader.h"

namespace portcullis::formats {

// Readers of the lists that stand beside the brushes. An element with faults is left out; names
// must be unique within a list (PC1109).

[[nodiscard]] IndexedVector<MaterialIndex, Material> readMaterials(JsonValue value,
                                                                   FaultList& faults);
[[nodiscard]] std::vector<Light> readLights(JsonValue value, FaultList& faults);
[[nodiscard]] std::vector<Camera> readCameras(JsonValue value, FaultList& faults);
[[nodiscard]] std::vector<Object> readObjects(JsonValue value, const BrushReader& brushes,
                                              FaultList& faults);
[[nodiscard]] std::vector<Entity> readEntities(JsonValue value, FaultList& faults);

}  // namespace portcullis::formats
