#include "cli/reports/markup_text.h"

#include "formats/json/utf8.h"

namespace portcullis::cli {

static void appendCharacter(std::string& markup, char c) {
    switch (c) {
        case '<': markup += "&lt;"; return;
        case '>': markup += "&gt;"; return;
        case '&': markup += "&amp;"; return;
        case '"': markup += "&quot;"; return;
        case '\'': markup += "&#39;"; return;
        case '\n': markup += "&#10;"; return;
        case '\t': markup += "&#9;"; return;
        default:
            if (static_cast<unsigned char>(c) >= ' ') markup += c;
    }
}

std::string markupText(std::string_view text) {
    std::string markup;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = formats::utf8SequenceLength(text, at);
        const std::string_view sequence = text.substr(at, length);
        if (length == 0) {
            formats::appendUtf8(markup, static_cast<unsigned char>(text[at]));
        } else if (length == 1) {
            appendCharacter(markup, text[at]);
        } else if (sequence != "\xEF\xBF\xBE" && sequence != "\xEF\xBF\xBF") {
            markup += sequence;  // all but U+FFFE and U+FFFF
        }
        at += length > 0 ? length : 1;
    }
    return markup;
}

}  // namespace portcullis::cli
