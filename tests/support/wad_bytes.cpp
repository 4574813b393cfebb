#include "tests/support/wad_bytes.h"

namespace portcullis::tests {
namespace {

std::string padded(std::string name) {
    name.resize(16, '\0');
    return name;
}

}  // namespace

std::string littleEndian(std::uint32_t value, int bytes) {
    std::string text;
    for (int i = 0; i < bytes; ++i) text += static_cast<char>(value >> (8 * i) & 255U);
    return text;
}

std::string textureLump(const std::string& name, std::uint32_t width, std::uint32_t height,
                        unsigned fill, const std::string& behind) {
    std::string offsets;
    std::string pixels;
    for (unsigned level = 0; level < 4; ++level) {
        offsets += littleEndian(40 + static_cast<std::uint32_t>(pixels.size()));
        pixels.append(std::size_t{width >> level} * (height >> level),
                      static_cast<char>(fill + level));
    }
    return padded(name) + littleEndian(width) + littleEndian(height) + offsets + pixels + behind;
}

std::string wadFile(const std::string& magic, const std::vector<PlainLump>& lumps) {
    std::string contents;
    std::string directory;
    for (const PlainLump& lump : lumps) {
        const std::string size = littleEndian(static_cast<std::uint32_t>(lump.contents.size()));
        directory += littleEndian(12 + static_cast<std::uint32_t>(contents.size())) + size + size;
        directory += lump.type + std::string(3, '\0') + padded(lump.name);
        contents += lump.contents;
    }
    return magic + littleEndian(static_cast<std::uint32_t>(lumps.size())) +
           littleEndian(12 + static_cast<std::uint32_t>(contents.size())) + contents + directory;
}

}  // namespace portcullis::tests
