#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace portcullis::formats {

/// A 32-bit index that only fits the table it belongs to: `Index<CellTag>` cannot index portals.
/// Default construction gives the invalid index, which is no element of any table.
template <class Tag>
class Index {
public:
    constexpr Index() = default;
    constexpr explicit Index(std::uint32_t value) : value_(value) {}
    constexpr explicit Index(std::size_t value) : value_(static_cast<std::uint32_t>(value)) {}

    [[nodiscard]] constexpr std::uint32_t value() const { return value_; }
    [[nodiscard]] constexpr bool valid() const { return value_ != kInvalid; }
    constexpr auto operator<=>(const Index&) const = default;

    static constexpr std::uint32_t kInvalid = std::numeric_limits<std::uint32_t>::max();

private:
    std::uint32_t value_ = kInvalid;
};

/// A vector that is indexed only by its own index type.
template <class IndexType, class T>
class IndexedVector : private std::vector<T> {
    using Base = std::vector<T>;

public:
    using Base::back;
    using Base::Base;
    using Base::begin;
    using Base::clear;
    using Base::data;
    using Base::emplace_back;
    using Base::empty;
    using Base::end;
    using Base::push_back;
    using Base::reserve;
    using Base::resize;
    using Base::size;
    using typename Base::const_iterator;
    using typename Base::iterator;
    using typename Base::value_type;

    [[nodiscard]] T& operator[](IndexType index) { return Base::operator[](index.value()); }
    [[nodiscard]] const T& operator[](IndexType index) const {
        return Base::operator[](index.value());
    }
    [[nodiscard]] IndexType nextIndex() const { return IndexType(size()); }
    [[nodiscard]] bool contains(IndexType index) const { return index.value() < size(); }
    /// Appends and returns the index of the new element.
    IndexType append(T value) {
        Base::push_back(std::move(value));
        return IndexType(size() - 1);
    }
    bool operator==(const IndexedVector&) const = default;
};

}  // namespace portcullis::formats
