#include "formats/geometry/decimal.h"

#include <cstdint>
#include <doctest/doctest.h>
#include <string>

namespace portcullis::formats {
namespace {

TEST_CASE("coordinate text rounds to the lattice once, ties to even") {
    struct Row {
        const char* text;
        std::int64_t lattice;
    };
    const Row rows[] = {
        {"0", 0},
        {"-0", 0},
        {"1", 256},
        {"+.5", 128},
        {"3.", 768},
        {"1e2", 25600},
        {"25600E-2", 65536},
        {"-12.5", -3200},
        {"0.001953125", 0},  // exactly half a step: to even
        {"0.005859375", 2},  // one and a half steps: to even
        {"-0.001953125", 0},
        {"-0.005859375", -2},
        // A hair over half a step; a double cannot tell it from the tie.
        {"0.00195312500000000000000000000000000000000000000001", 1},
        {"-0.00195312500000000000000000000000000000000000000001", -1},
        {"0.00195312499999999999999999999999999999999999999999", 0},
        {"65536", 1 << 24},
        {"0.0000000000000000000000000000000000000000000000000000001", 0},
    };
    for (const Row& row : rows) {
        CAPTURE(row.text);
        const auto coordinate = parseCoordinate(row.text);
        REQUIRE(coordinate);
        CHECK(coordinate->lattice() == row.lattice);
    }
}

TEST_CASE("text that is no finite decimal number is no coordinate") {
    for (const char* text : {"", "-", ".", "nan", "inf", "1.#QNAN", "1,5", "1e", "1e+", "0x10",
                             "1 ", " 1", "1.2.3", "1e400", "1073741824", "99999999999999999999"}) {
        CAPTURE(text);
        CHECK_FALSE(parseCoordinate(text));
    }
}

TEST_CASE("a coordinate survives its shortest decimal text") {
    std::uint64_t state = 42;
    for (int i = 0; i < 20000; ++i) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        const int shift = static_cast<int>(state >> 58);
        const Coordinate coordinate{static_cast<std::int64_t>(state) >> (12 + shift % 52)};
        CAPTURE(coordinate.raw);
        CHECK(parseCoordinate(toDecimal(coordinate)) == coordinate);
    }
    CHECK(toDecimal(*parseCoordinate("0.1")) == "0.1");
    CHECK(toDecimal(*parseCoordinate("-596.773")) == "-596.773");
}

}  // namespace
}  // namespace portcullis::formats
