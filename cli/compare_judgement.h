#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "formats/diagnostics/diagnostic.h"
#include "render/comparison/compare_worlds.h"

namespace portcullis::cli {

/// What makes two worlds different. The last four are render::WallDifference.
enum class Judged : std::uint8_t { media, brushes, missing, owner, material, placement };

inline constexpr std::array kJudged{Judged::media, Judged::brushes,  Judged::missing,
                                    Judged::owner, Judged::material, Judged::placement};

/// "media": the media of the two worlds; "brushes": of each world and its own brushes; "missing",
/// "owner", "material", "placement": their walls.
[[nodiscard]] std::string_view judgedName(Judged judged);

/// PC6401, PC6402 and PC6403: what differs of that which is judged.
[[nodiscard]] formats::Diagnostics differences(const render::WorldComparison& comparison,
                                               const std::vector<Judged>& judged);

}  // namespace portcullis::cli
