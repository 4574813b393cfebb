#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "formats/diagnostics/diagnostic.h"

namespace portcullis::formats {

/// The diagnostics of one reading or import of a Quake map: keeps the first `limit` and counts the
/// rest, so that a hostile file cannot fill memory with complaints.
class QuakeFaults {
public:
    explicit QuakeFaults(std::size_t limit) : limit_(limit) {}

    void add(Code code, std::string message, SourceLocation location);
    /// What the following diagnostics are about.
    void enterEntity(std::uint32_t entity);
    void enterBrush(std::uint32_t brush);
    void leaveBrush();
    void leaveEntities();
    [[nodiscard]] bool anyError() const { return anyError_; }
    /// All that were kept, in the order of their places, and a last one that counts the others.
    [[nodiscard]] Diagnostics take();

private:
    static constexpr std::uint32_t kNone = 0xffffffff;
    [[nodiscard]] std::string pointer() const;

    Diagnostics kept_;
    std::size_t limit_;
    std::size_t dropped_ = 0;
    bool anyError_ = false;
    std::uint32_t entity_ = kNone, brush_ = kNone;
};

}  // namespace portcullis::formats
