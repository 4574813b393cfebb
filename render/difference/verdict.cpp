#include "render/difference/verdict.h"

#include <array>

namespace portcullis::render {

std::string_view verdictName(Verdict verdict) {
    constexpr std::array<std::string_view, kVerdicts> kNames{
        "equal",        "within gates", "differs",    "size mismatch",
        "missing in A", "missing in B", "unreadable", "mask misfit"};
    return kNames[static_cast<std::size_t>(verdict)];
}

}  // namespace portcullis::render
