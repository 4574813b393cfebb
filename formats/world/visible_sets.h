#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "formats/diagnostics/result.h"
#include "formats/world/bit_matrix.h"
#include "formats/world/world_indices.h"

namespace portcullis::formats {

/// Which cells may be seen from which: the potentially visible sets. Every cell sees itself, and
/// who sees is seen: neither can be otherwise, because of how the sets are kept.
///
/// Cells that are seen by the same cells are one class; classes are numbered by their first cell.
/// For each class there are the runs of earlier classes that it does not see, sees, does not see
/// ..., which end at the class itself. This takes as much memory as the bytes in a file do, times
/// four, whatever a forged file says.
class VisibleSets {
public:
    VisibleSets() = default;
    /// From a symmetric matrix of cells by cells, each of which sees itself.
    explicit VisibleSets(const BitMatrix& sees);

    [[nodiscard]] std::size_t cells() const { return classOf_.size(); }
    [[nodiscard]] std::size_t classes() const { return firstRun_.size(); }
    /// A search in the runs of a class: logarithmic.
    [[nodiscard]] bool visible(CellIndex from, CellIndex to) const {
        return classSees(classOf_[from], classOf_[to]);
    }
    /// All cells that may be seen from one, ascending; it is one of them.
    [[nodiscard]] std::vector<CellIndex> row(CellIndex from) const;
    /// How many pairs of cells, each cell with itself among them, see each other.
    [[nodiscard]] std::uint64_t countVisible() const;

    [[nodiscard]] std::uint32_t classOf(CellIndex cell) const { return classOf_[cell]; }
    /// Where the runs of a class end, alternately hidden and visible, ascending.
    [[nodiscard]] std::span<const std::uint32_t> runsOf(std::uint32_t c) const;

    /// The bytes of the chunk in a world file (formats/README.md), and back. PC3006 for bytes that
    /// writing sets never gives.
    [[nodiscard]] std::string toBytes() const;
    [[nodiscard]] static Result<VisibleSets> fromBytes(std::span<const std::byte> bytes,
                                                       std::size_t cells);

    bool operator==(const VisibleSets&) const = default;

private:
    [[nodiscard]] bool classSees(std::uint32_t a, std::uint32_t b) const;

    IndexedVector<CellIndex, std::uint32_t> classOf_;
    std::vector<std::uint32_t> firstRun_;  ///< of runEnds_, by class
    std::vector<std::uint32_t> runEnds_;
};

}  // namespace portcullis::formats
