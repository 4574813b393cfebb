#include "formats/world/short_number.h"

namespace portcullis::formats {

void appendShort(std::string& bytes, std::uint32_t number) {
    for (; number >= 0x80; number >>= 7) bytes += static_cast<char>(number | 0x80);
    bytes += static_cast<char>(number);
}

void appendShortSigned(std::string& bytes, std::int32_t number) {
    const auto twice = static_cast<std::uint32_t>(number) << 1;
    appendShort(bytes, number < 0 ? ~twice : twice);
}

std::optional<std::uint32_t> takeShort(std::span<const std::byte>& bytes) {
    std::uint64_t number = 0;
    for (unsigned shift = 0; shift < 32 && !bytes.empty(); shift += 7) {
        const auto byte = std::to_integer<std::uint32_t>(bytes.front());
        bytes = bytes.subspan(1);
        number |= std::uint64_t{byte & 0x7f} << shift;
        if (byte >= 0x80) continue;
        if (byte == 0 && shift > 0) return std::nullopt;
        if (number > UINT32_MAX) return std::nullopt;
        return static_cast<std::uint32_t>(number);
    }
    return std::nullopt;
}

std::optional<std::int32_t> takeShortSigned(std::span<const std::byte>& bytes) {
    const auto number = takeShort(bytes);
    if (!number) return std::nullopt;
    const std::uint32_t half = *number >> 1;
    return static_cast<std::int32_t>(*number % 2 == 0 ? half : ~half);
}

}  // namespace portcullis::formats
