#pragma once

#include <cstddef>
#include <vector>

#include "formats/world/world.h"
#include "render/view.h"

namespace portcullis::tests {

/// So many views of a world, the same every time: its own cameras, then where players start, then
/// from above entities and middles of cells spread evenly over their lists, each looking 45 degrees
/// further to the left than the one before.
[[nodiscard]] std::vector<render::View> viewpoints(const formats::World& world, std::size_t count,
                                                   std::uint32_t width, std::uint32_t height);

}  // namespace portcullis::tests
