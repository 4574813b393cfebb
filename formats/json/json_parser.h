#pragma once

#include <string_view>

#include "formats/json/fault_list.h"
#include "formats/json/json_document.h"

namespace portcullis::formats {

inline constexpr int kMaxJsonDepth = 64;

/// Reads a JSON text (RFC 8259; also a byte order mark, and // and /* */ comments) into a tree that
/// refers to `text`. Strict: no trailing commas, no key twice in an object, at most kMaxJsonDepth
/// levels, UTF-8 only, less than 4 GiB. Faults go to `faults` (PC1001 to PC1004), as many as can be
/// told apart; after any of them the tree must not be used. Linear in time (n log n in the keys of
/// one object) and memory.
[[nodiscard]] JsonDocument parseJson(std::string_view text, FaultList& faults);

}  // namespace portcullis::formats
