#include "formats/world/visible_sets.h"

#include <algorithm>
#include <cassert>
#include <map>

#include "formats/world/chunk_bytes.h"

namespace portcullis::formats {
namespace {

constexpr std::size_t kNumberSize = sizeof(std::uint32_t);

Diagnostics fault(const char* what) { return chunkFault(makeTag("VISI"), what); }

}  // namespace

VisibleSets::VisibleSets(const BitMatrix& sees) {
    assert(sees.rows() == sees.columns());
    std::map<std::vector<BitMatrix::Word>, std::uint32_t> classes;
    std::vector<std::size_t> cellOf;  // the first of each class
    for (std::size_t i = 0; i < sees.rows(); ++i) {
        assert(sees.test(i, i));
        const auto row = sees.row(i);
        const auto [found, added] = classes.try_emplace({row.begin(), row.end()}, cellOf.size());
        if (added) cellOf.push_back(i);
        classOf_.push_back(found->second);
    }
    for (std::uint32_t c = 0; c < cellOf.size(); ++c) {
        firstRun_.push_back(static_cast<std::uint32_t>(runEnds_.size()));
        bool visible = false;
        for (std::uint32_t other = 0; other < c; ++other) {
            const bool seen = sees.test(cellOf[c], cellOf[other]);
            assert(seen == sees.test(cellOf[other], cellOf[c]));
            if (seen != visible) runEnds_.push_back(other);
            visible = seen;
        }
        if (c > 0) runEnds_.push_back(c);
    }
}

std::span<const std::uint32_t> VisibleSets::runsOf(std::uint32_t c) const {
    const std::size_t end = c + 1 < firstRun_.size() ? firstRun_[c + 1] : runEnds_.size();
    return std::span(runEnds_).subspan(firstRun_[c], end - firstRun_[c]);
}

bool VisibleSets::classSees(std::uint32_t a, std::uint32_t b) const {
    if (a == b) return true;
    const auto runs = runsOf(std::max(a, b));
    const auto run = std::ranges::upper_bound(runs, std::min(a, b));
    return (run - runs.begin()) % 2 != 0;
}

std::vector<CellIndex> VisibleSets::row(CellIndex from) const {
    std::vector<bool> seen(classes());
    for (std::uint32_t c = 0; c < classes(); ++c) seen[c] = classSees(classOf_[from], c);
    std::vector<CellIndex> cells;
    for (std::size_t i = 0; i < classOf_.size(); ++i)
        if (seen[classOf_[CellIndex(i)]]) cells.emplace_back(i);
    return cells;
}

std::uint64_t VisibleSets::countVisible() const {
    std::vector<std::uint64_t> before(classes() + 1);  // cells of earlier classes
    for (const std::uint32_t c : classOf_) ++before[c + 1];
    for (std::size_t c = 0; c < classes(); ++c) before[c + 1] += before[c];
    std::uint64_t pairs = 0;
    for (std::uint32_t c = 0; c < classes(); ++c) {
        const std::uint64_t size = before[c + 1] - before[c];
        pairs += size * size;
        const auto runs = runsOf(c);
        for (std::size_t i = 1; i < runs.size(); i += 2)
            pairs += 2 * size * (before[runs[i]] - before[runs[i - 1]]);
    }
    return pairs;
}

std::string VisibleSets::toBytes() const {
    std::string bytes;
    appendNumber(bytes, static_cast<std::uint32_t>(classes()));
    for (const std::uint32_t c : classOf_) appendNumber(bytes, c);
    for (std::uint32_t c = 0; c < classes(); ++c) {
        std::uint32_t start = 0;
        for (const std::uint32_t end : runsOf(c)) {
            appendShort(bytes, end - start);
            start = end;
        }
    }
    return bytes;
}

Result<VisibleSets> VisibleSets::fromBytes(std::span<const std::byte> bytes, std::size_t cells) {
    const auto number = [&](std::size_t i) {
        return loadLittleEndian<std::uint32_t>(bytes.data() + i * kNumberSize);
    };
    if (bytes.size() / kNumberSize < cells + 1) return fault("is too short for the world's cells");
    const std::uint32_t classes = number(0);
    VisibleSets sets;
    std::uint32_t used = 0;
    for (std::size_t i = 0; i < cells; ++i) {
        const std::uint32_t c = number(i + 1);
        if (c > used) return fault("has classes that are not numbered by their first cell");
        used = std::max(used, c + 1);
        sets.classOf_.push_back(c);
    }
    if (used != classes) return fault("has a class without cells");
    bytes = bytes.subspan((cells + 1) * kNumberSize);
    for (std::uint32_t c = 0; c < classes; ++c) {
        sets.firstRun_.push_back(static_cast<std::uint32_t>(sets.runEnds_.size()));
        for (std::uint32_t end = 0; end < c;) {
            const auto length = takeShort(bytes);
            const bool first = end == 0 && sets.runEnds_.size() == sets.firstRun_.back();
            if (!length || *length > c - end || (*length == 0 && !first))
                return fault("has a run of cells that is none");
            end += *length;
            sets.runEnds_.push_back(end);
        }
    }
    if (!bytes.empty()) return fault("goes on after its last run");
    return sets;
}

}  // namespace portcullis::formats
