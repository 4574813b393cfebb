#include "formats/image/srgb.h"

#include <cmath>
#include <doctest/doctest.h>

#include "tests/support/srgb_formula.h"

namespace portcullis::formats {
namespace {

using tests::decoded;
using tests::encoded;

TEST_CASE("decoding is the formula") {
    for (int code = 0; code < 256; ++code) {
        CAPTURE(code);
        const double expected = decoded(code / 255.0);
        const auto byte = static_cast<std::uint8_t>(code);
        CHECK(std::abs(linearOfCode(byte) - expected) < 1e-15);
        CHECK(linear16OfCode(byte) == std::lround(expected * 65535));
    }
    CHECK(linearOfCode(0) == 0);
    CHECK(linearOfCode(255) == 1);
}

TEST_CASE("encoding any light gives the code nearest to the formula, and codes come back") {
    int wrong = 0;
    for (int light = 0; light < 65536; ++light) {
        const double exact = encoded(light / 65535.0) * 255;
        const int code = codeOfLinear16(static_cast<std::uint16_t>(light));
        if (std::abs(code - exact) > 0.5 + 1e-9) ++wrong;
    }
    CHECK(wrong == 0);
    for (int code = 0; code < 256; ++code)
        CHECK(codeOfLinear16(linear16OfCode(static_cast<std::uint8_t>(code))) == code);
}

TEST_CASE("light out of range is held to the range") {
    CHECK(codeOfLinear(-1) == 0);
    CHECK(codeOfLinear(0.5) == 188);
    CHECK(codeOfLinear(1e300) == 255);
    CHECK(codeOfLinear(std::nan("")) == 0);
}

}  // namespace
}  // namespace portcullis::formats
