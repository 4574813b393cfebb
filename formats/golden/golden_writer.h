#pragma once

#include <string>

#include "formats/golden/golden_file.h"

namespace portcullis::formats {

/// The text of a golden.json: a frame an object on lines of its own, in order of the names, so that
/// changes of two people merge. readGoldenFile reads the same file back.
[[nodiscard]] std::string writeGoldenFile(const GoldenFile& file);

/// A tolerance as golden.json has it, on one line; "{}" for none.
[[nodiscard]] std::string toleranceToJson(const Tolerance& tolerance);

}  // namespace portcullis::formats
