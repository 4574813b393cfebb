#pragma once

#include <cmath>

namespace portcullis::tests {

// IEC 61966-2-1 with the C library's power: what tables are judged by.

[[nodiscard]] inline double decoded(double code) {
    return code <= 0.04045 ? code / 12.92 : std::pow((code + 0.055) / 1.055, 2.4);
}
[[nodiscard]] inline double encoded(double linear) {
    return linear <= 0.0031308 ? linear * 12.92 : 1.055 * std::pow(linear, 1 / 2.4) - 0.055;
}

}  // namespace portcullis::tests
