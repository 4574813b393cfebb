#include <array>
#include <doctest/doctest.h>
#include <string>
#include <string_view>
#include <vector>

#include "formats/json/suggestion.h"

namespace portcullis::formats {
namespace {

TEST_CASE("a misspelt name finds its nearest neighbour, a foreign one finds none") {
    constexpr std::array<std::string_view, 5> names{"shape", "material", "op", "faces", "size"};
    struct Row {
        std::string name;
        const char* nearest;
    };
    const Row rows[] = {{"shpae", "shape"}, {"Material", "material"}, {"matreial", "material"},
                        {"siez", "size"},   {"face", "faces"},        {"oq", "op"},
                        {"sides", nullptr}, {"texture", nullptr},     {"x", nullptr},
                        {"", nullptr}};
    for (const Row& row : rows) {
        CAPTURE(row.name);
        const std::string expected = row.nearest == nullptr
                                         ? std::string()
                                         : "did you mean \"" + std::string(row.nearest) + "\"? ";
        CHECK(suggestName(row.name, names) == expected);
    }
}

TEST_CASE("a long list of names is cut") {
    const std::vector<std::string_view> names(41, "n");
    const std::string hint = suggestAmong("other", "known", names);
    CHECK(hint.starts_with("known: n, n"));
    CHECK(hint.ends_with("n, ..."));
    CHECK(suggestAmong("other", "known", {}) == "known: none");
}

}  // namespace
}  // namespace portcullis::formats
