#include "formats/thief/mission_faults.h"

#include <utility>

namespace portcullis::formats {

std::string nameOf(const MissionBrush& brush) { return "brush " + std::to_string(brush.id); }

void MissionFaults::add(Code code, std::string message, std::string pointer) {
    keep(makeDiagnostic(code, std::move(message), {}, std::move(pointer)));
}

void MissionFaults::add(Code code, const std::string& message, const MissionBrush& brush) {
    add(code, message, nameOf(brush) + ", byte " + std::to_string(brush.offset));
}

void MissionFaults::append(Diagnostics more) {
    for (Diagnostic& diagnostic : more) keep(std::move(diagnostic));
}

void MissionFaults::keep(Diagnostic diagnostic) {
    const bool error = diagnostic.severity == Severity::error;
    anyError_ |= error;
    if (kept_.size() < kMostListed) {
        kept_.push_back(std::move(diagnostic));
    } else {
        ++dropped_;
        droppedError_ |= error;
    }
}

Diagnostics MissionFaults::take() && {
    if (dropped_ > 0) {
        Diagnostic more = makeDiagnostic(Code::mapMoreFaults,
                                         std::to_string(dropped_) + " more findings not listed");
        if (droppedError_) more.severity = Severity::error;
        kept_.push_back(std::move(more));
    }
    return std::move(kept_);
}

}  // namespace portcullis::formats
