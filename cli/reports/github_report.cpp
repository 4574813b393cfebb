#include "cli/reports/github_report.h"

#include <array>
#include <string_view>
#include <utility>

#include "cli/number_text.h"

namespace portcullis::cli {
namespace {

using formats::Diagnostic;
using formats::Severity;

/// A message: nothing in it ends the line.
std::string messageText(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        if (c == '%')
            safe += "%25";
        else if (c == '\r')
            safe += "%0D";
        else if (c == '\n')
            safe += "%0A";
        else
            safe += c;
    }
    return safe;
}

/// A value of a property: nothing in it ends the property either.
std::string propertyText(std::string_view text) {
    std::string safe;
    for (const char c : messageText(text)) {
        if (c == ':')
            safe += "%3A";
        else if (c == ',')
            safe += "%2C";
        else
            safe += c;
    }
    return safe;
}

std::string annotation(std::string_view command, const Diagnostic& diagnostic) {
    std::string line = "::" + std::string(command) + " ";
    if (!diagnostic.file.empty() && !diagnostic.file.starts_with('<')) {
        line += "file=" + propertyText(diagnostic.file) + ",";
        if (diagnostic.location.line > 0)
            line += "line=" + std::to_string(diagnostic.location.line) + ",";
        if (diagnostic.location.column > 0)
            line += "col=" + std::to_string(diagnostic.location.column) + ",";
    }
    const formats::CodeInfo& info = codeInfo(diagnostic.code);
    line +=
        "title=" + propertyText(codeName(diagnostic.code) + " " + std::string(info.title)) + "::";
    std::string message = diagnostic.message;
    if (!diagnostic.pointer.empty()) message += " (" + diagnostic.pointer + ")";
    message += "\n" + (diagnostic.hint.empty() ? std::string(info.cure) : diagnostic.hint);
    return line + messageText(message) + "\n";
}

}  // namespace

std::string githubAnnotations(const formats::Diagnostics& diagnostics) {
    constexpr std::array<std::pair<Severity, std::string_view>, 3> kCommands{
        {{Severity::error, "error"}, {Severity::warning, "warning"}, {Severity::note, "notice"}}};
    std::string lines;
    for (const auto& [severity, command] : kCommands) {
        std::size_t count = 0;
        for (const Diagnostic& diagnostic : diagnostics)
            if (diagnostic.severity == severity && ++count < kGithubAnnotations)
                lines += annotation(command, diagnostic);
        if (count >= kGithubAnnotations)
            lines += "::" + std::string(command) + " title=portcullis::" +
                     counted(count - kGithubAnnotations + 1,
                             "more " + std::string(severityName(severity))) +
                     "; the log lists them\n";
    }
    return lines;
}

}  // namespace portcullis::cli
