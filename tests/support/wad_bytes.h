#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace portcullis::tests {

/// A number as little-endian bytes.
[[nodiscard]] std::string littleEndian(std::uint32_t value, int bytes = 4);

/// A lump to be put into an archive by hand.
struct PlainLump {
    std::string name;
    char type = 'D';
    std::string contents;
};

/// A texture's lump: four levels, level i filled with the byte `fill` + i; `behind` follows.
[[nodiscard]] std::string textureLump(const std::string& name, std::uint32_t width,
                                      std::uint32_t height, unsigned fill,
                                      const std::string& behind = {});

/// An archive: header, lumps, directory.
[[nodiscard]] std::string wadFile(const std::string& magic, const std::vector<PlainLump>& lumps);

}  // namespace portcullis::tests
