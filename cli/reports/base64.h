#pragma once

#include <string>
#include <string_view>

namespace portcullis::cli {

/// Bytes in base 64 (RFC 4648, with padding), as data URIs have them.
[[nodiscard]] std::string base64(std::string_view bytes);

}  // namespace portcullis::cli
