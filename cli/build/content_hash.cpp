#include "cli/build/content_hash.h"

#include <xxhash.h>

#include "formats/files/mapped_file.h"

namespace portcullis::cli {

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

ContentHash hashOfProgram() {
    const auto file = formats::mapFile("/proc/self/exe");
    if (!file) return hashOfBytes(PORTCULLIS_VERSION);
    const auto bytes = file.value().bytes();
    return hashOfBytes({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

}  // namespace portcullis::cli
