#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "formats/world/little_endian.h"

namespace portcullis::formats {

/// Walks through the packed little-endian numbers of a chunk. Who takes must know that they are
/// there: has() says so.
class TagCursor {
public:
    explicit TagCursor(std::span<const std::byte> data) : data_(data) {}

    /// Bytes before the place reached.
    [[nodiscard]] std::size_t offset() const { return at_; }
    [[nodiscard]] std::size_t left() const { return data_.size() - at_; }
    [[nodiscard]] bool has(std::size_t bytes) const { return bytes <= left(); }

    void skip(std::size_t bytes) {
        assert(has(bytes));
        at_ += bytes;
    }
    template <std::integral T>
    [[nodiscard]] T take() {
        assert(has(sizeof(T)));
        const auto value = loadLittleEndian<std::make_unsigned_t<T>>(data_.data() + at_);
        at_ += sizeof(T);
        return static_cast<T>(value);
    }
    /// Four bytes as IEEE single, which may be no number.
    [[nodiscard]] float takeFloat() { return std::bit_cast<float>(take<std::uint32_t>()); }
    template <std::size_t N>
    [[nodiscard]] std::array<float, N> takeFloats() {
        std::array<float, N> values{};
        for (float& value : values) value = takeFloat();
        return values;
    }
    [[nodiscard]] std::span<const std::byte> takeBytes(std::size_t bytes) {
        assert(has(bytes));
        at_ += bytes;
        return data_.subspan(at_ - bytes, bytes);
    }

private:
    std::span<const std::byte> data_;
    std::size_t at_ = 0;
};

}  // namespace portcullis::formats
