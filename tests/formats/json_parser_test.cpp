#include "formats/json/json_parser.h"

#include <algorithm>
#include <cstdint>
#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace portcullis::formats {
namespace {

using Oracle = nlohmann::json;

class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::size_t below(std::size_t limit) {
        state_ = state_ * 6364136223846793005U + 1442695040888963407U;
        return static_cast<std::size_t>(state_ >> 33) % limit;
    }

private:
    std::uint64_t state_;
};

std::string pick(Random& random, const std::vector<std::string>& choices) {
    return choices[random.below(choices.size())];
}

/// The tokens of a document that is JSON, with comments and white space strewn in.
void appendValue(std::vector<std::string>& tokens, Random& random, int depth) {
    if (random.below(5) == 0)
        tokens.push_back(pick(random, {" ", "\n", "// note\n", "/* a */", "\t"}));
    const std::size_t kind = random.below(depth > 3 ? 4 : 6);
    if (kind < 4) {
        tokens.push_back(pick(
            random, {"0", "-0.5", "1e2", "12.25E-3", "-17", "true", "false", "null", "\"\"",
                     R"("a\n\"b\\\/")", R"("\u00e9\ud83d\ude00")", "\"\xc3\xa9\"", "\"key\""}));
        return;
    }
    const bool object = kind == 5;
    tokens.emplace_back(object ? "{" : "[");
    const std::size_t count = random.below(4);
    for (std::size_t i = 0; i < count; ++i) {
        if (i > 0) tokens.emplace_back(",");
        if (object) {
            tokens.push_back("\"k" + std::to_string(i) + "\"");
            tokens.emplace_back(":");
        }
        appendValue(tokens, random, depth + 1);
    }
    tokens.emplace_back(object ? "}" : "]");
}

/// Drops, doubles, replaces or inserts a token, or cuts the text.
void damage(std::vector<std::string>& tokens, Random& random) {
    const auto at = static_cast<std::ptrdiff_t>(random.below(tokens.size()));
    const std::string odd = pick(random, {",",
                                          ":",
                                          "[",
                                          "]",
                                          "{",
                                          "}",
                                          "01",
                                          "+1",
                                          ".5",
                                          "1.",
                                          "1e",
                                          "NaN",
                                          "-",
                                          "'a'",
                                          "\"open",
                                          "\"\\x\"",
                                          "\"\\ud800\"",
                                          "\"\\u12g4\"",
                                          "\"\t\"",
                                          "\"\xff\"",
                                          "\xff",
                                          "/",
                                          "/* open",
                                          "tru",
                                          "\"\xed\xa0\x80\"",
                                          "\"\xc0\xaf\"",
                                          "//\n",
                                          "key"});
    switch (random.below(5)) {
        case 0: tokens.erase(tokens.begin() + at); break;
        case 1: tokens.insert(tokens.begin() + at, tokens[static_cast<std::size_t>(at)]); break;
        case 2: tokens[static_cast<std::size_t>(at)] = odd; break;
        case 3: tokens.insert(tokens.begin() + at, odd); break;
        default: tokens.erase(tokens.begin() + at, tokens.end()); break;
    }
}

bool sameValue(const JsonValue& value, const Oracle& oracle) {
    switch (value.type()) {
        case JsonType::null: return oracle.is_null();
        case JsonType::boolean: return oracle.is_boolean() && oracle.get<bool>() == value.boolean();
        case JsonType::number:
            return oracle.is_number() &&
                   oracle.get<double>() == Oracle::parse(value.text()).get<double>();
        case JsonType::string:
            return oracle.is_string() && oracle.get<std::string>() == value.text();
        case JsonType::array: {
            if (!oracle.is_array() || oracle.size() != value.size()) return false;
            std::size_t i = 0;
            for (const JsonValue element : value.children())
                if (!sameValue(element, oracle[i++])) return false;
            return true;
        }
        case JsonType::object:
            if (!oracle.is_object() || oracle.size() != value.size()) return false;
            for (const JsonValue member : value.children())
                if (!sameValue(member, oracle.at(std::string(member.key())))) return false;
            return true;
    }
    return false;
}

