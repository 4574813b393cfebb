#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace portcullis::tests {

/// A chunk to be put into a tag database by hand.
struct PlainTagChunk {
    std::string name;
    std::uint32_t major = 1, minor = 0;
    std::string data;
};

/// A tag database: header, chunks, table of contents.
[[nodiscard]] std::string tagFile(const std::vector<PlainTagChunk>& chunks);

/// A face of a mission's brush, to be written by hand.
struct PlainMissionFace {
    std::int16_t texture = -1;
    std::uint16_t rotation = 0;
    std::int16_t scale = 16;
    std::uint16_t x = 0, y = 0;
};

/// A record of a mission's brush list, to be written by hand: a cube of air, unless said otherwise.
struct PlainMissionBrush {
    std::int16_t id = 1, time = 1;
    std::int32_t subject = 1;
    std::int16_t base = 1;
    std::int8_t operation = 1;
    std::array<float, 3> position{}, size{4, 4, 4};
    std::array<std::uint16_t, 3> angles{};
    bool snapped = false;
    float gridSpacing = 1;
    std::vector<PlainMissionFace> faces{6};
};

/// The bytes of a record; what is not terrain has no faces.
[[nodiscard]] std::string brushRecord(const PlainMissionBrush& brush);

/// The bytes of a texture list: "null", then the textures of one family.
[[nodiscard]] std::string textureList(const std::string& family,
                                      const std::vector<std::string>& names);

/// A mission of these brushes, with the textures "stone" and "brick" of family "core", and more
/// chunks.
[[nodiscard]] std::string missionFile(const std::vector<PlainMissionBrush>& brushes,
                                      const std::vector<PlainTagChunk>& more = {});

/// The bytes of one property of an object.
[[nodiscard]] std::string propertyRecord(std::int32_t object, const std::string& data);
[[nodiscard]] std::string floatBytes(const std::vector<float>& values);

}  // namespace portcullis::tests
