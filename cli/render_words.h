#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace portcullis::cli {

// What the values of render's options are called, on the command line and in files: each list in
// the order of its enum.

inline constexpr std::array<std::string_view, 3> kBoundsWords{"octagon", "box", "exact"};
inline constexpr std::array<std::string_view, 4> kHiddenSurfaceWords{"painter", "zbuffer", "spans",
                                                                     "caster"};
inline constexpr std::array<std::string_view, 3> kPerspectiveWords{"8", "16", "exact"};
inline constexpr std::array<std::string_view, 3> kShadingWords{"full", "facing", "light"};
inline constexpr std::array<std::string_view, 2> kColorsWords{"rgb", "paletted"};
inline constexpr std::array<std::string_view, 5> kOverlayWords{"portals", "octagons", "overdraw",
                                                               "order", "wire"};

template <class Enum, std::size_t N>
[[nodiscard]] std::string_view wordOf(Enum value, const std::array<std::string_view, N>& words) {
    return words.at(static_cast<std::size_t>(value));
}

}  // namespace portcullis::cli
