#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "formats/diagnostics/codes.h"
#include "formats/map/brush_map.h"

namespace portcullis::compiler {

/// What is wrong with a shape, or with one of its faces.
struct ShapeFault {
    formats::Code code{};
    std::string message;
    std::optional<std::size_t> face;
};

/// A position relative to a shape's centre, before turning, in 2^-44 unit: |component| <= 2^61.
using LocalPoint = std::array<std::int64_t, 3>;
inline constexpr int kLocalBits = 44;

/// Three corners of a face, clockwise seen from outside.
using FaceCorners = std::array<std::uint32_t, 3>;

/// A shape as corners and faces, around its own centre and not yet turned or rounded.
struct ShapeBody {
    formats::Position center;
    formats::Rotation rotation;
    std::vector<LocalPoint> corners;
    std::vector<std::optional<FaceCorners>> faces;  ///< absent: degenerate, a fault tells why

    /// The first corners of a prism, cylinder or pyramid are its base, counter-clockwise about
    /// `axis`: side i, of face ringFaces[i], has the corners {i + 1, i, one above}.
    std::vector<std::uint32_t> ringFaces;
    formats::Axis axis = formats::Axis::z;

    bool irrational = false;  ///< no corner is meant to be on the lattice, turned or not
    std::vector<ShapeFault> faults;
};

/// The body of a shape; with an error among its faults, only those. Sizes must be positive (else
/// PC2010) and size and centre within the world (else PC2007).
[[nodiscard]] ShapeBody shapeBody(const formats::BoxShape& shape);
[[nodiscard]] ShapeBody shapeBody(const formats::WedgeShape& shape);
[[nodiscard]] ShapeBody shapeBody(const formats::DodecahedronShape& shape);

/// What is wrong with a centre and a size, if anything.
[[nodiscard]] std::optional<ShapeFault> extentFault(const formats::Position& center,
                                                    const formats::Position& size);

/// Half of a full extent.
[[nodiscard]] constexpr std::int64_t halfExtent(formats::Coordinate size) { return size.raw << 11; }

}  // namespace portcullis::compiler
