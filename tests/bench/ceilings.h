#pragma once

#include <cstdint>
#include <span>

namespace portcullis::tests {

// What no texture mapper on this machine can be faster than: the same stream of pixels without
// perspective, edges, or anything to decide.

/// Reads a 64x64 texture along slanted rows, one texel a pixel, into a frame of whole rows.
void gatherPlainly(std::span<const std::uint32_t> texture, std::uint32_t width,
                   std::span<std::uint32_t> frame);

/// The same, eight pixels at a time, where the machine can; else plainly.
void gatherByVectors(std::span<const std::uint32_t> texture, std::uint32_t width,
                     std::span<std::uint32_t> frame);

}  // namespace portcullis::tests
