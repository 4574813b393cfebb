#pragma once

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

}  // namespace portcullis::tests
