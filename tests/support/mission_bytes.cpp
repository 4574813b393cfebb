#include "tests/support/mission_bytes.h"

#include <bit>

#include "tests/support/wad_bytes.h"

namespace portcullis::tests {
namespace {

std::string padded(std::string name, std::size_t size) {
    name.resize(size, '\0');
    return name;
}

std::string twoBytes(std::int16_t value) {
    return littleEndian(static_cast<std::uint16_t>(value), 2);
}

std::uint32_t sizeOf(const std::string& bytes) { return static_cast<std::uint32_t>(bytes.size()); }

}  // namespace

std::string tagFile(const std::vector<PlainTagChunk>& chunks) {
    std::string body;
    std::string table = littleEndian(static_cast<std::uint32_t>(chunks.size()));
    for (const PlainTagChunk& chunk : chunks) {
        table += padded(chunk.name, 12) + littleEndian(272 + sizeOf(body)) +
                 littleEndian(sizeOf(chunk.data));
        body += padded(chunk.name, 12) + littleEndian(chunk.major) + littleEndian(chunk.minor) +
                littleEndian(0) + chunk.data;
    }
    return littleEndian(272 + sizeOf(body)) + littleEndian(0) + littleEndian(1) +
           std::string(256, '\0') + "\xde\xad\xbe\xef" + body + table;
}

std::string floatBytes(const std::vector<float>& values) {
    std::string bytes;
    for (const float value : values) bytes += littleEndian(std::bit_cast<std::uint32_t>(value));
    return bytes;
}

std::string brushRecord(const PlainMissionBrush& brush) {
    const bool isTerrain = brush.operation >= 0;
    const auto& [px, py, pz] = brush.position;
    const auto& [sx, sy, sz] = brush.size;
    std::string bytes = twoBytes(brush.id) + twoBytes(brush.time) +
                        littleEndian(static_cast<std::uint32_t>(brush.subject)) +
                        twoBytes(brush.base);
    bytes += {static_cast<char>(brush.operation), '\0'};
    bytes += floatBytes({px, py, pz, sx, sy, sz});
    for (const std::uint16_t angle : brush.angles) bytes += littleEndian(angle, 2);
    bytes += twoBytes(0) + floatBytes({brush.gridSpacing}) + std::string(18, '\0');
    bytes += {static_cast<char>(brush.snapped ? 1 : 0),
              static_cast<char>(isTerrain ? brush.faces.size() : 255)};
    bytes += std::string(8, '\0');
    if (!isTerrain) return bytes;
    for (const PlainMissionFace& face : brush.faces)
        bytes += twoBytes(face.texture) + littleEndian(face.rotation, 2) + twoBytes(face.scale) +
                 littleEndian(face.x, 2) + littleEndian(face.y, 2);
    return bytes;
}

std::string textureList(const std::string& family, const std::vector<std::string>& names) {
    std::string list = padded("", 4) + padded("null", 16);
    for (const std::string& name : names) list += std::string("\1\1\0\0", 4) + padded(name, 16);
    list.insert(0, padded(family, 16));
    return littleEndian(12 + sizeOf(list)) +
           littleEndian(static_cast<std::uint32_t>(names.size()) + 1) + littleEndian(1) + list;
}

std::string missionFile(const std::vector<PlainMissionBrush>& brushes,
                        const std::vector<PlainTagChunk>& more) {
    std::string list;
    for (const PlainMissionBrush& brush : brushes) list += brushRecord(brush);
    std::vector<PlainTagChunk> chunks{{"BRLIST", 1, 0, list},
                                      {"TXLIST", 1, 0, textureList("core", {"stone", "brick"})}};
    chunks.insert(chunks.end(), more.begin(), more.end());
    return tagFile(chunks);
}

std::string propertyRecord(std::int32_t object, const std::string& data) {
    return littleEndian(static_cast<std::uint32_t>(object)) + littleEndian(sizeOf(data)) + data;
}

}  // namespace portcullis::tests
