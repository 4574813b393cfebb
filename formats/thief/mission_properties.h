#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "formats/thief/tag_file.h"

namespace portcullis::formats {

/// A property of objects: what the mission says of it itself. What an object inherits is in the
/// game's object hierarchy, not here.
class MissionProperty {
public:
    /// `name` as the file has it ("P$Light"); no object has a property that is not there. Reads up
    /// to a record that is cut short. n log n in the records.
    MissionProperty(const TagFile& file, std::string_view name);

    /// The bytes that an object has; empty if it has none.
    [[nodiscard]] std::span<const std::byte> of(std::int32_t object) const;
    /// The single-precision number at a byte of them; nothing when it is not there or not finite.
    [[nodiscard]] std::optional<double> number(std::int32_t object, std::size_t at) const;
    /// The 16-bit number at a byte of them, of all objects that have it, by object.
    [[nodiscard]] std::map<std::int32_t, std::uint16_t> shorts(std::size_t at) const;
    /// The text that begins at a byte of them, in printable UTF-8; empty if there is none.
    [[nodiscard]] std::string text(std::int32_t object, std::size_t at) const;

private:
    std::map<std::int32_t, std::span<const std::byte>> byObject_;
};

}  // namespace portcullis::formats
