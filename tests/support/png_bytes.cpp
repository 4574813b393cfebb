#include "tests/support/png_bytes.h"

#include <array>

namespace portcullis::tests {
namespace {

std::string bigEndian(std::uint32_t value) {
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(value >> shift & 255U);
    return bytes;
}

std::uint32_t adlerOf(std::string_view bytes) {
    std::uint32_t a = 1;
    std::uint32_t b = 0;
    for (const char byte : bytes) {
        a = (a + static_cast<unsigned char>(byte)) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

struct Pass {
    std::uint32_t x, y, dx, dy;
};
constexpr std::array<Pass, 7> kAdam7{{{0, 0, 8, 8},
                                      {4, 0, 8, 8},
                                      {0, 4, 4, 8},
                                      {2, 0, 4, 4},
                                      {0, 2, 2, 4},
                                      {1, 0, 2, 2},
                                      {0, 1, 1, 2}}};

/// Numbers of `depth` bits, the first in the highest bits.
class BitRow {
public:
    void add(unsigned value, unsigned depth) {
        for (unsigned bit = depth; bit-- > 0;) {
            if (used_ % 8 == 0) bytes_ += '\0';
            const unsigned shifted = (value >> bit & 1U) << (7 - used_ % 8);
            bytes_.back() = static_cast<char>(static_cast<unsigned char>(bytes_.back()) | shifted);
            ++used_;
        }
    }
    [[nodiscard]] const std::string& bytes() const { return bytes_; }

private:
    std::string bytes_;
    unsigned used_ = 0;
};

}  // namespace

std::uint32_t crcOf(std::string_view bytes) {
    std::uint32_t crc = 0xffffffffU;
    for (const char byte : bytes) {
        crc ^= static_cast<unsigned char>(byte);
        for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ ((crc & 1U) != 0 ? 0xedb88320U : 0U);
    }
    return ~crc;
}

std::string pngChunk(std::string_view type, std::string_view data) {
    const std::string body = std::string(type) + std::string(data);
    return bigEndian(static_cast<std::uint32_t>(data.size())) + body + bigEndian(crcOf(body));
}

std::string storedZlib(std::string_view bytes) {
    std::string stream = "\x78\x01";
    std::string_view rest = bytes;
    do {
        const std::string_view block = rest.substr(0, 65535);
        rest.remove_prefix(block.size());
        const auto low = static_cast<char>(block.size() & 255U);
        const auto high = static_cast<char>(block.size() >> 8);
        stream += rest.empty() ? '\1' : '\0';
        stream += {low, high, static_cast<char>(~low), static_cast<char>(~high)};
        stream += block;
    } while (!rest.empty());
    return stream + bigEndian(adlerOf(bytes));
}

unsigned PlainPng::channels() const {
    constexpr std::array<unsigned, 7> kChannels{1, 0, 3, 1, 2, 0, 4};
    return kChannels[colorType];
}

std::string PlainPng::header() const {
    const std::array<char, 5> rest{static_cast<char>(depth), static_cast<char>(colorType), 0, 0,
                                   static_cast<char>(interlaced ? 1 : 0)};
    return pngChunk("IHDR",
                    bigEndian(width) + bigEndian(height) + std::string(rest.data(), rest.size()));
}

std::string PlainPng::rows() const {
    std::string bytes;
    const auto addPass = [&](const Pass& pass) {
        for (std::uint32_t y = pass.y; y < height && pass.x < width; y += pass.dy) {
            BitRow row;
            for (std::uint32_t x = pass.x; x < width; x += pass.dx)
                for (unsigned channel = 0; channel < channels(); ++channel)
                    row.add(sample(x, y, channel), depth);
            bytes += '\0' + row.bytes();
        }
    };
    if (interlaced)
        for (const Pass& pass : kAdam7) addPass(pass);
    else
        addPass({0, 0, 1, 1});
    return bytes;
}

std::string PlainPng::file() const {
    return pngFile(header() + chunksBeforePixels + pngChunk("IDAT", storedZlib(rows())));
}

std::string pngFile(std::string_view chunks) {
    return "\x89PNG\r\n\x1a\n" + std::string(chunks) + pngChunk("IEND", "");
}

void repairPngChecksums(std::string& file) {
    std::size_t at = 8;
    while (file.size() >= at + 12) {
        std::size_t size = 0;
        for (std::size_t i = 0; i < 4; ++i)
            size = size << 8 | static_cast<unsigned char>(file[at + i]);
        if (size > file.size() - at - 12) return;
        file.replace(at + 8 + size, 4,
                     bigEndian(crcOf(std::string_view(file).substr(at + 4, size + 4))));
        at += size + 12;
    }
}

}  // namespace portcullis::tests
