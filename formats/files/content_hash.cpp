#include "formats/files/content_hash.h"

#include <xxhash.h>

namespace portcullis::formats {

ContentHash hashOfBytes(std::string_view bytes) {
    const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
    return {hash.high64, hash.low64};
}

std::string hexOf(const ContentHash& hash) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (const std::uint64_t half : hash)
        for (int shift = 60; shift >= 0; shift -= 4) text += kDigits[(half >> shift) & 15];
    return text;
}

}  // namespace portcullis::formats
