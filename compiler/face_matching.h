#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "compiler/facet.h"
#include "formats/map/medium.h"

namespace portcullis::compiler {

/// One face of a cell, to be matched with the faces that lie against it. `cell` is any number
/// that tells cells apart.
struct CellFace {
    std::uint32_t cell = 0;
    bool open = true;  ///< false: detail solid, which floods but is not seen into
    Facet facet;
};

/// An opening between two cells: the exact overlap of a face of each.
struct FacePortal {
    std::uint32_t behind = 0, front = 0;  ///< cells on the two sides of the plane
    Facet facet;                          ///< as the cell behind has it (not flipped)
};

/// A piece of an open cell's face that no open cell lies against.
struct FaceRest {
    std::uint32_t cell = 0;
    Facet facet;
};

/// Where the outside flood passes between a cell and a detail solid, or two of those.
struct FloodLink {
    std::uint32_t behind = 0, front = 0;
    double width = 0;                ///< of the opening at its narrowest, lattice steps
    std::array<double, 3> middle{};  ///< of the opening, lattice steps

    bool operator==(const FloodLink&) const = default;
};

struct MatchedFaces {
    std::vector<FacePortal> portals;
    std::vector<FaceRest> rests;
    std::vector<FloodLink> links;
};

/// Overlays all faces plane by plane: every part of an open face becomes a portal or a rest,
/// exactly once. Output in order of planes and faces.
[[nodiscard]] MatchedFaces matchFaces(std::vector<CellFace> faces, VertexTable& table);

/// The smallest extent of a convex polygon within its plane, lattice steps.
[[nodiscard]] double widthOf(const Facet& facet, const VertexTable& table);

}  // namespace portcullis::compiler
