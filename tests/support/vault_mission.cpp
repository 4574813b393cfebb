#include "tests/support/vault_mission.h"

#include <algorithm>
#include <vector>

#include "tests/support/mission_bytes.h"
#include "tests/support/wad_bytes.h"

namespace portcullis::tests {
namespace {

constexpr std::int32_t kCube = 0x001, kWedge = 0x007, kColumn = 0x305, kCornerPyramid = 0x701;
constexpr std::int8_t kSolid = 0, kAir = 1, kWater = 2, kEvaporate = 4, kBlockable = 9;
constexpr std::int8_t kLight = -1, kArea = -2, kObject = -3, kRoom = -5;
constexpr std::int16_t kStone = 1, kBrick = 2, kMeOnly = 2, kSky = 249;

PlainMissionBrush terrain(std::int32_t shape, std::size_t faces, std::int8_t operation,
                          std::array<float, 3> position, std::array<float, 3> size) {
    PlainMissionBrush brush;
    brush.subject = shape;
    brush.operation = operation;
    brush.position = position;
    brush.size = size;
    brush.base = operation == kSolid ? kBrick : kStone;
    brush.faces.resize(faces);
    return brush;
}

PlainMissionBrush other(std::int8_t operation, std::int32_t subject, std::array<float, 3> position,
                        std::array<float, 3> size) {
    PlainMissionBrush brush = terrain(subject, 0, operation, position, size);
    brush.time = 0;
    brush.base = operation == kArea ? kMeOnly : std::int16_t{0};
    return brush;
}

}  // namespace

std::string vaultMission() {
    PlainMissionBrush hall = terrain(kCube, 6, kAir, {0, 0, 4}, {12, 10, 4});
    hall.faces[4].texture = kSky;
    PlainMissionBrush corridor = terrain(kCube, 6, kAir, {-14, 8, 2}, {6, 2, 2});
    corridor.angles = {0, 0, 24576};  // 135 degrees
    PlainMissionBrush ramp = terrain(kWedge, 5, kSolid, {-1, 0, 0.5F}, {2, 2, 0.5F});
    ramp.angles = {0, 0, 16384};
    std::vector<PlainMissionBrush> brushes{
        hall,
        terrain(kColumn, 10, kSolid, {-6, 5, 4}, {1, 1, 4}),
        terrain(kColumn, 10, kSolid, {-6, -5, 4}, {1, 1, 4}),
        terrain(kCube, 6, kAir, {6, 0, -1.5F}, {4, 4, 1.5F}),
        terrain(kCube, 6, kWater, {6, 0, -2}, {4, 4, 1}),
        terrain(kCube, 6, kEvaporate, {8, 2, -2.5F}, {1, 1, 0.5F}),
        corridor,
        ramp,
        terrain(kCornerPyramid, 5, kSolid, {-9, 0, 1}, {1, 1, 1}),
        terrain(kCube, 6, kBlockable, {-8, 0, 4}, {0.5F, 10, 4}),
        other(kLight, 0, {0, 0, 7}, {150, 0.1F, 0.25F}),
        other(kLight, 1, {-14, 8, 3}, {60, 0, 0}),
        other(kObject, 12, {-3, -7, 1}, {0.5F, 0.5F, 0.5F}),
        other(kRoom, 1, {0, 0, 4}, {12, 10, 4}),
        other(kArea, 0, {6, 0, 0}, {3, 3, 3})};
    brushes[12].angles = {0, 0, 8192};
    for (std::size_t i = 0; i < brushes.size(); ++i) {
        brushes[i].id = static_cast<std::int16_t>(i + 1);
        if (brushes[i].operation >= 0) brushes[i].time = static_cast<std::int16_t>(i + 1);
    }
    return missionFile(
        brushes, {{"L$PlayerFac", 2, 0,
                   littleEndian(1) + littleEndian(12) + littleEndian(1) + littleEndian(0, 2)}});
}

}  // namespace portcullis::tests
