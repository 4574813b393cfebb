#pragma once

#include <cstddef>
#include <string>

#include "formats/diagnostics/diagnostic.h"
#include "formats/thief/mission_brush.h"

namespace portcullis::formats {

/// The diagnostics of reading or importing one mission, in the order found: the first hundred, and
/// a count of the rest. A mission has no lines, so a place is a brush's id and its byte.
class MissionFaults {
public:
    void add(Code code, std::string message, std::string pointer = {});
    /// The same, about a brush.
    void add(Code code, const std::string& message, const MissionBrush& brush);
    /// Adds what another stage told.
    void append(Diagnostics more);
    [[nodiscard]] bool anyError() const { return anyError_; }
    [[nodiscard]] Diagnostics take() &&;

private:
    static constexpr std::size_t kMostListed = 100;

    void keep(Diagnostic diagnostic);

    Diagnostics kept_;
    std::size_t dropped_ = 0;
    bool anyError_ = false;
    bool droppedError_ = false;
};

/// "brush 12": what a mission's brushes are called.
[[nodiscard]] std::string nameOf(const MissionBrush& brush);

}  // namespace portcullis::formats
