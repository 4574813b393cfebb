#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace portcullis::cli {

// Numbers, texts and lists of anything as bytes of this machine's layout, for files that only this
// program reads. A list's elements of other types are written and read by functions `write` and
// `read` beside their types.

/// Appends values to bytes.
class ByteWriter {
public:
    template <class T>
    requires std::is_arithmetic_v<T>
    void add(T value) { bytes_.append(reinterpret_cast<const char*>(&value), sizeof value); }
    void add(std::string_view text) {
        add(static_cast<std::uint64_t>(text.size()));
        bytes_ += text;
    }
    void add(const std::string& text) { add(std::string_view(text)); }
    template <class T>
    void add(const std::vector<T>& values) {
        add(static_cast<std::uint64_t>(values.size()));
        for (const T& value : values) addTo(*this, value);
    }
    [[nodiscard]] std::string take() { return std::move(bytes_); }

private:
    static void addTo(ByteWriter& writer, const std::string& text) { writer.add(text); }
    template <class T>
    static void addTo(ByteWriter& writer, const T& value) {
        write(writer, value);
    }

    std::string bytes_;
};

/// Takes them again, in the same order. After bytes that are too few everything is empty, and
/// `good` is false.
class ByteReader {
public:
    explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

    template <class T>
    requires std::is_arithmetic_v<T>
    void take(T& value) {
        value = T{};
        if (bytes_.size() < sizeof value) return fail();
        std::memcpy(&value, bytes_.data(), sizeof value);
        bytes_.remove_prefix(sizeof value);
    }
    void take(std::string& text) {
        std::uint64_t size = 0;
        take(size);
        if (size > bytes_.size()) return fail();
        text = bytes_.substr(0, size);
        bytes_.remove_prefix(size);
    }
    template <class T>
    void take(std::vector<T>& values) {
        std::uint64_t count = 0;
        take(count);
        values.clear();
        for (; good_ && count > 0; --count) takeFrom(*this, values.emplace_back());
    }
    [[nodiscard]] bool good() const { return good_; }
    [[nodiscard]] bool atEnd() const { return good_ && bytes_.empty(); }

private:
    static void takeFrom(ByteReader& reader, std::string& text) { reader.take(text); }
    template <class T>
    static void takeFrom(ByteReader& reader, T& value) {
        read(reader, value);
    }
    void fail() {
        good_ = false;
        bytes_ = {};
    }

    std::string_view bytes_;
    bool good_ = true;
};

}  // namespace portcullis::cli
