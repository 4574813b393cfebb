#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace portcullis::formats {

/// Little-endian numbers at unaligned addresses. On little-endian hosts these are plain moves.
template <class T>
requires std::is_unsigned_v<T>
[[nodiscard]] inline T loadLittleEndian(const void* from) {
    T value = 0;
    if constexpr (std::endian::native == std::endian::little) {
        std::memcpy(&value, from, sizeof value);
    } else {
        const auto* bytes = static_cast<const std::uint8_t*>(from);
        for (std::size_t i = sizeof value; i-- > 0;) value = static_cast<T>(value << 8 | bytes[i]);
    }
    return value;
}

template <class T>
requires std::is_unsigned_v<T>
inline void storeLittleEndian(void* to, T value) {
    if constexpr (std::endian::native == std::endian::little) {
        std::memcpy(to, &value, sizeof value);
    } else {
        auto* bytes = static_cast<std::uint8_t*>(to);
        for (std::size_t i = 0; i < sizeof value; ++i)
            bytes[i] = static_cast<std::uint8_t>(value >> (8 * i));
    }
}

}  // namespace portcullis::formats
