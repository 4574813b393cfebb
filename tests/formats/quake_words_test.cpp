#include "formats/quake/quake_words.h"

#include <doctest/doctest.h>
#include <string>

namespace portcullis::formats {
namespace {

TEST_CASE("only ASCII letters become lower case") {
    CHECK(lowerCase("Sky4_{AZ}\xC9") == "sky4_{az}\xC9");
}

TEST_CASE("words for numbers gone wrong are told from words that are none") {
    for (const std::string text : {"nan", "-NaN", "+inf", "-1.#IND", "1.#QNAN00", "1e999"}) {
        CAPTURE(text);
        CHECK(saysNotFinite(text));
    }
    for (const std::string text : {"", "1", "1,5", "zero", "1e999x", "1.#"}) {
        CAPTURE(text);
        CHECK_FALSE(saysNotFinite(text));
    }
}

TEST_CASE("flags are integers, with or without a fraction") {
    CHECK(parseQuakeFlag("134217728") == 134217728);
    CHECK(parseQuakeFlag("-1") == -1);
    CHECK(parseQuakeFlag("3.75") == 3);
    CHECK(parseQuakeFlag("1e3") == 1000);
    for (const std::string text : {"", "x", "1x", "1e17", "nan"}) {
        CAPTURE(text);
        CHECK_FALSE(parseQuakeFlag(text));
    }
}

}  // namespace
}  // namespace portcullis::formats
