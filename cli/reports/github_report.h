#pragma once

#include <cstddef>
#include <string>

#include "formats/diagnostics/diagnostic.h"

namespace portcullis::cli {

/// GitHub shows so many annotations of a step for each of errors, warnings and notices; one of
/// them tells how many more there are.
inline constexpr std::size_t kGithubAnnotations = 10;

/// Diagnostics as workflow commands ("::error file=...::..."), which GitHub's runner turns into
/// annotations at the lines they name; a line each, errors first.
[[nodiscard]] std::string githubAnnotations(const formats::Diagnostics& diagnostics);

}  // namespace portcullis::cli
