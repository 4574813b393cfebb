#pragma once

#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "formats/json/fault_list.h"
#include "formats/json/json_document.h"
#include "formats/map/brush_map.h"

namespace portcullis::formats {

/// Reads brushes, whose faces name materials of one map.
class BrushReader {
public:
    /// `materials` must outlive the reader and not change; their names are unique.
    BrushReader(const IndexedVector<MaterialIndex, Material>& materials, FaultList& faults);

    /// One brush; nothing, and faults, if anything about it is wrong.
    [[nodiscard]] std::optional<Brush> read(JsonValue value) const;
    /// A list of brushes; those with faults are left out.
    [[nodiscard]] std::vector<Brush> readAll(JsonValue value) const;

private:
    [[nodiscard]] MaterialIndex readMaterial(JsonValue value) const;
    [[nodiscard]] std::optional<std::uint32_t> readFaceIndex(JsonValue value,
                                                             const Shape& shape) const;
    void readFaces(JsonValue value, Brush& brush) const;
    void rejectBareFaces(JsonValue value, const Brush& brush) const;

    std::map<std::string_view, MaterialIndex> materialsByName_;
    std::vector<std::string_view> materialNames_;
    FaultList& faults_;
};

}  // namespace portcullis::formats
