#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace portcullis::render {

/// What comparing two pictures came to.
enum class Verdict : std::uint8_t {
    equal,        ///< pixel for pixel, but for what is ignored
    withinGates,  ///< not equal, but every gate that was given holds
    differs,
    sizeMismatch,
    missingInA,
    missingInB,
    unreadable,  ///< one of the two, or both
    maskMisfit,  ///< what to ignore does not fit the picture, or is too much of it
};

inline constexpr std::size_t kVerdicts = 8;

/// "equal", "within gates" ...
[[nodiscard]] std::string_view verdictName(Verdict verdict);

/// Whether a comparison with this verdict succeeds.
[[nodiscard]] constexpr bool passes(Verdict verdict) { return verdict <= Verdict::withinGates; }

}  // namespace portcullis::render
