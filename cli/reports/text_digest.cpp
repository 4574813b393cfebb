#include "cli/reports/text_digest.h"

#include <xxhash.h>

namespace portcullis::cli {

std::string textDigest(std::string_view text) {
    constexpr std::string_view kHex = "0123456789abcdef";
    XXH128_canonical_t bytes;
    XXH128_canonicalFromHash(&bytes, XXH3_128bits(text.data(), text.size()));
    std::string digits;
    for (const unsigned char byte : bytes.digest) digits += {kHex[byte >> 4U], kHex[byte & 15U]};
    return digits;
}

}  // namespace portcullis::cli
