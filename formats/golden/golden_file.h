#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/diagnostics/source_location.h"

namespace portcullis::formats {

/// A number of pixels, or a share of those that are compared.
struct PixelAmount {
    double amount = 0.0;
    bool percent = false;

    bool operator==(const PixelAmount&) const = default;
};

/// At most so many differing pixels in any square window of `side` pixels.
struct WindowTolerance {
    std::uint32_t side = 64;
    std::uint64_t pixels = 0;

    bool operator==(const WindowTolerance&) const = default;
};

/// Pixels from (x, y) on, row 0 on top.
struct PixelRectangle {
    std::uint32_t x = 0, y = 0, width = 0, height = 0;

    bool operator==(const PixelRectangle&) const = default;
};

/// How far a frame may be from its reference picture, and what of it does not count. Each gate
/// that is given must hold; without any, the pictures must be equal.
struct Tolerance {
    std::optional<double> maxChannel;  ///< largest difference of a channel, of 255
    std::optional<PixelAmount> maxPixels;
    std::optional<WindowTolerance> maxWindow;
    std::uint32_t ignoreBorder = 0;  ///< pixels along each side
    std::vector<PixelRectangle> masks;
    std::string maskImage;            ///< a PNG, as written: relative to golden.json; empty: none
    double maxIgnoredPercent = 50.0;  ///< of a picture that may be ignored

    bool operator==(const Tolerance&) const = default;
};

/// What was decided of a frame.
struct GoldenFrame {
    std::string name;                   ///< "manor/hall": the path of its PNG, without the ending
    std::vector<std::string> accepted;  ///< digests of pixels (formats/image/pixel_digest.h)
    std::vector<std::string> rejected;  ///< digests; they pass by no tolerance
    std::optional<Tolerance> tolerance;
    std::string comment;
    SourceLocation location;
};

/// What frames of a project should look like: a golden.json.
struct GoldenFile {
    std::optional<Tolerance> tolerance;  ///< of frames that have none of their own
    std::string comment;
    std::string schema;               ///< where editors find the schema, as written
    std::vector<GoldenFrame> frames;  ///< in order of their names

    /// The frame of this name, or null.
    [[nodiscard]] const GoldenFrame* find(std::string_view name) const;
    /// The same, made in its place if there is none.
    [[nodiscard]] GoldenFrame& at(std::string_view name);
    /// What holds for a frame: its own tolerance, or the file's, or none.
    [[nodiscard]] Tolerance toleranceOf(const GoldenFrame& frame) const;
};

}  // namespace portcullis::formats
