#pragma once

#include <vector>

#include "formats/diagnostics/result.h"
#include "formats/world/world.h"
#include "render/light/object_shadows.h"

namespace portcullis::cli {

/// The solid brushes of all objects that ask for a shadow, as bodies that throw it. Always a value;
/// faulty brushes are told of and left out.
[[nodiscard]] formats::Result<std::vector<render::ShadowBody>> objectShadows(
    const formats::World& world);

}  // namespace portcullis::cli
