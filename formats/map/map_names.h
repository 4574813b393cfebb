#pragma once

#include <array>
#include <string_view>

#include "formats/json/json_values.h"
#include "formats/map/brush_map.h"

namespace portcullis::formats {

// The names of the brush map's enumerations, for reader and writer.

inline constexpr std::array kSurfaceKindNames{
    NamedValue<SurfaceKind>{"normal", SurfaceKind::normal},
    NamedValue<SurfaceKind>{"sky", SurfaceKind::sky},
    NamedValue<SurfaceKind>{"invisible", SurfaceKind::invisible}};

inline constexpr std::array kAxisNames{
    NamedValue<Axis>{"x", Axis::x}, NamedValue<Axis>{"y", Axis::y}, NamedValue<Axis>{"z", Axis::z}};

inline constexpr std::array kLightKindNames{NamedValue<LightKind>{"point", LightKind::point},
                                            NamedValue<LightKind>{"spot", LightKind::spot},
                                            NamedValue<LightKind>{"sun", LightKind::sun},
                                            NamedValue<LightKind>{"area", LightKind::area},
                                            NamedValue<LightKind>{"sphere", LightKind::sphere},
                                            NamedValue<LightKind>{"ambient", LightKind::ambient}};

inline constexpr std::array kFalloffNames{
    NamedValue<Falloff>{"inverse-square", Falloff::inverseSquare},
    NamedValue<Falloff>{"inverse", Falloff::inverse},
    NamedValue<Falloff>{"linear", Falloff::linear}, NamedValue<Falloff>{"none", Falloff::none}};

/// The name of a value that the table has.
template <class T, std::size_t N>
[[nodiscard]] constexpr std::string_view nameOf(T value,
                                                const std::array<NamedValue<T>, N>& table) {
    for (const NamedValue<T>& entry : table)
        if (entry.value == value) return entry.name;
    return {};
}

}  // namespace portcullis::formats
