#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <xxhash.h>

namespace portcullis::tests {

/// Makes the magic, version, file size and checksums of a damaged .pcw file right again, as far as
/// its table can be followed: tests and fuzzers get past them and reach the reader's other rules.
inline void repairChecksums(std::string& file) {
    const auto load = [&](std::size_t at, auto number) {
        std::memcpy(&number, file.data() + at, sizeof number);
        return number;
    };
    const auto store = [&](std::size_t at, std::uint64_t number) {
        std::memcpy(file.data() + at, &number, sizeof number);
    };
    if (file.size() < 32) return;
    std::memcpy(file.data(), "\x89PCW\r\n\x1a\n\2\0\0\0", 12);
    store(16, file.size());
    const std::uint64_t count = load(12, std::uint32_t{});
    if (count > (file.size() - 32) / 32) return;
    for (std::size_t entry = 32; entry < 32 + 32 * count; entry += 32) {
        const auto offset = load(entry + 8, std::uint64_t{});
        const auto size = load(entry + 16, std::uint64_t{});
        if (offset > file.size() || size > file.size() - offset) continue;
        store(entry + 24, XXH3_64bits(file.data() + offset, size));
    }
    store(24, XXH3_64bits_withSeed(file.data() + 32, 32 * count, XXH3_64bits(file.data(), 24)));
}

}  // namespace portcullis::tests
