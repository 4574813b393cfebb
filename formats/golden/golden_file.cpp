#include "formats/golden/golden_file.h"

#include <algorithm>

namespace portcullis::formats {

const GoldenFrame* GoldenFile::find(std::string_view name) const {
    const auto found = std::ranges::lower_bound(frames, name, {}, &GoldenFrame::name);
    return found != frames.end() && found->name == name ? &*found : nullptr;
}

GoldenFrame& GoldenFile::at(std::string_view name) {
    auto found = std::ranges::lower_bound(frames, name, {}, &GoldenFrame::name);
    if (found == frames.end() || found->name != name) {
        found = frames.insert(found, GoldenFrame{});
        found->name = name;
    }
    return *found;
}

Tolerance GoldenFile::toleranceOf(const GoldenFrame& frame) const {
    return frame.tolerance.value_or(tolerance.value_or(Tolerance{}));
}

}  // namespace portcullis::formats
