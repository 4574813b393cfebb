#pragma once

#include <cstdint>
#include <optional>

#include "formats/map/medium.h"

namespace portcullis::render {

/// Some of the media: those that a place may have.
class MediumSet {
public:
    constexpr void add(formats::Medium medium) { bits_ |= bitOf(medium); }
    constexpr void add(MediumSet more) { bits_ |= more.bits_; }
    [[nodiscard]] constexpr bool has(formats::Medium medium) const {
        return (bits_ & bitOf(medium)) != 0;
    }
    /// The one medium of the set; nothing where there are several, or none.
    [[nodiscard]] constexpr std::optional<formats::Medium> single() const {
        std::optional<formats::Medium> found;
        for (const formats::Medium medium : formats::kAllMedia) {
            if (!has(medium)) continue;
            if (found) return std::nullopt;
            found = medium;
        }
        return found;
    }
    /// What an operation makes of each of them.
    [[nodiscard]] constexpr MediumSet after(const formats::MediaOperation& operation) const {
        MediumSet result;
        for (const formats::Medium medium : formats::kAllMedia)
            if (has(medium)) result.add(operation.apply(medium));
        return result;
    }

private:
    static constexpr unsigned bitOf(formats::Medium medium) {
        return 1U << static_cast<unsigned>(medium);
    }
    unsigned bits_ = 0;
};

}  // namespace portcullis::render
