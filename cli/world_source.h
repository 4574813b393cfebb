#pragma once

#include <string>

#include "cli/map_compilation.h"
#include "cli/streams.h"
#include "formats/diagnostics/result.h"
#include "formats/world/world.h"

namespace portcullis::cli {

/// The world in a .pcw file, or of a map that is compiled now, in memory; told apart as `check`
/// does, by the ending or by --format. Errors beside a value: a leak, faults left out.
[[nodiscard]] formats::Result<formats::World> worldOf(const std::string& path,
                                                      const Compilation& compilation,
                                                      const Streams& streams);

}  // namespace portcullis::cli
