#include "tests/support/mission_bytes.h"

#include "tests/support/wad_bytes.h"

namespace portcullis::tests {
namespace {

std::string padded(std::string name, std::size_t size) {
    name.resize(size, '\0');
    return name;
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

}  // namespace portcullis::tests
