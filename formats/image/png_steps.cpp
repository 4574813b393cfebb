#include "formats/image/png_steps.h"

#include <algorithm>
#include <string_view>

namespace portcullis::formats {
namespace {

template <std::size_t size>
void keep(std::array<char, size>& to, std::string_view words) {
    to.fill('\0');
    std::ranges::copy(words.substr(0, size - 1), to.begin());
}

PngSpoken& spokenOf(png_structp png) { return *static_cast<PngSpoken*>(png_get_error_ptr(png)); }

}  // namespace

void leavePngStep(png_structp png, png_const_charp words) {
    keep(spokenOf(png).error, words);
    png_longjmp(png, 1);
}

void keepPngWarning(png_structp png, png_const_charp words) {
    PngSpoken& spoken = spokenOf(png);
    if (spoken.warning.front() == '\0') keep(spoken.warning, words);
}

}  // namespace portcullis::formats
