#include "formats/quake/quake_tokenizer.h"

#include <doctest/doctest.h>
#include <string>
#include <vector>

namespace portcullis::formats {
namespace {

/// The tokens of a text, each "kind:text" with w(ord), s(tring), o(pen string), p(unctuation).
std::string cut(std::string_view text) {
    QuakeTokenizer tokenizer(text);
    std::string result;
    for (QuakeToken token = tokenizer.next(); token.kind != QuakeTokenKind::end;
         token = tokenizer.next())
        result += std::string(result.empty() ? "" : " ") +
                  "wsop"[static_cast<std::size_t>(token.kind)] + ":" + std::string(token.text);
    return result;
}

TEST_CASE("quake tokens: brackets stand alone, words end at brackets, comments vanish") {
    struct Row {
        const char *text, *tokens;
    };
    const Row rows[] = {
        {"", ""},
        {"(1 -2.5e3)", "p:( w:1 w:-2.5e3 p:)"},
        {"[ 1]{a}", "p:[ w:1 p:] p:{ w:a p:}"},
        {"a//b\nc", "w:a w:c"},
        {"a ; b\nc;d", "w:a w:c;d"},
        {"a /* { \n } */ b /* never closed", "w:a w:b"},
        {"1 //TX1\r2 // x\r\n3", "w:1 w:2 w:3"},
        {"\xEF\xBB\xBF{", "p:{"},
        {"\"http://x {} ; y\"", "s:http://x {} ; y"},
        {"\"one\ntwo\" b", "s:one\ntwo w:b"},
        {"\"c:\\quake\\\"\n\"b\"", "s:c:\\quake\\ s:b"},
        {"\"c:\\quake\\\" // note\n\"b\"", "s:c:\\quake\\ s:b"},
        {"\"say \\\"hi\\\" now\" b", "s:say \\\"hi\\\" now w:b"},
        {"\"even \\\\\" b", "s:even \\\\ w:b"},
        {"\"open\n\"key\" \"value\"", "o:open s:key s:value"},
        {"\"open", "o:open"},
        {"\"\" \"\xE9\"", "s: s:\xE9"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.text);
        CHECK(cut(row.text) == row.tokens);
    }
}

TEST_CASE("quake tokens: where a texture is due, a name may hold any bracket") {
    for (const std::string name :
         {"{grate", "*water", "+0button", "#sky", "a/b(c)[d]", "}", "a//b"}) {
        CAPTURE(name);
        const std::string text = name + " 0";
        QuakeTokenizer tokenizer(text);
        CHECK(tokenizer.nextTextureName().text == name);
        CHECK(tokenizer.next().text == "0");
    }
    QuakeTokenizer quoted("\"two words\" 0");
    CHECK(quoted.nextTextureName().text == "two words");
}

TEST_CASE("quake tokens: LF, CR LF and a lone CR end lines; columns count bytes from 1") {
    QuakeTokenizer tokenizer("a\r\nb\rc\n\n  \"x\ny\" d");
    struct Row {
        const char* text;
        SourceLocation location;
    };
    for (const Row& row : {Row{"a", {1, 1}}, Row{"b", {2, 1}}, Row{"c", {3, 1}},
                           Row{"x\ny", {5, 3}}, Row{"d", {6, 4}}}) {
        const QuakeToken token = tokenizer.next();
        CAPTURE(row.text);
        CHECK(token.text == row.text);
        CHECK(token.location == row.location);
    }
}

}  // namespace
}  // namespace portcullis::formats
