#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace portcullis::formats {

/// What fills a region of space. Cells are made of all but solid.
enum class Medium : std::uint8_t { solid, air, water, lava };
inline constexpr std::size_t kMediumCount = 4;
inline constexpr std::array kAllMedia{Medium::solid, Medium::air, Medium::water, Medium::lava};

/// "solid", "air", "water", "lava".
[[nodiscard]] std::string_view mediumName(Medium medium);
[[nodiscard]] std::optional<Medium> mediumFromName(std::string_view name);

/// What a brush does to the space inside it: a table from the medium before to the medium after.
/// Cells and portals also end at the faces of a blockable brush; the one of that name changes no
/// medium, a table of one's own may do both.
struct MediaOperation {
    std::array<Medium, kMediumCount> after{Medium::solid, Medium::air, Medium::water, Medium::lava};
    bool blockable = false;

    [[nodiscard]] constexpr Medium apply(Medium before) const {
        return after[static_cast<std::size_t>(before)];
    }
    /// The same medium everywhere, whatever was there.
    [[nodiscard]] static constexpr MediaOperation fill(Medium medium) {
        return {{medium, medium, medium, medium}, false};
    }
    [[nodiscard]] constexpr bool isFill() const {
        return after[0] == after[1] && after[0] == after[2] && after[0] == after[3];
    }
    [[nodiscard]] constexpr bool canGive(Medium medium) const {
        for (std::size_t i = 0; i < kMediumCount; ++i)
            if (after[i] == medium && (isFill() || after[i] != kAllMedia[i])) return true;
        return false;
    }
    bool operator==(const MediaOperation&) const = default;
};

/// "solid", "flood", "solid-to-air", "blockable" ...; nothing for a table without a name.
[[nodiscard]] std::optional<std::string_view> operationName(const MediaOperation& operation);
[[nodiscard]] std::optional<MediaOperation> operationFromName(std::string_view name);
/// All names, in the order of the documentation.
[[nodiscard]] std::vector<std::string_view> operationNames();

}  // namespace portcullis::formats
