#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "formats/diagnostics/result.h"
#include "formats/world/chunk_file.h"
#include "formats/world/little_endian.h"
#include "formats/world/short_number.h"

namespace portcullis::formats {

/// Takes the parts of a chunk that is no table of records, one after the other. Once something is
/// not there everything else is zero and empty; whoever reads asks `sound` where it matters.
class ChunkBytes {
public:
    explicit ChunkBytes(std::span<const std::byte> bytes) : rest_(bytes) {}

    [[nodiscard]] bool sound() const { return sound_; }
    [[nodiscard]] bool atEnd() const { return rest_.empty(); }
    /// How many bytes are left, which bounds what they can stand for.
    [[nodiscard]] std::size_t left() const { return rest_.size(); }

    [[nodiscard]] std::span<const std::byte> bytes(std::size_t count) {
        if (count > rest_.size()) {
            sound_ = false;
            rest_ = {};
            return {};
        }
        const auto taken = rest_.first(count);
        rest_ = rest_.subspan(count);
        return taken;
    }
    template <class Number>
    [[nodiscard]] Number number() {
        const auto taken = bytes(sizeof(Number));
        return taken.empty() ? Number{} : loadLittleEndian<Number>(taken.data());
    }
    [[nodiscard]] double real() { return std::bit_cast<double>(number<std::uint64_t>()); }
    /// As appendShort writes it.
    [[nodiscard]] std::uint32_t small() { return held(takeShort(rest_)); }
    [[nodiscard]] std::int32_t smallSigned() { return held(takeShortSigned(rest_)); }
    /// As appendText writes it.
    [[nodiscard]] std::string text() { return std::string(asText(bytes(small()))); }

private:
    template <class Number>
    Number held(std::optional<Number> number) {
        if (number) return *number;
        sound_ = false;
        rest_ = {};
        return {};
    }

    std::span<const std::byte> rest_;
    bool sound_ = true;
};

template <class Number>
void appendNumber(std::string& bytes, Number number) {
    bytes.resize(bytes.size() + sizeof number);
    storeLittleEndian(bytes.data() + bytes.size() - sizeof number, number);
}

inline void appendReal(std::string& bytes, double number) {
    appendNumber(bytes, std::bit_cast<std::uint64_t>(number));
}

/// Its length, then its bytes.
inline void appendText(std::string& bytes, std::string_view text) {
    appendShort(bytes, static_cast<std::uint32_t>(text.size()));
    bytes += text;
}

/// PC3006: what is wrong with the chunk of that tag.
[[nodiscard]] inline Diagnostics chunkFault(ChunkTag tag, const std::string& what) {
    return {makeDiagnostic(Code::worldBadValue, "chunk \"" + tagText(tag) + "\" " + what)};
}

}  // namespace portcullis::formats
