#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "formats/diagnostics/diagnostic.h"

namespace portcullis::compiler {

/// How many findings of one proof or lint are told one by one.
inline constexpr std::size_t kFindingsTold = 20;

/// What one proof or lint found: the first kFindingsTold in full, the others counted.
class FindingList {
public:
    explicit FindingList(formats::Code code) : code_(code) {}

    void add(std::string message, std::string pointer, formats::SourceLocation location = {});
    /// Adds what another part of the same proof found, after what is here.
    void merge(FindingList other);
    [[nodiscard]] std::size_t count() const { return told_.size() + untold_; }
    /// The findings in order; then, where some were not told, how many.
    [[nodiscard]] formats::Diagnostics take() &&;

private:
    formats::Code code_;
    formats::Diagnostics told_;
    std::size_t untold_ = 0;
};

/// Judges `count` things in parallel; findings come in the order of the things.
[[nodiscard]] FindingList findEach(
    formats::Code code, std::size_t count,
    const std::function<void(std::size_t index, FindingList& findings)>& judge);

/// A number with so many digits after the point: "12.500".
[[nodiscard]] std::string fixedText(double value, int digits);

/// "/cells/12": the JSON pointer of an element.
[[nodiscard]] std::string pointerTo(const char* table, std::size_t index);

}  // namespace portcullis::compiler
