#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "formats/image/image.h"

namespace portcullis::formats {

/// Finds the colour of a palette that is nearest to any colour: the least sum of squared
/// differences of red, green and blue as sRGB codes, the lowest index of several. Alpha is not
/// looked at. Exact and the same everywhere; made in some milliseconds, then tens of nanoseconds a
/// question, from any number of threads.
class NearestColor {
public:
    /// `palette` has 1 to 256 colours.
    explicit NearestColor(const Palette& palette);

    [[nodiscard]] std::uint8_t indexOf(PackedColor color) const;

private:
    /// A cube of colours: cut into eight, or small enough that few colours of the palette are
    /// nearest to any of it.
    struct Node {
        std::uint32_t first = 0;  ///< of its eight nodes, or of its candidates
        std::uint32_t count = 0;  ///< of its candidates; 0 when it is cut
    };
    struct Cube;

    void fill(std::size_t node, const Cube& cube, const std::vector<std::uint8_t>& candidates);

    Palette palette_;
    std::vector<Node> nodes_;
    std::vector<std::uint8_t> candidates_;  ///< indices, ascending in each node
};

}  // namespace portcullis::formats
