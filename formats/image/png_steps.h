#pragma once

#include <array>
#include <bit>
#include <csetjmp>
#include <png.h>

namespace portcullis::formats {

// Rows of libpng are taken for the memory of our pixels.
static_assert(std::endian::native == std::endian::little);

/// What libpng said while it worked; handed to it as its error pointer.
struct PngSpoken {
    std::array<char, 160> error{};
    std::array<char, 160> warning{};  ///< the first one
};

/// libpng's error function: keeps the words and leaves the step that runs.
[[noreturn]] void leavePngStep(png_structp png, png_const_charp words);
/// libpng's warning function: keeps the first words.
void keepPngWarning(png_structp png, png_const_charp words);

/// Runs `step`, which calls libpng; false when libpng left it by an error. A jump must not pass
/// over an object with a destructor, so a step owns nothing: what it works on lives outside.
template <class Step>
[[nodiscard]] bool completesPngStep(png_structp png, const Step& step) {
    if (setjmp(png_jmpbuf(png)) != 0) return false;  // NOLINT(cert-err52-cpp)
    step();
    return true;
}

}  // namespace portcullis::formats
