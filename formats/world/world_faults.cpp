#include "formats/world/world_faults.h"

#include <string>
#include <utility>

namespace portcullis::formats {
namespace {

constexpr std::size_t kFaultsTold = 32;

}  // namespace

void WorldFaults::add(Code code, WorldPlace place, std::string_view field, std::string_view rule) {
    if (faults_.size() == kFaultsTold) {
        ++untold_;
        return;
    }
    std::string pointer = "/" + std::string(place.table) + "/" + std::to_string(place.index);
    if (!field.empty()) pointer += "/" + std::string(field);
    faults_.push_back(makeDiagnostic(code, std::string(rule), {}, std::move(pointer)));
}

Diagnostics WorldFaults::take() {
    if (untold_ > 0)
        faults_.push_back(
            makeDiagnostic(Code::worldBadValue, "and " + std::to_string(untold_) + " more faults"));
    untold_ = 0;
    return std::exchange(faults_, {});
}

}  // namespace portcullis::formats
