#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace portcullis::formats {

/// Rows of bits, all of one length, each in words of its own. Bits past a row's length are 0.
class BitMatrix {
public:
    using Word = std::uint64_t;
    static constexpr std::size_t kWordBits = 64;

    BitMatrix() = default;
    BitMatrix(std::size_t rows, std::size_t columns)
        : rows_(rows),
          columns_(columns),
          stride_((columns + kWordBits - 1) / kWordBits),
          words_(rows * stride_) {}

    [[nodiscard]] std::size_t rows() const { return rows_; }
    [[nodiscard]] std::size_t columns() const { return columns_; }
    [[nodiscard]] std::span<Word> row(std::size_t i) {
        return std::span(words_).subspan(i * stride_, stride_);
    }
    [[nodiscard]] std::span<const Word> row(std::size_t i) const {
        return std::span(words_).subspan(i * stride_, stride_);
    }
    [[nodiscard]] bool test(std::size_t row, std::size_t column) const {
        return testBit(this->row(row), column);
    }
    void set(std::size_t row, std::size_t column) { setBit(this->row(row), column); }
    void clear(std::size_t row, std::size_t column) {
        this->row(row)[column / kWordBits] &= ~(Word{1} << column % kWordBits);
    }
    bool operator==(const BitMatrix&) const = default;

    [[nodiscard]] static bool testBit(std::span<const Word> bits, std::size_t i) {
        return (bits[i / kWordBits] >> i % kWordBits & 1) != 0;
    }
    static void setBit(std::span<Word> bits, std::size_t i) {
        bits[i / kWordBits] |= Word{1} << i % kWordBits;
    }
    [[nodiscard]] static std::size_t count(std::span<const Word> bits) {
        std::size_t sum = 0;
        for (const Word word : bits) sum += static_cast<std::size_t>(std::popcount(word));
        return sum;
    }
    /// Calls visit(i) for each bit that is set, ascending.
    template <class Visit>
    static void visitBits(std::span<const Word> bits, Visit visit) {
        for (std::size_t i = 0; i < bits.size(); ++i)
            for (Word rest = bits[i]; rest != 0; rest &= rest - 1)
                visit(i * kWordBits + static_cast<std::size_t>(std::countr_zero(rest)));
    }

private:
    std::size_t rows_ = 0, columns_ = 0, stride_ = 0;
    std::vector<Word> words_;
};

/// Leaves of a square matrix what its transpose has too.
inline void makeSymmetric(BitMatrix& matrix) {
    for (std::size_t i = 0; i < matrix.rows(); ++i)
        BitMatrix::visitBits(std::span<const BitMatrix::Word>(matrix.row(i)), [&](std::size_t j) {
            if (!matrix.test(j, i)) matrix.clear(i, j);
        });
}

}  // namespace portcullis::formats
