#pragma once

#include <cstdint>
#include <optional>

namespace portcullis::render {

/// A number of pixels, or a share of those that are compared.
struct PixelLimit {
    double amount = 0;
    bool percent = false;
};

/// At most so many differing pixels in any square window of `side` pixels.
struct WindowLimit {
    std::uint32_t side = 0;
    std::uint64_t pixels = 0;
};

/// How far apart two pictures may be. Each gate that is given must hold; without any, the pictures
/// must be equal. A pixel differs if any of its channels does, by however little.
struct Gates {
    std::optional<std::uint16_t> mostChannel;  ///< largest difference of a channel, of 65535
    std::optional<PixelLimit> mostPixels;      ///< pixels that differ
    std::optional<WindowLimit> mostInWindow;   ///< pixels that differ close together
};

/// What gates judge.
struct DifferenceCounts {
    std::uint64_t compared = 0;        ///< pixels that are not ignored
    std::uint64_t differing = 0;       ///< of these
    std::uint16_t largestChannel = 0;  ///< largest difference of a channel, of 65535
    std::uint64_t inWindow = 0;        ///< most in a window of the gate's size
};

/// Whether pictures so far apart pass.
[[nodiscard]] bool holds(const Gates& gates, const DifferenceCounts& counts);

}  // namespace portcullis::render
