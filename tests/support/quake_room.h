#pragma once

#include <string>

namespace portcullis::tests {

/// A Quake map of a room, 128 x 128 x 64 units of air between walls 16 thick, floor at z = 0, with
/// a player start at 0 0 32; without its ceiling it leaks. The ceiling is the last brush.
[[nodiscard]] std::string quakeRoom(bool withCeiling);

}  // namespace portcullis::tests
