#include "formats/quake/quake_values.h"

#include <doctest/doctest.h>
#include <string>

namespace portcullis::formats {
namespace {

TEST_CASE("text that is not UTF-8 is read as Latin-1") {
    CHECK(utf8OfQuakeText("caf\xC3\xA9") == "caf\xC3\xA9");
    CHECK(utf8OfQuakeText("caf\xE9") == "caf\xC3\xA9");
    CHECK(utf8OfQuakeText("") == "");
}

TEST_CASE("properties keep their order and the last value of a key") {
    QuakeEntity entity;
    entity.properties = {
        {"a", "1", {}}, {"b", "2", {}}, {"a", "3", {}}, {"\xE9", "4", {}}, {"\xC3\xA9", "5", {}}};
    CHECK(propertiesOf(entity) == Properties{{"b", "2"}, {"a", "3"}, {"\xC3\xA9", "5"}});
}

TEST_CASE("a position is three coordinates within the world") {
    const auto position = parseQuakePosition(" 1.5  -65536\t65536 ");
    REQUIRE(position);
    CHECK(position->x == Coordinate::fromLattice(384));
    CHECK(position->y == Coordinate::fromUnits(-65536));
    for (const std::string text : {"", "1 2", "1 2 3 4", "1 2 nan", "1 2 65536.01", "1,5 2 3"}) {
        CAPTURE(text);
        CHECK_FALSE(parseQuakePosition(text));
    }
}

}  // namespace
}  // namespace portcullis::formats
