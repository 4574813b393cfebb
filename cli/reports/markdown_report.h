#pragma once

#include <cstddef>
#include <string>

#include "formats/report/run_results.h"

namespace portcullis::cli {

/// The most that GitHub takes as a step's summary.
inline constexpr std::size_t kMarkdownLimit = std::size_t{1} << 20;

/// A run as Markdown, for a step's summary or a comment: the outcome in a sentence, frames that do
/// not pass with the command that accepts them, broken budgets, maps with their counts, and
/// diagnostics. At most `limit` bytes; what does not fit is counted, what passes first of all.
[[nodiscard]] std::string markdownReport(const formats::RunResults& results,
                                         std::size_t limit = kMarkdownLimit);

}  // namespace portcullis::cli
