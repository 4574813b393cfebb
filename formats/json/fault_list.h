#pragma once

#include <cstddef>
#include <string>

#include "formats/diagnostics/diagnostic.h"

namespace portcullis::formats {

/// Collects the faults of one text while it is read. Only the first kMaxListed are kept, so that a
/// file of faults needs no more memory than any other; the rest are counted.
class FaultList {
public:
    static constexpr std::size_t kMaxListed = 100;

    /// Adds a fault; an empty hint means that the catalogue's cure applies.
    void add(Code code, std::string message, SourceLocation location, std::string pointer = {},
             std::string hint = {});
    /// Counts a fault that is not worth its text any more: see full().
    void addUnlisted() { ++count_; }

    /// How many faults were added, listed or not. A part is sound if this did not change over it.
    [[nodiscard]] std::size_t count() const { return count_; }
    /// No further fault will be listed.
    [[nodiscard]] bool full() const { return listed_.size() >= kMaxListed; }
    /// The listed faults in the order of the text, then a note that counts the others, if any.
    [[nodiscard]] Diagnostics take() &&;

private:
    Diagnostics listed_;
    std::size_t count_ = 0;
};

}  // namespace portcullis::formats
