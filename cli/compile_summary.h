#pragma once

#include <optional>
#include <string>

#include "cli/exit_code.h"
#include "compiler/compile_map.h"
#include "formats/diagnostics/diagnostic.h"

namespace portcullis::cli {

/// How one compile ended.
struct CompileOutcome {
    std::string map, output, pointFile;  ///< as typed; empty: none
    std::optional<compiler::CompiledMap> compiled;
    formats::Diagnostics diagnostics;
    double seconds = 0.0;
    ExitCode exitCode = ExitCode::fine;
};

/// "manor: 412 cells, 890 portals, 2,310 surfaces in 0.12 s".
[[nodiscard]] std::string summaryLine(const CompileOutcome& outcome);

/// The outcome as one JSON object on one line, without times, so that equal runs say the same;
/// the last line of --jsonl, {"reason": "summary", ...}. Its status is "fine", "leak" (also an
/// allowed one), "faulty" (a world beside other errors) or "failed" (no world, or not written).
[[nodiscard]] std::string summaryToJson(const CompileOutcome& outcome);

/// The same for --json, with all diagnostics, on several lines.
[[nodiscard]] std::string summaryToJsonDocument(const CompileOutcome& outcome);

/// What the compile did, with the time of each stage, as JSON: the file of --report.
[[nodiscard]] std::string reportToJson(const CompileOutcome& outcome);

}  // namespace portcullis::cli
