#include "formats/quake/quake_faults.h"

#include <algorithm>

namespace portcullis::formats {

void QuakeFaults::add(Code code, std::string message, SourceLocation location) {
    const bool error = codeInfo(code).severity == Severity::error;
    anyError_ |= error;
    if (kept_.size() >= limit_) {
        ++dropped_;
        return;
    }
    kept_.push_back(makeDiagnostic(code, std::move(message), location, pointer()));
}

void QuakeFaults::enterEntity(std::uint32_t entity) {
    entity_ = entity;
    brush_ = kNone;
}

void QuakeFaults::enterBrush(std::uint32_t brush) { brush_ = brush; }

void QuakeFaults::leaveBrush() { brush_ = kNone; }

void QuakeFaults::leaveEntities() { entity_ = brush_ = kNone; }

std::string QuakeFaults::pointer() const {
    if (entity_ == kNone) return {};
    std::string text = "entity " + std::to_string(entity_);
    if (brush_ != kNone) text += ", brush " + std::to_string(brush_);
    return text;
}

Diagnostics QuakeFaults::take() {
    std::ranges::stable_sort(kept_, {}, &Diagnostic::location);
    if (dropped_ > 0) {
        Diagnostic more = makeDiagnostic(
            Code::quakeSyntax, std::to_string(dropped_) + " more findings are not listed");
        if (!anyError_) more.severity = Severity::note;
        kept_.push_back(std::move(more));
    }
    return std::move(kept_);
}

}  // namespace portcullis::formats
