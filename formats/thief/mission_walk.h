#pragma once

#include <string>

#include "formats/diagnostics/diagnostic.h"
#include "formats/thief/tag_cursor.h"

namespace portcullis::formats {

/// Walks through the chunk of a compiled mission, and keeps the first fault.
class MissionWalk : public TagCursor {
public:
    using TagCursor::TagCursor;

    [[nodiscard]] bool failed() const { return !faults_.empty(); }

    /// Whether `count` things of `size` bytes each are there; else PC1402.
    [[nodiscard]] bool expect(std::uint64_t count, std::uint64_t size, const std::string& what) {
        if (size == 0 || count <= left() / size) return true;
        return fail(
            Code::missionTruncated,
            "the chunk ends at byte " + std::to_string(offset() + left()) + ", within " + what);
    }
    /// Keeps a fault; false, so that callers can return it.
    bool fail(Code code, std::string message) {
        if (!failed()) faults_.push_back(makeDiagnostic(code, std::move(message)));
        return false;
    }
    /// PC1431 unless a rule holds.
    [[nodiscard]] bool require(bool holds, const std::string& what, const char* rule) {
        return holds || fail(Code::missionWorldBadValue, what + ": " + rule);
    }
    /// PC1430 unless an index is below a number.
    [[nodiscard]] bool index(std::uint64_t value, std::uint64_t count, const std::string& what,
                             const char* names) {
        return value < count || fail(Code::missionWorldBadIndex,
                                     what + " names " + names + " " + std::to_string(value) +
                                         " of " + std::to_string(count));
    }
    [[nodiscard]] Diagnostics takeFaults() { return std::move(faults_); }

private:
    Diagnostics faults_;
};

}  // namespace portcullis::formats
