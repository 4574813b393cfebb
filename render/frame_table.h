#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace portcullis::render {

/// A table over all elements of a world of which one frame fills few: `startFrame` empties it at no
/// cost, so that a frame costs what it sees and not what the world holds.
template <class IndexType, class T>
class FrameTable {
public:
    explicit FrameTable(std::size_t size) : entries_(size) {}

    void startFrame() {
        if (++frame_ != 0) return;
        for (Entry& entry : entries_) entry.frame = 0;  // once in 2^32 frames
        frame_ = 1;
    }
    [[nodiscard]] bool contains(IndexType index) const {
        return entries_[index.value()].frame == frame_;
    }
    /// The element, made anew when this frame has none yet.
    T& insert(IndexType index) {
        Entry& entry = entries_[index.value()];
        if (entry.frame != frame_) entry = {T{}, frame_};
        return entry.value;
    }
    /// An element that this frame contains.
    [[nodiscard]] T& operator[](IndexType index) { return entries_[index.value()].value; }
    [[nodiscard]] const T& operator[](IndexType index) const {
        return entries_[index.value()].value;
    }

private:
    struct Entry {
        T value{};
        std::uint32_t frame = 0;
    };
    std::vector<Entry> entries_;
    std::uint32_t frame_ = 0;
};

}  // namespace portcullis::render
