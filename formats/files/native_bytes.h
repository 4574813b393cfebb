#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace portcullis::formats {

/// Values and tables of values as bytes in this machine's layout, for caches and hashes: never for
/// files that travel.
class NativeWriter {
public:
    template <class T>
    void value(const T& v) {
        static_assert(std::is_trivially_copyable_v<T>);
        bytes_.append(reinterpret_cast<const char*>(&v), sizeof(T));
    }
    template <class T>
    void array(const std::vector<T>& values) {
        static_assert(std::is_trivially_copyable_v<T>);
        value(static_cast<std::uint64_t>(values.size()));
        bytes_.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
    }
    std::string take() { return std::move(bytes_); }

private:
    std::string bytes_;
};

/// Takes back what a NativeWriter wrote; each call is false where bytes are missing.
class NativeReader {
public:
    explicit NativeReader(std::string_view bytes) : bytes_(bytes) {}
    template <class T>
    bool value(T& v) {
        static_assert(std::is_trivially_copyable_v<T>);
        if (bytes_.size() < sizeof(T)) return false;
        std::memcpy(&v, bytes_.data(), sizeof(T));
        bytes_.remove_prefix(sizeof(T));
        return true;
    }
    template <class T>
    bool array(std::vector<T>& values) {
        static_assert(std::is_trivially_copyable_v<T>);
        std::uint64_t count = 0;
        if (!value(count) || count > bytes_.size() / sizeof(T)) return false;
        values.resize(count);
        if (count > 0) std::memcpy(values.data(), bytes_.data(), count * sizeof(T));
        bytes_.remove_prefix(count * sizeof(T));
        return true;
    }
    [[nodiscard]] bool atEnd() const { return bytes_.empty(); }

private:
    std::string_view bytes_;
};

}  // namespace portcullis::formats
