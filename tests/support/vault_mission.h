#pragma once

#include <string>

namespace portcullis::tests {

/// The bytes of maps/thief/vault.mis, a small mission with a bit of everything: a hall with columns
/// and a sky, a pool with an air bell in it, a turned corridor, lights, an object, a room and
/// areas.
[[nodiscard]] std::string vaultMission();

}  // namespace portcullis::tests
