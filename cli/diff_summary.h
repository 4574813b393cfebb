#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/exit_code.h"
#include "cli/pair_comparison.h"
#include "formats/diagnostics/diagnostic.h"

namespace portcullis::cli {

/// What a run of `portcullis diff` came to.
struct DiffOutcome {
    std::string a, b;
    bool folders = false;
    std::uint32_t windowSide = 0;
    bool scores = false;  ///< were asked for
    ExitCode exitCode = ExitCode::fine;
    std::vector<ComparedPair> pairs;
    formats::Diagnostics diagnostics;
};

/// A row for each pair, for people.
[[nodiscard]] std::string summaryTable(const DiffOutcome& outcome);
/// "10 pictures: 9 equal, 1 differs"
[[nodiscard]] std::string summaryLine(const DiffOutcome& outcome);

/// {"reason": "pair", "picture": "hall.png", "verdict": ...} on one line.
[[nodiscard]] std::string pairToJson(const ComparedPair& compared);
/// {"reason": "summary", ...} on one line.
[[nodiscard]] std::string summaryToJson(const DiffOutcome& outcome);
/// All of it.
[[nodiscard]] std::string summaryToJsonDocument(const DiffOutcome& outcome);

}  // namespace portcullis::cli
