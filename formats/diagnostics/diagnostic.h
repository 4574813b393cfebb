#pragma once

#include <string>
#include <utility>
#include <vector>

#include "formats/diagnostics/codes.h"
#include "formats/diagnostics/source_location.h"

namespace portcullis::formats {

/// One thing to tell the user about their input: which rule (code), where, and what to do.
struct Diagnostic {
    Code code{};
    Severity severity = Severity::error;
    std::string message;      ///< one sentence, without the place and the code
    std::string file;         ///< as the user named it; empty when not known
    SourceLocation location;  ///< line 0 when the fault has no line
    std::string pointer;      ///< JSON pointer, or "entity 3, brush 12" in .map files; may be empty
    std::string hint;         ///< what to do here; empty: the catalogue's cure applies

    bool operator==(const Diagnostic&) const = default;
};

using Diagnostics = std::vector<Diagnostic>;

/// A diagnostic with the severity that the catalogue gives its code.
[[nodiscard]] Diagnostic makeDiagnostic(Code code, std::string message,
                                        SourceLocation location = {}, std::string pointer = {});

[[nodiscard]] bool hasErrors(const Diagnostics& diagnostics);

/// Appends `more` to `diagnostics`.
void append(Diagnostics& diagnostics, Diagnostics more);

/// "maps/a.json:12:5: error PC1003: unknown key "shpae" (/brushes/0)\n  hint: ..." for people.
[[nodiscard]] std::string toText(const Diagnostic& diagnostic);

}  // namespace portcullis::formats
