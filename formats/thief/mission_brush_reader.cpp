#include "formats/thief/mission_brush_reader.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "formats/thief/mission_faults.h"
#include "formats/thief/tag_cursor.h"

namespace portcullis::formats {
namespace {

constexpr std::size_t kRecordSize = 76;
constexpr std::size_t kFaceSize = 10;

constexpr std::array kOperations{
    "solid",          "air",          "water",        "flood",          "evaporate",
    "solid-to-water", "solid-to-air", "air-to-solid", "water-to-solid", "blockable"};

/// The kind that an operation field means; negative ones stand for what is not terrain.
std::optional<MissionBrushKind> kindOf(std::int8_t operation) {
    switch (operation) {
        case -1: return MissionBrushKind::light;
        case -2: return MissionBrushKind::area;
        case -3: return MissionBrushKind::object;
        case -4: return MissionBrushKind::flow;
        case -5: return MissionBrushKind::room;
        default: break;
    }
    if (operation < 0 || static_cast<std::size_t>(operation) >= kOperations.size())
        return std::nullopt;
    return MissionBrushKind::terrain;
}

/// The fixed part of a record. `operation` and `faceCount` are as the file has them.
struct Record {
    MissionBrush brush;
    std::int8_t operation = 0;
    std::uint8_t faceCount = 0;
};

Record takeRecord(TagCursor& cursor) {
    Record record;
    MissionBrush& brush = record.brush;
    brush.id = cursor.take<std::int16_t>();
    brush.time = cursor.take<std::int16_t>();
    brush.subject = cursor.take<std::int32_t>();
    brush.base = cursor.take<std::int16_t>();
    record.operation = cursor.take<std::int8_t>();
    cursor.skip(1);  // flags
    brush.position = cursor.takeFloats<3>();
    brush.size = cursor.takeFloats<3>();
    for (std::uint16_t& angle : brush.angles) angle = cursor.take<std::uint16_t>();
    cursor.skip(2);  // the face last worked on
    brush.gridSpacing = cursor.takeFloat();
    cursor.skip(12 + 6);  // phase and turn of the editor's grid
    brush.snapped = cursor.take<std::uint8_t>() != 0;
    record.faceCount = cursor.take<std::uint8_t>();
    cursor.skip(8);  // what is selected in the editor, and padding
    return record;
}

MissionFace takeFace(TagCursor& cursor) {
    MissionFace face;
    face.texture = cursor.take<std::int16_t>();
    face.rotation = cursor.take<std::uint16_t>();
    face.scale = cursor.take<std::int16_t>();
    face.x = cursor.take<std::uint16_t>();
    face.y = cursor.take<std::uint16_t>();
    return face;
}

bool isFinite(const MissionBrush& brush) {
    const auto finite = [](float value) { return std::isfinite(value); };
    return std::ranges::all_of(brush.position, finite) && std::ranges::all_of(brush.size, finite);
}

/// Appends the brush unless something about it is wrong.
void keep(Record record, MissionFaults& faults, std::vector<MissionBrush>& brushes) {
    MissionBrush& brush = record.brush;
    const auto kind = kindOf(record.operation);
    if (!kind)
        return faults.add(Code::missionBadBrush,
                          "there is no operation " + std::to_string(record.operation), brush);
    brush.kind = *kind;
    if (brush.kind == MissionBrushKind::terrain)
        brush.operation = static_cast<std::uint8_t>(record.operation);
    if (!isFinite(brush))
        return faults.add(Code::missionBadBrush, "its position and size are not all finite numbers",
                          brush);
    brushes.push_back(std::move(brush));
}

void tellRepeatedIds(const std::vector<MissionBrush>& brushes, MissionFaults& faults) {
    std::map<std::int16_t, std::size_t> first;  // byte of the first brush of an id
    for (const MissionBrush& brush : brushes) {
        const auto [earlier, isNew] = first.try_emplace(brush.id, brush.offset);
        if (!isNew)
            faults.add(Code::missionRepeatedId,
                       "the brush at byte " + std::to_string(earlier->second) + " has the same id",
                       brush);
    }
}

}  // namespace

Result<std::vector<MissionBrush>> readMissionBrushes(const TagChunk& list, bool keepGoing) {
    MissionFaults faults;
    std::vector<MissionBrush> brushes;
    TagCursor cursor(list.data);
    while (cursor.left() > 0) {
        const std::size_t at = list.offset + cursor.offset();
        if (!cursor.has(kRecordSize)) {
            faults.add(Code::missionTruncated,
                       "the brush list ends inside the record at byte " + std::to_string(at),
                       "chunk \"" + list.name + "\"");
            break;
        }
        Record record = takeRecord(cursor);
        record.brush.offset = at;
        if (record.operation >= 0) {
            if (!cursor.has(kFaceSize * record.faceCount)) {
                faults.add(Code::missionTruncated,
                           "the brush list ends inside the brush's " +
                               std::to_string(record.faceCount) + " faces",
                           record.brush);
                break;
            }
            record.brush.faces.reserve(record.faceCount);
            for (std::uint8_t i = 0; i < record.faceCount; ++i)
                record.brush.faces.push_back(takeFace(cursor));
        }
        keep(std::move(record), faults, brushes);
    }
    tellRepeatedIds(brushes, faults);
    const bool failed = faults.anyError() && !keepGoing;
    Diagnostics diagnostics = std::move(faults).take();
    if (failed) return diagnostics;
    return {std::move(brushes), std::move(diagnostics)};
}

MediaOperation missionOperation(std::uint8_t operation) {
    const auto known = operationFromName(kOperations.at(operation));
    assert(known);
    return *known;
}

}  // namespace portcullis::formats
