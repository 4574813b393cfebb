#include "render/difference/ignored_pixels.h"

#include <doctest/doctest.h>
#include <string>

namespace portcullis::tests {
namespace {

using formats::ColorImage;
using formats::packColor;
using render::IgnoreOptions;
using render::PixelBox;

constexpr std::uint32_t kWidth = 8, kHeight = 6;

std::string drawn(const IgnoreOptions& options) {
    const auto ignored = render::ignoredPixels(options, kWidth, kHeight);
    REQUIRE(ignored.hasValue());
    std::string rows;
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < kWidth * kHeight; ++i) {
        rows += ignored.value().at(i) ? '#' : '.';
        if (ignored.value().at(i)) ++count;
        if (i % kWidth == kWidth - 1) rows += '\n';
    }
    CHECK(count == ignored.value().count);
    return rows;
}

std::string fault(const IgnoreOptions& options) {
    const auto ignored = render::ignoredPixels(options, kWidth, kHeight);
    return ignored ? "" : formats::codeName(ignored.diagnostics().front().code);
}

TEST_CASE("boxes are ignored from their corner on, their width and height and no more") {
    CHECK(drawn({}) == "........\n........\n........\n........\n........\n........\n");
    CHECK(drawn({0, {{0, 0, 2, 1}}, {}, 50}) ==
          "##......\n........\n........\n........\n........\n........\n");
    CHECK(drawn({0, {{0, 2, 1, 2}, {3, 0, 2, 2}}, {}, 50}) ==
          "...##...\n...##...\n#.......\n#.......\n........\n........\n");
    CHECK(drawn({0, {{6, 5, 2, 1}, {7, 4, 1, 2}}, {}, 50}) ==
          "........\n........\n........\n........\n.......#\n......##\n");
}

TEST_CASE("a border is ignored along all four sides") {
    CHECK(drawn({1, {}, {}, 60}) == "########\n#......#\n#......#\n#......#\n#......#\n########\n");
    CHECK(fault({3, {}, {}, 100}) == "PC6303");  // nothing is left
    CHECK(fault({4000000000U, {}, {}, 100}) == "PC6303");
}

TEST_CASE("a mask picture is ignored where it is neither black nor clear") {
    ColorImage mask(kWidth, kHeight);
    mask.at(0, 0) = packColor(255, 255, 255);
    mask.at(3, 1) = packColor(0, 0, 1);
    mask.at(5, 1) = packColor(255, 255, 255, 0);
    mask.at(7, 5) = packColor(0, 9, 0, 1);
    CHECK(drawn({0, {}, mask, 50}) ==
          "#.......\n...#....\n........\n........\n........\n.......#\n");
}

TEST_CASE("masks that do not fit, or take too much, are refused") {
    struct Case {
        IgnoreOptions options;
        std::string code;
    };
    const std::vector<Case> cases{{{0, {{0, 0, 8, 3}}, {}, 50}, ""},
                                  {{0, {{0, 0, 8, 3}, {0, 3, 1, 1}}, {}, 50}, "PC6303"},
                                  {{0, {{0, 0, 8, 3}, {0, 0, 1, 1}}, {}, 50}, ""},  // counts once
                                  {{0, {{0, 0, 8, 6}}, {}, 100}, "PC6303"},
                                  {{0, {{0, 0, 8, 6}}, {}, 50}, "PC6303"},
                                  {{0, {{0, 0, 7, 6}}, {}, 100}, ""},
                                  {{0, {{0, 0, 1, 1}}, {}, 0}, "PC6303"},
                                  {{0, {{1, 0, 8, 1}}, {}, 50}, "PC6301"},
                                  {{0, {{0, 1, 1, 6}}, {}, 50}, "PC6301"},
                                  {{0, {{8, 0, 1, 1}}, {}, 50}, "PC6301"},
                                  {{0, {{4294967295U, 0, 2, 1}}, {}, 50}, "PC6301"},
                                  {{0, {}, ColorImage(8, 5), 50}, "PC6302"},
                                  {{0, {}, ColorImage(6, 8), 50}, "PC6302"}};
    for (std::size_t i = 0; i < cases.size(); ++i) {
        CAPTURE(i);
        CHECK(fault(cases[i].options) == cases[i].code);
    }
}

}  // namespace
}  // namespace portcullis::tests
