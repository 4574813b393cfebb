#pragma once

#include <optional>
#include <string>

#include "cli/sight_place.h"
#include "formats/world/world.h"
#include "render/sight_line.h"

namespace portcullis::cli {

/// By which portals one place sees another, or that it does not, for people.
[[nodiscard]] std::string sightToText(const formats::World& world, const SightPlace& from,
                                      const SightPlace& to,
                                      const std::optional<render::SightLine>& line);

/// {"from", "to", "seen", "placeSeen", "eye", "cell", "passages", "end"}; each passage is
/// {"portal", "cell", "media", "normal", "distance", "middle", "point"}. placeSeen: `to` itself,
/// and not only its cell. Where nothing is seen, eye, cell and end are null and there are no
/// passages.
[[nodiscard]] std::string sightToJson(const formats::World& world, const SightPlace& from,
                                      const SightPlace& to,
                                      const std::optional<render::SightLine>& line);

}  // namespace portcullis::cli
