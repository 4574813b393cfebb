#include "tests/support/quake_room.h"

#include <vector>

namespace portcullis::tests {

std::string quakeRoom(bool withCeiling) {
    struct Box {
        int low[3], high[3];
    };
    const std::vector<Box> walls{{{-80, -80, -16}, {80, 80, 0}}, {{-80, -80, 0}, {-64, 80, 64}},
                                 {{64, -80, 0}, {80, 80, 64}},   {{-64, -80, 0}, {64, -64, 64}},
                                 {{-64, 64, 0}, {64, 80, 64}},   {{-80, -80, 64}, {80, 80, 80}}};
    std::string map = "{\n\"classname\" \"worldspawn\"\n";
    const std::size_t count = withCeiling ? 6 : 5;
    for (std::size_t i = 0; i < count; ++i) {
        map += "{\n";
        for (int axis = 0; axis < 3; ++axis)
            for (const bool high : {false, true}) {
                const int* corner = high ? walls[i].high : walls[i].low;
                // Clockwise seen from outside: p, p + e(next), p + e(after next), or the reverse.
                for (int point = 0; point < 3; ++point) {
                    map += "( ";
                    for (int k = 0; k < 3; ++k) {
                        const int moved = high ? (axis + 3 - point) % 3 : (axis + point) % 3;
                        map += std::to_string(corner[k] + (point > 0 && k == moved ? 8 : 0)) + " ";
                    }
                    map += ") ";
                }
                map += "stone 0 0 0 1 1\n";
            }
        map += "}\n";
    }
    return map + "}\n{\n\"classname\" \"info_player_start\"\n\"origin\" \"0 0 32\"\n}\n";
}

}  // namespace portcullis::tests
