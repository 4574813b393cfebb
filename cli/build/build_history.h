#pragma once

#include <string>

#include "cli/reports/run_history.h"

namespace portcullis::cli {

/// The history in a file, to which a run was added if some stage of it ran; with the revision that
/// GitHub or GitLab name as its label. PC8101 for a file that is no history, which is left as it
/// is; PC5002.
[[nodiscard]] RunHistory keepHistory(const std::string& file, const formats::RunResults& results,
                                     formats::Diagnostics& diagnostics);

}  // namespace portcullis::cli
