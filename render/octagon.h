#pragma once

#include <algorithm>
#include <limits>

namespace portcullis::render {

/// A part of the picture bounded in x, y, x + y and x - y, in pixels: Thief's bounding octagon. As
/// made it is empty, and grows by what it is told to include.
struct Octagon {
    static constexpr double kInfinity = std::numeric_limits<double>::infinity();

    double minX = kInfinity, maxX = -kInfinity;
    double minY = kInfinity, maxY = -kInfinity;
    double minSum = kInfinity, maxSum = -kInfinity;                // of x + y
    double minDifference = kInfinity, maxDifference = -kInfinity;  // of x - y

    bool operator==(const Octagon&) const = default;

    [[nodiscard]] static constexpr Octagon ofPicture(double width, double height) {
        return {0.0, width, 0.0, height, 0.0, width + height, -height, width};
    }
    /// Whether the bounds exclude each other. (Bounds that do not may still share no point.)
    [[nodiscard]] constexpr bool empty() const {
        return minX > maxX || minY > maxY || minSum > maxSum || minDifference > maxDifference;
    }
    [[nodiscard]] constexpr bool contains(double x, double y) const {
        return x >= minX && x <= maxX && y >= minY && y <= maxY && x + y >= minSum &&
               x + y <= maxSum && x - y >= minDifference && x - y <= maxDifference;
    }
    constexpr void include(double x, double y) {
        include({x, x, y, y, x + y, x + y, x - y, x - y});
    }
    constexpr void include(const Octagon& other) {
        minX = std::min(minX, other.minX);
        maxX = std::max(maxX, other.maxX);
        minY = std::min(minY, other.minY);
        maxY = std::max(maxY, other.maxY);
        minSum = std::min(minSum, other.minSum);
        maxSum = std::max(maxSum, other.maxSum);
        minDifference = std::min(minDifference, other.minDifference);
        maxDifference = std::max(maxDifference, other.maxDifference);
    }
    /// Whether all of the other lies inside.
    [[nodiscard]] constexpr bool contains(const Octagon& other) const {
        return other.minX >= minX && other.maxX <= maxX && other.minY >= minY &&
               other.maxY <= maxY && other.minSum >= minSum && other.maxSum <= maxSum &&
               other.minDifference >= minDifference && other.maxDifference <= maxDifference;
    }
    /// The octagon around all squares of 2 `margin` a side whose centres lie inside.
    [[nodiscard]] constexpr Octagon grown(double margin) const {
        return {minX - margin,
                maxX + margin,
                minY - margin,
                maxY + margin,
                minSum - 2.0 * margin,
                maxSum + 2.0 * margin,
                minDifference - 2.0 * margin,
                maxDifference + 2.0 * margin};
    }
    [[nodiscard]] constexpr Octagon intersected(const Octagon& other) const {
        return {std::max(minX, other.minX),
                std::min(maxX, other.maxX),
                std::max(minY, other.minY),
                std::min(maxY, other.maxY),
                std::max(minSum, other.minSum),
                std::min(maxSum, other.maxSum),
                std::max(minDifference, other.minDifference),
                std::min(maxDifference, other.maxDifference)};
    }
    /// The same part with each bound brought in to where the others leave something; empty bounds
    /// that share no point are found empty by this.
    [[nodiscard]] constexpr Octagon tightened() const {
        Octagon t = *this;
        t.minSum = std::max(minSum, minX + minY);
        t.maxSum = std::min(maxSum, maxX + maxY);
        t.minDifference = std::max(minDifference, minX - maxY);
        t.maxDifference = std::min(maxDifference, maxX - minY);
        t.minX = std::max(
            {minX, t.minSum - maxY, t.minDifference + minY, 0.5 * (t.minSum + t.minDifference)});
        t.maxX = std::min(
            {maxX, t.maxSum - minY, t.maxDifference + maxY, 0.5 * (t.maxSum + t.maxDifference)});
        t.minY = std::max(
            {minY, t.minSum - maxX, minX - t.maxDifference, 0.5 * (t.minSum - t.maxDifference)});
        t.maxY = std::min(
            {maxY, t.maxSum - minX, maxX - t.minDifference, 0.5 * (t.maxSum - t.minDifference)});
        return t;
    }
};

}  // namespace portcullis::render