TEST_CASE("accepts and reads what another parser does, and rejects what it rejects") {
    int accepted = 0, rejected = 0;
    for (std::uint64_t seed = 0; seed < 20000; ++seed) {
        Random random(seed);
        std::vector<std::string> tokens;
        appendValue(tokens, random, 0);
        for (std::size_t i = random.below(3); i > 0 && !tokens.empty(); --i) damage(tokens, random);
        std::string text;
        for (const std::string& token : tokens) text += token;
        CAPTURE(text);

        FaultList faults;
        const JsonDocument document = parseJson(text, faults);
        const std::size_t count = faults.count();
        const Diagnostics diagnostics = std::move(faults).take();
        // The other parser takes the last of two equal keys; otherwise both are strict.
        const bool onlyDuplicates = std::ranges::all_of(
            diagnostics,
            [](const Diagnostic& diagnostic) { return diagnostic.code == Code::jsonDuplicateKey; });
        const Oracle oracle = Oracle::parse(text, nullptr, false, true);
        CHECK(onlyDuplicates == !oracle.is_discarded());
        if (count == 0 && !oracle.is_discarded()) CHECK(sameValue(document.root(), oracle));
        ++(count == 0 ? accepted : rejected);
    }
    CHECK(accepted > 5000);
    CHECK(rejected > 5000);
}

TEST_CASE("every value and key knows its line, column and pointer") {
    const std::string text =
        "\xef\xbb\xbf{\n  // a note\n  \"a/b\": [10,\n    20], /* x */ \"c~\": {\"d\": true}\n}";
    FaultList faults;
    const JsonDocument document = parseJson(text, faults);
    REQUIRE(faults.count() == 0);
    std::vector<JsonValue> values{document.root()};
    for (std::size_t i = 0; i < values.size(); ++i)
        for (const JsonValue child : values[i].children()) values.push_back(child);
    struct Row {
        std::string pointer;
        SourceLocation place, keyPlace;
    };
    const Row rows[] = {
        {"", {1, 1}, {1, 1}},          {"/a~1b", {3, 10}, {3, 3}},  {"/c~0", {4, 24}, {4, 18}},
        {"/a~1b/0", {3, 11}, {3, 11}}, {"/a~1b/1", {4, 5}, {4, 5}}, {"/c~0/d", {4, 30}, {4, 25}},
    };
    REQUIRE(values.size() == std::size(rows));
    for (std::size_t i = 0; i < values.size(); ++i) {
        CAPTURE(rows[i].pointer);
        CHECK(values[i].pointer() == rows[i].pointer);
        CHECK(values[i].location() == rows[i].place);
        CHECK(values[i].keyLocation() == rows[i].keyPlace);
    }
}

TEST_CASE("reports several faults of one text, each at its place") {
    const std::string text =
        "{\"a\": 01,\n \"b\": [1, NaN, 2,],\n \"b\": 'x',\n c: \"\\q\"\n \"d\": 1}";
    FaultList faults;
    static_cast<void>(parseJson(text, faults));
    std::vector<std::pair<int, SourceLocation>> found;
    for (const Diagnostic& fault : std::move(faults).take())
        found.emplace_back(static_cast<int>(fault.code), fault.location);
    const std::vector<std::pair<int, SourceLocation>> expected{
        {1001, {1, 7}}, {1001, {2, 11}}, {1001, {2, 17}}, {1002, {3, 2}},
        {1001, {3, 7}}, {1001, {4, 2}},  {1001, {4, 6}},  {1001, {5, 2}}};
    CHECK(found == expected);
}

TEST_CASE("a document cut short anywhere is rejected") {
    const std::string text =
        "{\"a\": [1, {\"b\": \"\\u00e9\\n\"}, true, null], /* c */ \"d\": -1.5e3}";
    for (std::size_t length = 0; length < text.size(); ++length) {
        CAPTURE(length);
        FaultList faults;
        static_cast<void>(parseJson(text.substr(0, length), faults));
        CHECK(faults.count() > 0);
    }
}

TEST_CASE("64 levels of brackets are read, 65 and a million are reported") {
    const auto nested = [](std::size_t depth) {
        return std::string(depth, '[') + std::string(depth, ']');
    };
    FaultList none;
    static_cast<void>(parseJson(nested(64), none));
    CHECK(none.count() == 0);
    for (const std::size_t depth : {std::size_t{65}, std::size_t{1000000}}) {
        FaultList faults;
        static_cast<void>(parseJson(nested(depth), faults));
        const Diagnostics diagnostics = std::move(faults).take();
        REQUIRE(diagnostics.size() == 1);
        CHECK(diagnostics[0].code == Code::jsonTooDeep);
        CHECK(diagnostics[0].location == SourceLocation{1, 65});
    }
}

TEST_CASE("a text of faults is listed up to a limit and then counted") {
    std::string text = "[";
    for (int i = 0; i < 100000; ++i) text += "01,";
    FaultList faults;
    static_cast<void>(parseJson(text, faults));
    const std::size_t count = faults.count();
    const Diagnostics diagnostics = std::move(faults).take();
    CHECK(diagnostics.size() <= FaultList::kMaxListed + 1);
    CHECK(count >= FaultList::kMaxListed);
}

}  // namespace
}  // namespace portcullis::formats
