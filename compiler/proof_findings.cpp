#include "compiler/proof_findings.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <tbb/parallel_for.h>
#include <utility>
#include <vector>

namespace portcullis::compiler {

void FindingList::add(std::string message, std::string pointer, formats::SourceLocation location) {
    if (told_.size() == kFindingsTold) {
        ++untold_;
        return;
    }
    told_.push_back(
        formats::makeDiagnostic(code_, std::move(message), location, std::move(pointer)));
}

void FindingList::merge(FindingList other) {
    const std::size_t taken = std::min(kFindingsTold - told_.size(), other.told_.size());
    const auto end = other.told_.begin() + static_cast<std::ptrdiff_t>(taken);
    std::move(other.told_.begin(), end, std::back_inserter(told_));
    untold_ += other.told_.size() - taken + other.untold_;
}

formats::Diagnostics FindingList::take() && {
    if (untold_ > 0)
        told_.push_back(formats::makeDiagnostic(code_, "and " + std::to_string(untold_) + " more"));
    return std::move(told_);
}

FindingList findEach(formats::Code code, std::size_t count,
                     const std::function<void(std::size_t index, FindingList& findings)>& judge) {
    constexpr std::size_t kGrain = 64;
    const std::size_t runs = (count + kGrain - 1) / kGrain;
    std::vector<FindingList> found(runs, FindingList(code));
    tbb::parallel_for(std::size_t{0}, runs, [&](std::size_t run) {
        const std::size_t end = std::min(count, (run + 1) * kGrain);
        for (std::size_t i = run * kGrain; i < end; ++i) judge(i, found[run]);
    });
    FindingList all(code);
    for (FindingList& list : found) all.merge(std::move(list));
    return all;
}

std::string fixedText(double value, int digits) {
    std::array<char, 400> text;  // the largest double has 309 digits before the point
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value,
                                   std::chars_format::fixed, digits);
    return std::string(text.data(), end.ptr);
}

std::string pointerTo(const char* table, std::size_t index) {
    return std::string("/") + table + "/" + std::to_string(index);
}

}  // namespace portcullis::compiler
