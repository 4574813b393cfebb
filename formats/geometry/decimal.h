#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "formats/geometry/lattice.h"

namespace portcullis::formats {

/// Reads decimal text ("-12.5", "1e3", "+.25", "3.") exactly into fixed point, independent of the
/// locale. Nothing for anything else: empty text, NaN, infinity, decimal commas, trailing
/// characters, or a magnitude of 2^30 units and more. Any number of digits is read right (those
/// beyond the 38th only count as "a little more").
[[nodiscard]] std::optional<Coordinate> parseCoordinate(std::string_view text);

/// The shortest decimal text that parseCoordinate reads back as the same coordinate.
[[nodiscard]] std::string toDecimal(Coordinate coordinate);

/// Reads decimal text to the nearest double (correctly rounded, locale-free); nothing for text
/// that is no finite number. For quantities that decide no topology.
[[nodiscard]] std::optional<double> parseDouble(std::string_view text);

/// The shortest text that reads back as the same finite double; "-0" is written "0".
[[nodiscard]] std::string toDecimal(double value);

}  // namespace portcullis::formats
