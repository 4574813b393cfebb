#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "formats/world/little_endian.h"
#include "formats/world/world.h"

namespace portcullis::formats {

/// Appends fields to a buffer that is large enough.
class RecordWriter {
public:
    explicit RecordWriter(char* to) : at_(to) {}

    [[nodiscard]] const char* position() const { return at_; }

    template <class... Fields>
    requires(sizeof...(Fields) > 1) void operator()(const Fields&... fields) {
        ((*this)(fields), ...);
    }
    void operator()(std::uint32_t number) { put(number); }
    void operator()(std::int64_t number) { put(static_cast<std::uint64_t>(number)); }
    void operator()(Int128 number) {
        const auto bits = static_cast<unsigned __int128>(number);
        put(static_cast<std::uint64_t>(bits));
        put(static_cast<std::uint64_t>(bits >> 64));
    }
    void operator()(double number) { put(std::bit_cast<std::uint64_t>(number)); }
    void operator()(const glm::dvec3& v) { (*this)(v.x, v.y, v.z); }
    void operator()(Range range) { (*this)(range.first, range.count); }
    void operator()(SourceLocation place) { (*this)(place.line, place.column); }
    void operator()(bool flag) { put(std::uint32_t{flag}); }
    void operator()(Medium medium) { put(static_cast<std::uint32_t>(medium)); }
    template <class Tag>
    void operator()(Index<Tag> index) {
        put(index.value());
    }
    void operator()(PlaneSide side) {
        put((side.plane.value() << 1) | std::uint32_t{side.flipped});
    }
    void operator()(NodeChild child) {
        put((child.index << 2) | static_cast<std::uint32_t>(child.kind));
    }
    void operator()(const std::array<Medium, kMediumCount>& media) {
        std::uint32_t bytes = 0;
        for (std::size_t i = media.size(); i-- > 0;)
            bytes = bytes << 8 | static_cast<std::uint32_t>(media[i]);
        put(bytes);
    }

private:
    template <class T>
    void put(T number) {
        storeLittleEndian(at_, number);
        at_ += sizeof number;
    }

    char* at_;
};

/// Takes fields from a buffer that is large enough.
class RecordReader {
public:
    explicit RecordReader(const std::byte* from) : at_(from) {}

    /// False once a flag or a medium was none.
    [[nodiscard]] bool sound() const { return sound_; }

    template <class... Fields>
    requires(sizeof...(Fields) > 1) void operator()(Fields&... fields) { ((*this)(fields), ...); }
    void operator()(std::uint32_t& number) { number = take<std::uint32_t>(); }
    void operator()(std::int64_t& number) {
        number = static_cast<std::int64_t>(take<std::uint64_t>());
    }
    void operator()(Int128& number) {
        const unsigned __int128 low = take<std::uint64_t>();
        const unsigned __int128 high = take<std::uint64_t>();
        number = static_cast<Int128>(high << 64 | low);
    }
    void operator()(double& number) { number = std::bit_cast<double>(take<std::uint64_t>()); }
    void operator()(glm::dvec3& v) { (*this)(v.x, v.y, v.z); }
    void operator()(Range& range) { (*this)(range.first, range.count); }
    void operator()(SourceLocation& place) { (*this)(place.line, place.column); }
    void operator()(bool& flag) { flag = below(take<std::uint32_t>(), 2) != 0; }
    void operator()(Medium& medium) { medium = mediumFrom(take<std::uint32_t>()); }
    template <class Tag>
    void operator()(Index<Tag>& index) {
        index = Index<Tag>(take<std::uint32_t>());
    }
    void operator()(PlaneSide& side) {
        const auto packed = take<std::uint32_t>();
        const std::uint32_t plane = packed >> 1;
        side.plane = plane == PlaneIndex::kInvalid >> 1 ? PlaneIndex{} : PlaneIndex(plane);
        side.flipped = (packed & 1) != 0;
    }
    void operator()(NodeChild& child) {
        const auto packed = take<std::uint32_t>();
        child.kind = static_cast<NodeChild::Kind>(below(packed & 3, 3));
        child.index = packed >> 2;
    }
    void operator()(std::array<Medium, kMediumCount>& media) {
        auto bytes = take<std::uint32_t>();
        for (Medium& medium : media) {
            medium = mediumFrom(bytes & 0xff);
            bytes >>= 8;
        }
    }

private:
    template <class T>
    T take() {
        const T number = loadLittleEndian<T>(at_);
        at_ += sizeof number;
        return number;
    }
    std::uint32_t below(std::uint32_t number, std::uint32_t limit) {
        sound_ = sound_ && number < limit;
        return number < limit ? number : 0;
    }
    Medium mediumFrom(std::uint32_t number) {
        return static_cast<Medium>(below(number, std::uint32_t{kMediumCount}));
    }

    const std::byte* at_;
    bool sound_ = true;
};

}  // namespace portcullis::formats
