#include "formats/json/json_text.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <string>

namespace portcullis::formats {
namespace {

TEST_CASE("a quoted string is what another parser reads back") {
    std::string everyAscii;
    for (char c = 1; c < 127; ++c) everyAscii += c;
    for (const std::string& text : {everyAscii, std::string("\xc3\xa9 \xf0\x9f\x98\x80"),
                                    std::string("a\"b\\c"), std::string()}) {
        CAPTURE(text);
        CHECK(nlohmann::json::parse(quoteJson(text)).get<std::string>() == text);
    }
}

TEST_CASE("bytes that are not UTF-8 become the Latin-1 letters they were") {
    CHECK(quoteJson("caf\xe9") == "\"caf\xc3\xa9\"");
}

TEST_CASE("lists and objects are laid out as asked") {
    CHECK(jsonList({"1", "2"}) == "[1, 2]");
    CHECK(jsonLines({}, 2) == "[]");
    CHECK(jsonLines({"1", "2"}, 2) == "[\n  1,\n  2]");
    JsonFields fields;
    fields.add("a", "1");
    fields.add("b", "2");
    fields.breakLine(1);
    fields.add("c", "3");
    CHECK(fields.text() == "{\"a\": 1, \"b\": 2,\n \"c\": 3}");
}

}  // namespace
}  // namespace portcullis::formats
