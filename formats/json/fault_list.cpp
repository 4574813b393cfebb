#include "formats/json/fault_list.h"

#include <algorithm>
#include <utility>

namespace portcullis::formats {

void FaultList::add(Code code, std::string message, SourceLocation location, std::string pointer,
                    std::string hint) {
    ++count_;
    if (full()) return;
    listed_.push_back(makeDiagnostic(code, std::move(message), location, std::move(pointer)));
    listed_.back().hint = std::move(hint);
}

Diagnostics FaultList::take() && {
    std::ranges::stable_sort(listed_, {}, &Diagnostic::location);
    if (count_ > listed_.size())
        listed_.push_back(
            makeDiagnostic(Code::mapMoreFaults,
                           std::to_string(count_ - listed_.size()) + " more faults not listed"));
    return std::move(listed_);
}

}  // namespace portcullis::formats
