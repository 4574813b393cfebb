#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "formats/diagnostics/diagnostic.h"
#include "formats/world/world.h"

namespace portcullis::formats {

/// Where in a world a rule is checked: element `index` of the table `table`.
struct WorldPlace {
    const char* table;
    std::size_t index;
};

/// Collects what breaks the rules of a world: the first 32 faults one by one, then their number,
/// so that a wholly damaged world is not a flood of words.
class WorldFaults {
public:
    [[nodiscard]] bool empty() const { return faults_.empty(); }

    /// `field` of the element may be empty: the element as a whole.
    void add(Code code, WorldPlace place, std::string_view field, std::string_view rule);
    /// PC3006 unless the rule holds.
    void require(bool holds, WorldPlace place, std::string_view field, std::string_view rule) {
        if (!holds) add(Code::worldBadValue, place, field, rule);
    }
    /// PC3005 unless the index is one of the table's.
    template <class Table, class Tag>
    void requireElement(const Table& table, Index<Tag> index, WorldPlace place,
                        std::string_view field) {
        if (index.value() >= table.size())
            add(Code::worldBadIndex, place, field, "the index names no element");
    }
    /// PC3005 unless the range lies in the table.
    template <class Table>
    void requireRange(const Table& table, Range range, WorldPlace place, std::string_view field) {
        if (range.first > table.size() || range.count > table.size() - range.first)
            add(Code::worldBadIndex, place, field, "the range is not within its table");
    }
    /// All that was collected; leaves this empty.
    [[nodiscard]] Diagnostics take();

private:
    Diagnostics faults_;
    std::uint64_t untold_ = 0;
};

}  // namespace portcullis::formats
