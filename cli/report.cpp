#include "cli/report.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "formats/json/json_text.h"

namespace portcullis::cli {
namespace {

using formats::Code;
using formats::Diagnostic;
using formats::Diagnostics;
using formats::Severity;

std::string_view colourOf(Severity severity) {
    switch (severity) {
        case Severity::note: return "\x1b[1;36m";
        case Severity::warning: return "\x1b[1;33m";
        case Severity::error: return "\x1b[1;31m";
    }
    return {};
}

/// Notes that explain why a map is or is not sealed, or that errors were left out.
bool alwaysTold(Code code) {
    return code == Code::quakeSealMattered || code == Code::mapMoreFaults;
}

bool told(const Diagnostic& diagnostic, Verbosity verbosity) {
    if (diagnostic.severity == Severity::error || verbosity == Verbosity::verbose) return true;
    if (verbosity == Verbosity::quiet) return false;
    return diagnostic.severity == Severity::warning || alwaysTold(diagnostic.code);
}

std::string coloured(const Diagnostic& diagnostic) {
    std::string text = toText(diagnostic);
    const std::string label = std::string(formats::severityName(diagnostic.severity)) + " " +
                              formats::codeName(diagnostic.code) + ":";
    const std::size_t at = text.find(label, diagnostic.file.size());
    if (at == std::string::npos) return text;
    text.insert(at + label.size(), "\x1b[0m");
    text.insert(at, colourOf(diagnostic.severity));
    return text;
}

std::string textOrNull(std::string_view text) {
    return text.empty() ? "null" : formats::quoteJson(text);
}

std::string numberOrNull(std::uint32_t number) {
    return number == 0 ? "null" : std::to_string(number);
}

formats::JsonFields fieldsOf(const Diagnostic& diagnostic, formats::JsonFields fields = {}) {
    fields.add("code", formats::quoteJson(formats::codeName(diagnostic.code)));
    fields.add("severity", formats::quoteJson(formats::severityName(diagnostic.severity)));
    fields.add("message", formats::quoteJson(diagnostic.message));
    fields.add("file", textOrNull(diagnostic.file));
    fields.add("line", numberOrNull(diagnostic.location.line));
    fields.add("column", numberOrNull(diagnostic.location.column));
    fields.add("pointer", textOrNull(diagnostic.pointer));
    fields.add("hint", textOrNull(diagnostic.hint.empty() ? formats::codeInfo(diagnostic.code).cure
                                                          : std::string_view(diagnostic.hint)));
    return fields;
}

}  // namespace

void printReport(const Streams& streams, const Diagnostics& diagnostics, Verbosity verbosity) {
    std::size_t warnings = 0;
    for (const Diagnostic& diagnostic : diagnostics) {
        if (!told(diagnostic, verbosity)) continue;
        if (diagnostic.severity == Severity::warning && ++warnings > kMostWarnings &&
            verbosity != Verbosity::verbose)
            continue;
        streams.err << (streams.colour ? coloured(diagnostic) : toText(diagnostic)) << '\n';
    }
    if (warnings > kMostWarnings && verbosity != Verbosity::verbose)
        streams.err << warnings - kMostWarnings << " more warnings; --verbose lists them\n";
}

std::string toJson(const Diagnostic& diagnostic) { return fieldsOf(diagnostic).text(); }

std::string toJson(const Diagnostics& diagnostics) {
    std::vector<std::string> lines;
    for (const Diagnostic& diagnostic : diagnostics) lines.push_back(toJson(diagnostic));
    return formats::jsonLines(lines, 4);
}

std::string toJsonLines(const Diagnostics& diagnostics) {
    std::string lines;
    for (const Diagnostic& diagnostic : diagnostics) {
        formats::JsonFields fields;
        fields.add("reason", "\"diagnostic\"");
        lines += fieldsOf(diagnostic, std::move(fields)).text() + "\n";
    }
    return lines;
}

std::string countsToJson(const Diagnostics& diagnostics) {
    const auto count = [&](Severity severity) {
        return std::to_string(std::ranges::count(diagnostics, severity, &Diagnostic::severity));
    };
    formats::JsonFields fields;
    fields.add("errors", count(Severity::error));
    fields.add("warnings", count(Severity::warning));
    fields.add("notes", count(Severity::note));
    return fields.text();
}

void nameFile(Diagnostics& diagnostics, const std::string& file) {
    for (Diagnostic& diagnostic : diagnostics)
        if (diagnostic.file.empty()) diagnostic.file = file;
}

}  // namespace portcullis::cli
