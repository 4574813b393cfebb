#include "formats/json/json_text.h"

#include "formats/json/utf8.h"

namespace portcullis::formats {
namespace {

void appendEscaped(std::string& json, char c) {
    constexpr std::string_view hexDigits = "0123456789abcdef";
    constexpr std::string_view special = "\"\\\n\t\r";
    constexpr std::string_view letters = "\"\\ntr";
    const std::size_t which = special.find(c);
    if (which != std::string_view::npos) {
        json += '\\';
        json += letters[which];
    } else if (const auto byte = static_cast<unsigned char>(c); byte < 0x20) {
        json += "\\u00";
        json += hexDigits[byte >> 4U];
        json += hexDigits[byte & 15U];
    } else {
        json += c;
    }
}

}  // namespace

std::string quoteJson(std::string_view text) {
    std::string json = "\"";
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = utf8SequenceLength(text, at);
        if (length == 0)
            appendUtf8(json, static_cast<unsigned char>(text[at]));
        else if (length == 1)
            appendEscaped(json, text[at]);
        else
            json += text.substr(at, length);
        at += length > 0 ? length : 1;
    }
    return json + '"';
}

std::string jsonList(const std::vector<std::string>& elements) {
    std::string json = "[";
    for (const std::string& element : elements) {
        if (json.size() > 1) json += ", ";
        json += element;
    }
    return json + "]";
}

std::string jsonLines(const std::vector<std::string>& elements, std::size_t spaces) {
    if (elements.empty()) return "[]";
    const std::string lineBreak = "\n" + std::string(spaces, ' ');
    std::string json;
    for (const std::string& element : elements) {
        json += json.empty() ? "[" : ",";
        json += lineBreak;
        json += element;
    }
    return json + "]";
}

void JsonFields::add(std::string_view key, std::string_view json) {
    members_ += separator_;
    members_ += quoteJson(key);
    members_ += ": ";
    members_ += json;
    separator_ = ", ";
}

void JsonFields::breakLine(std::size_t spaces) {
    if (!members_.empty()) separator_ = ",\n" + std::string(spaces, ' ');
}

std::string JsonFields::text() const { return "{" + members_ + "}"; }

}  // namespace portcullis::formats
