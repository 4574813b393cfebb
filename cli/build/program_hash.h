#pragma once

#include "formats/files/content_hash.h"

namespace portcullis::cli {

/// Of this very program's file: another build of it has another.
[[nodiscard]] formats::ContentHash hashOfProgram();

}  // namespace portcullis::cli
