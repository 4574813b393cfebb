#include "formats/files/name_pattern.h"

#include <doctest/doctest.h>
#include <string>

#include "tests/support/random_numbers.h"

namespace portcullis::tests {
namespace {

using formats::matchesPattern;

TEST_CASE("a star and a question mark stay within a part, two stars pass over parts") {
    struct Case {
        const char* name;
        const char* pattern;
        bool fits;
    };
    for (const Case& c : {Case{"manor/hall", "manor/hall", true},
                          {"manor/hall", "hall", false},
                          {"manor/hall", "manor/*", true},
                          {"manor/hall", "*", false},
                          {"manor/hall", "*/*", true},
                          {"manor/hall", "manor/h?ll", true},
                          {"manor/hall", "manor?hall", false},
                          {"manor/hall", "**", true},
                          {"manor/hall", "**/hall", true},
                          {"hall", "**/hall", true},
                          {"a/b/c/hall", "**/hall", true},
                          {"a/b/c/hall", "a/**/hall", true},
                          {"a/hall", "a/**/hall", true},
                          {"a/b/c/hall", "a/*/hall", false},
                          {"a/b/c", "a/**", true},
                          {"a", "a/**", true},
                          {"ab", "a**b", true},
                          {"a/b", "a**b", false},
                          {"manor/hall", "Manor/hall", false},
                          {"a*b", "a*b", true},
                          {"", "", true},
                          {"", "*", true},
                          {"a", "", false}}) {
        CAPTURE(c.name);
        CAPTURE(c.pattern);
        CHECK(matchesPattern(c.name, c.pattern) == c.fits);
    }
}

/// The definition, tried in every way.
bool fits(std::string_view name, std::string_view pattern) {
    if (pattern.empty()) return name.empty();
    if (pattern.front() == '*')
        return fits(name, pattern.substr(1)) ||
               (!name.empty() && name.front() != '/' && fits(name.substr(1), pattern));
    if (name.empty()) return false;
    if (pattern.front() == '?' ? name.front() == '/' : pattern.front() != name.front())
        return false;
    return fits(name.substr(1), pattern.substr(1));
}

TEST_CASE("random names fit random patterns without two stars as the definition has it") {
    RandomNumbers random(7);
    const auto text = [&](std::string_view letters) {
        std::string made;
        for (std::uint64_t left = random.below(9); left > 0; --left)
            made += letters[random.below(static_cast<std::uint32_t>(letters.size()))];
        return made;
    };
    std::size_t fitting = 0;
    for (int i = 0; i < 20000; ++i) {
        const std::string name = text("ab/");
        std::string pattern = text("ab/*?");
        if (pattern.find("**") != std::string::npos) continue;
        CAPTURE(name);
        CAPTURE(pattern);
        const bool wanted = fits(name, pattern);
        CHECK(matchesPattern(name, pattern) == wanted);
        fitting += wanted ? 1 : 0;
    }
    CHECK(fitting > 200);
}

TEST_CASE("a pattern of many stars is matched in no time") {
    const std::string name(2000, 'a');
    std::string pattern;
    for (int i = 0; i < 500; ++i) pattern += "a*";
    CHECK_FALSE(matchesPattern(name, pattern + "b"));
    CHECK(matchesPattern(name, pattern));
}

}  // namespace
}  // namespace portcullis::tests
