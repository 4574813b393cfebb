#include "formats/quake/quake_values.h"

#include <doctest/doctest.h>
#include <string>
#include <string_view>

namespace portcullis::formats {
namespace {

TEST_CASE("text that is not UTF-8 is read as Latin-1") {
    CHECK(utf8OfQuakeText("caf\xC3\xA9") == "caf\xC3\xA9");
    CHECK(utf8OfQuakeText("caf\xE9") == "caf\xC3\xA9");
    CHECK(utf8OfQuakeText("") == "");
    CHECK(utf8OfQuakeText(std::string_view("a\0\xE9\0", 4)) == "a\xC3\xA9");
}

TEST_CASE("properties keep their order and the last value of a key") {
    QuakeEntity entity;
    entity.properties = {{"a", "1", {1, 1}},
                         {"b", "2", {2, 1}},
                         {"a", "3", {3, 1}},
                         {"\xE9", "4", {4, 1}},
                         {"\xC3\xA9", "5", {5, 1}}};
    QuakeFaults faults(10);
    CHECK(propertiesOf(entity, faults) == Properties{{"b", "2"}, {"a", "3"}, {"\xC3\xA9", "5"}});
    // The reader has told of keys that are the same byte for byte.
    const Diagnostics diagnostics = faults.take();
    REQUIRE(diagnostics.size() == 1);
    CHECK(diagnostics[0].code == Code::quakeDuplicateKey);
    CHECK(diagnostics[0].location.line == 4);
}

TEST_CASE("a position is three coordinates within the world") {
    const auto position = parseQuakePosition(" 1.5  -65536\t65536 ");
    REQUIRE(position);
    CHECK(position->x == Coordinate::fromLattice(384));
    CHECK(position->y == Coordinate::fromUnits(-65536));
    for (const std::string text :
         {"", "1 2", "1 2 3 4", "1 2 nan", "1 2 65536.01", "1 2 65536.001", "1,5 2 3"}) {
        CAPTURE(text);
        CHECK_FALSE(parseQuakePosition(text));
    }
}

}  // namespace
}  // namespace portcullis::formats
