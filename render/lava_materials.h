#pragma once

#include "formats/world/world.h"

namespace portcullis::render {

/// The material of each portal that shows lava from outside; invalid elsewhere and where unknown.
using LavaMaterials = formats::IndexedVector<formats::PortalIndex, formats::MaterialIndex>;

/// Portals have no material, so a rule finds one: of the brushes that can make lava and have a face
/// on the portal's plane, the last one that owns a wall anywhere in the world lends the material of
/// its first wall. (Mappers give all faces of a liquid the same texture.)
[[nodiscard]] LavaMaterials lavaMaterials(const formats::World& world);

/// A texture laid along the axis nearest to a plane's normal, one texel a unit.
[[nodiscard]] formats::TextureBasis nearestAxisBasis(const formats::Plane& plane);

}  // namespace portcullis::render
