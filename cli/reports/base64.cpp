#include "cli/reports/base64.h"

#include <cstddef>
#include <cstdint>

namespace portcullis::cli {

std::string base64(std::string_view bytes) {
    constexpr std::string_view kDigits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        const std::string_view three = bytes.substr(at, 3);
        std::uint32_t bits = 0;
        for (std::size_t i = 0; i < 3; ++i)
            bits = bits << 8U | (i < three.size() ? static_cast<unsigned char>(three[i]) : 0U);
        for (std::size_t i = 0; i < 4; ++i)
            text += i <= three.size() ? kDigits[bits >> (18 - 6 * i) & 63U] : '=';
    }
    return text;
}

}  // namespace portcullis::cli
