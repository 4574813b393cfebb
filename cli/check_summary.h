#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/exit_code.h"
#include "compiler/brush_costs.h"
#include "compiler/proof.h"
#include "formats/diagnostics/diagnostic.h"

namespace portcullis::cli {

/// A brush that cuts cells, and what it is called.
struct CostlyBrush {
    compiler::BrushCost cost;
    std::string name;
    std::uint32_t line = 0;  ///< 0: not known
};

/// How one check ended.
struct CheckOutcome {
    std::string file;                            ///< as typed
    std::optional<compiler::ProofReport> proof;  ///< none: there was no world to judge
    std::vector<CostlyBrush> costs;              ///< the costliest first
    formats::Diagnostics findings;               ///< of reading, compiling, proofs and lints
    ExitCode exitCode = ExitCode::fine;
};

/// "proved: 412 cells convex and closed, ..." or, where something is wrong, "judged: ...".
[[nodiscard]] std::string summaryLine(const CheckOutcome& outcome);

/// The costly brushes as a table; empty where there are none.
[[nodiscard]] std::string costTable(const CheckOutcome& outcome);

/// The outcome as one JSON object on one line, {"reason": "summary", ...}: the last of --jsonl.
[[nodiscard]] std::string summaryToJson(const CheckOutcome& outcome);

/// The same for --json, with all findings, on several lines.
[[nodiscard]] std::string summaryToJsonDocument(const CheckOutcome& outcome);

}  // namespace portcullis::cli
