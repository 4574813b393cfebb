#include "cli/reports/sarif_report.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <vector>

#include "cli/number_text.h"
#include "formats/files/content_hash.h"
#include "formats/json/json_text.h"

namespace portcullis::cli {
namespace {

using formats::Code;
using formats::CodeInfo;
using formats::Diagnostic;
using formats::Diagnostics;
using formats::JsonFields;
using formats::quoteJson;
using formats::Severity;

std::string textOf(std::string_view text) {
    JsonFields fields;
    fields.add("text", quoteJson(text));
    return fields.text();
}

/// A path as a URI reference: bytes that a URI does not have become %XX.
std::string uriOf(const std::string& path) {
    constexpr std::string_view kPlain =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/!$&'()*+,;=@";
    constexpr std::string_view kHex = "0123456789ABCDEF";
    std::string uri = path.starts_with('/') ? "file://" : "";
    for (const char c : std::filesystem::path(path).lexically_normal().generic_string()) {
        if (kPlain.find(c) != std::string_view::npos) {
            uri += c;
        } else {
            const auto byte = static_cast<unsigned char>(c);
            uri += {'%', kHex[byte >> 4U], kHex[byte & 15U]};
        }
    }
    return uri;
}

std::string ruleOf(const CodeInfo& info) {
    const std::string cause(info.cause), cure(info.cure);
    JsonFields level, help, fields;
    level.add("level", quoteJson(severityName(info.severity)));
    help.add("text", quoteJson("Cause: " + cause + ". Cure: " + cure + "."));
    help.add("markdown", quoteJson("**Cause:** " + cause + ".\n\n**Cure:** " + cure + "."));
    fields.add("id", quoteJson(codeName(info.code)));
    fields.add("shortDescription", textOf(info.title));
    fields.add("fullDescription", textOf(cause));
    fields.add("help", help.text());
    fields.add("defaultConfiguration", level.text());
    return fields.text();
}

std::string locationOf(const Diagnostic& diagnostic, const std::string& file) {
    JsonFields artifact, physical, fields;
    artifact.add("uri", quoteJson(uriOf(file)));
    if (!file.starts_with('/')) artifact.add("uriBaseId", "\"%SRCROOT%\"");
    physical.add("artifactLocation", artifact.text());
    if (diagnostic.location.line > 0) {
        JsonFields region;
        region.add("startLine", std::to_string(diagnostic.location.line));
        if (diagnostic.location.column > 0)
            region.add("startColumn", std::to_string(diagnostic.location.column));
        physical.add("region", region.text());
    }
    fields.add("physicalLocation", physical.text());
    if (!diagnostic.pointer.empty()) {
        JsonFields logical;
        logical.add("fullyQualifiedName", quoteJson(diagnostic.pointer));
        fields.add("logicalLocations", formats::jsonList({logical.text()}));
    }
    return fields.text();
}

/// The fault's own words, with no place in them, and how many such came before it.
std::string fingerprintOf(const Diagnostic& diagnostic, const std::string& file,
                          std::map<std::string, std::size_t>& seen) {
    const std::string key = codeName(diagnostic.code) + "\n" + file + "\n" + diagnostic.message;
    return formats::hexOf(formats::hashOfBytes(key + "\n" + std::to_string(seen[key]++)));
}

std::string resultOf(const Diagnostic& diagnostic, const std::string& file, std::size_t rule,
                     const std::string& fingerprint) {
    std::string message = diagnostic.message;
    if (!diagnostic.hint.empty()) message += "\n" + diagnostic.hint;
    JsonFields prints, fields;
    prints.add("portcullis/v1", quoteJson(fingerprint));
    fields.add("ruleId", quoteJson(codeName(diagnostic.code)));
    fields.add("ruleIndex", std::to_string(rule));
    fields.add("level", quoteJson(severityName(diagnostic.severity)));
    fields.add("message", textOf(message));
    if (!file.empty()) fields.add("locations", formats::jsonList({locationOf(diagnostic, file)}));
    fields.add("partialFingerprints", prints.text());
    return fields.text();
}

/// The diagnostics to tell, and what they share.
struct Selection {
    Diagnostics told;
    std::size_t leftOut = 0;
    std::vector<Code> codes;  ///< ascending
};

Selection selectionOf(const Diagnostics& diagnostics) {
    Selection selection{diagnostics, 0, {}};
    std::ranges::stable_sort(selection.told, std::ranges::greater{}, &Diagnostic::severity);
    if (selection.told.size() > kSarifResults) {
        selection.leftOut = selection.told.size() - kSarifResults;
        selection.told.resize(kSarifResults);
    }
    for (const Diagnostic& diagnostic : selection.told) selection.codes.push_back(diagnostic.code);
    std::ranges::sort(selection.codes);
    const auto last = std::unique(selection.codes.begin(), selection.codes.end());
    selection.codes.erase(last, selection.codes.end());
    return selection;
}

std::string invocationOf(const Selection& selection, int exitCode) {
    JsonFields fields;
    fields.add("executionSuccessful", exitCode <= 1 ? "true" : "false");
    fields.add("exitCode", std::to_string(exitCode));
    if (selection.leftOut > 0) {
        JsonFields notification;
        notification.add("level", "\"warning\"");
        notification.add("message",
                         textOf(counted(selection.leftOut, "more result") + " left out"));
        fields.add("toolExecutionNotifications", formats::jsonList({notification.text()}));
    }
    return fields.text();
}

std::string toolOf(const Selection& selection, const std::string& version) {
    std::vector<std::string> rules;
    for (const Code code : selection.codes) rules.push_back(ruleOf(codeInfo(code)));
    JsonFields driver, tool;
    driver.add("name", "\"portcullis\"");
    driver.add("semanticVersion", quoteJson(version));
    driver.add("rules", formats::jsonLines(rules, 8));
    tool.add("driver", driver.text());
    return tool.text();
}

}  // namespace

std::string sarifReport(const Diagnostics& diagnostics, const SarifRun& run) {
    const Selection selection = selectionOf(diagnostics);
    std::map<std::string, std::size_t> seen;
    std::vector<std::string> results;
    for (const Diagnostic& diagnostic : selection.told) {
        const std::string& file = diagnostic.file.empty() || diagnostic.file.starts_with('<')
                                      ? run.whole
                                      : diagnostic.file;
        const auto rule = std::ranges::lower_bound(selection.codes, diagnostic.code);
        results.push_back(resultOf(diagnostic, file,
                                   static_cast<std::size_t>(rule - selection.codes.begin()),
                                   fingerprintOf(diagnostic, file, seen)));
    }
    JsonFields fields, log;
    fields.add("tool", toolOf(selection, run.version));
    fields.breakLine(6);
    fields.add("invocations", formats::jsonList({invocationOf(selection, run.exitCode)}));
    fields.breakLine(6);
    fields.add("results", formats::jsonLines(results, 8));
    log.add("version", "\"2.1.0\"");
    log.add("$schema", "\"https://json.schemastore.org/sarif-2.1.0.json\"");
    log.breakLine(2);
    log.add("runs", "[" + fields.text() + "]");
    return log.text() + "\n";
}

}  // namespace portcullis::cli
