#pragma once

#include <cstdint>

namespace portcullis::tests {

/// Random numbers from a seed, the same on every machine and with every library.
class RandomNumbers {
public:
    explicit RandomNumbers(std::uint64_t seed) : state_(seed) {}

    std::uint64_t bits() {
        state_ += 0x9e3779b97f4a7c15U;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
        return z ^ (z >> 31);
    }
    /// 0 <= result < limit
    std::uint32_t below(std::uint32_t limit) {
        return static_cast<std::uint32_t>((bits() >> 32) * limit >> 32);
    }
    /// low <= result <= high
    std::int64_t between(std::int64_t low, std::int64_t high) {
        const auto span = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) + 1;
        return low + static_cast<std::int64_t>(bits() % span);
    }
    bool percent(std::uint32_t chance) { return below(100) < chance; }

private:
    std::uint64_t state_;
};

}  // namespace portcullis::tests
