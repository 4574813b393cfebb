#pragma once

#include "formats/geometry/index.h"

namespace portcullis::formats {

using CellIndex = Index<struct CellTag>;
using PortalIndex = Index<struct PortalTag>;
using SurfaceIndex = Index<struct SurfaceTag>;
using VertexIndex = Index<struct VertexTag>;
using TextureIndex = Index<struct TextureTag>;
using NodeIndex = Index<struct NodeTag>;

}  // namespace portcullis::formats
