#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace portcullis::formats {

enum class MissionBrushKind : std::uint8_t { terrain, light, area, object, flow, room };

/// What the texture of a face hangs on: see mission_texture_basis.h for the world,
/// mission_hung_texture.h for the others.
enum class MissionAlignment : std::uint8_t { world, brush, face };

/// How a face is textured.
struct MissionFace {
    std::int16_t texture = -1;   ///< of the mission's texture list; -1: the brush's own
    std::uint16_t rotation = 0;  ///< 65536 are a whole turn
    std::int16_t scale = 16;     ///< a step more is twice as large; 16: 16 texels a unit
    std::uint16_t x = 0, y = 0;  ///< texels
    MissionAlignment alignment{};
    /// Of textures that hang on the face: their scale along u and v, 65536 a step, between steps
    /// in a straight line; below 0 they are mirrored.
    std::array<std::int32_t, 2> scales{16 << 16, 16 << 16};
};

/// One record of a mission's brush list, as the file has it: units are the editor's.
struct MissionBrush {
    std::int16_t id = 0;
    std::int16_t time = 0;  ///< terrain applies in ascending time
    MissionBrushKind kind{};
    std::uint8_t operation = 0;  ///< terrain: 0 to 9, see mission_brush_reader.h
    /// Terrain: the shape's code. Objects, lights and rooms: their number.
    std::int32_t subject = 0;
    /// Terrain: its texture. Areas: 2 is "Me Only". Rooms: their number among rooms.
    std::int16_t base = 0;
    std::array<float, 3> position{};  ///< of the centre
    /// Half of each extent. Lights: brightness, hue and saturation.
    std::array<float, 3> size{};
    std::array<std::uint16_t, 3> angles{};  ///< about x, then y, then z; 65536 are a whole turn
    bool snapped = false;                   ///< its corners lie on multiples of gridSpacing
    float gridSpacing = 0;
    std::vector<MissionFace> faces;  ///< terrain only
    std::size_t offset = 0;          ///< of the record in the file
};

}  // namespace portcullis::formats
