#include "formats/diagnostics/diagnostic.h"

#include <algorithm>
#include <iterator>

namespace portcullis::formats {

Diagnostic makeDiagnostic(Code code, std::string message, SourceLocation location,
                          std::string pointer) {
    return {code, codeInfo(code).severity, std::move(message), {}, location, std::move(pointer),
            {}};
}

bool hasErrors(const Diagnostics& diagnostics) {
    return std::ranges::any_of(diagnostics,
                               [](const Diagnostic& d) { return d.severity == Severity::error; });
}

void append(Diagnostics& diagnostics, Diagnostics more) {
    std::ranges::move(more, std::back_inserter(diagnostics));
}

std::string toText(const Diagnostic& diagnostic) {
    std::string text = diagnostic.file;
    if (diagnostic.location.line > 0) {
        text += ":" + std::to_string(diagnostic.location.line);
        if (diagnostic.location.column > 0)
            text += ":" + std::to_string(diagnostic.location.column);
    }
    if (!text.empty()) text += ": ";
    text += severityName(diagnostic.severity);
    text += " ";
    text += codeName(diagnostic.code);
    text += ": " + diagnostic.message;
    if (!diagnostic.pointer.empty()) text += " (" + diagnostic.pointer + ")";
    const std::string_view cure = diagnostic.hint.empty() ? codeInfo(diagnostic.code).cure
                                                          : std::string_view(diagnostic.hint);
    if (!cure.empty()) text += "\n    hint: " + std::string(cure);
    return text;
}

}  // namespace portcullis::formats
